/** What the commands print with `--json`, to the letter. */
import type { z } from 'zod';
import { commandOutputs, type CommandOutputs } from '#shared/dialect/commands.ts';
import { dialectOf } from '#shared/dialect/dialect.ts';
import { FailureOut } from '#shared/dialect/failure.ts';

/** The document of a command, with the version in front. */
function printed<C extends keyof CommandOutputs>(command: C): Printed<C> {
  return dialectOf(commandOutputs[command]) as Printed<C>;
}
type Printed<C extends keyof CommandOutputs> = z.ZodType<z.output<CommandOutputs[C]>>;

export const Tree: Printed<'tree'> = printed('tree');
export const Indexed: Printed<'index'> = printed('index');
export const Answer: Printed<'ask'> = printed('ask');
export const Chat: Printed<'chat'> = printed('chat');
export const Hits: Printed<'search'> = printed('search');
export const Listed: Printed<'list'> = printed('list');
export const Doctor: Printed<'doctor'> = printed('doctor');
export const Failure = dialectOf(FailureOut) as z.ZodType<z.output<typeof FailureOut>>;
