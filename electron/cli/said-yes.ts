/** A question at the terminal before something is done that cannot be undone, or that is sent away. */
import { createInterface } from 'node:readline/promises';
import type { Surroundings } from './command.ts';
import { UsageError } from './failure.ts';

interface Otherwise {
  /** Why it is not done where nobody can be asked, and what to do then. */
  readonly why: string;
  readonly hint: string;
}

/** @throws UsageError where nobody sits at the terminal */
export async function isSaidYes(
  question: string,
  { stdin, signal }: Pick<Surroundings, 'stdin' | 'signal'>,
  { why, hint }: Otherwise,
): Promise<boolean> {
  if (stdin.isTTY !== true) throw new UsageError(why, hint);
  const asking = createInterface({ input: stdin, output: process.stderr });
  try {
    const said = await asking.question(`${question} [y/N] `, { signal });
    return /^y(?:es)?$/iu.test(said.trim());
  } finally {
    asking.close();
  }
}
