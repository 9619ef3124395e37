import { howMany } from '#shared/base/how-many.ts';
import type { AssistantChange, AssistantSession } from '#shared/contract/assistants.ts';
import type { Command, Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';

const verbs = ['list', 'writing', 'undo'] as const;
const ALL = 'all';

export const assistants: Command = {
  name: 'assistants',
  usage: '[list | writing on|off | undo CHANGE…|SESSION…|all] [--library DIR] [--json]',
  summary: 'Whether assistants may highlight, note and tag, what they changed, and taking it back.',
  help: [
    '  list             whether they may, and what they changed, session by session (the default)',
    '  writing on|off   let assistants that ask this library over MCP highlight, note and tag in it, or not any more',
    '  undo WHAT…       take changes back: by their names or by sessions, as list tells them, or all',
    '  --library DIR    folder of the library',
    '',
    'What you wrote in since is yours and stays. Exit status 1 if something stays.',
    '',
  ],
  options: { library: { type: 'string' } },
  words: verbs,
  positionals: { min: 0, max: Infinity, what: verbs.join(', ') },
  run: async ([given = 'list', ...rest], values, surroundings) => {
    const verb = verbs.find((one) => one === given);
    if (!verb) throw new UsageError(`‘${given}’ is none of ${verbs.join(', ')}.`);
    const work = (library: OpenLibrary): Promise<number> => {
      if (verb === 'undo') return undo(rest, library, surroundings);
      return verb === 'writing' ? setWriting(rest, library, surroundings) : list(rest, library, surroundings);
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

async function list(rest: readonly string[], { window }: OpenLibrary, { out, signal }: Surroundings): Promise<number> {
  if (rest.length > 0) throw new UsageError(`‘${rest[0] ?? ''}’ is one argument too many.`);
  const state = await window.call('assistants.state', {}, signal);
  out.print(
    state.writing
      ? 'Assistants may highlight, note and tag in this library.'
      : 'Assistants only read this library, unless they are started with --marks.',
  );
  for (const session of state.sessions) printSession(session, out);
  out.printJson('assistants', { writing: state.writing, sessions: state.sessions.map(sessionOut) });
  return exitCodes.done;
}

function sessionOut({ changes, ...session }: AssistantSession) {
  const out = ({ text, at, ...change }: AssistantChange) => ({
    ...change,
    quote: change.kind === 'tag' ? null : text,
    tag: change.kind === 'tag' ? text : null,
    at: new Date(at).toISOString(),
  });
  return { ...session, changes: changes.map(out) };
}

function printSession({ session, name, changes }: AssistantSession, out: Output): void {
  const since = new Date(changes[0]?.at ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  out.print(`${printable(name)}, ${since}, ${howMany(changes.length, 'change')}: ${session}`);
  for (const one of changes) out.print(`  ${one.change}  ${changeText(one)}`);
}

function changeText({ kind, title, page, text, note, changed }: AssistantChange): string {
  const where = `${printable(title)}${page === null ? '' : `, p. ${String(page)}`}`;
  const noted = note === '' ? '' : `: ${short(note)}`;
  return `${kind} “${short(text)}”${noted} (${where})${changed ? '; you changed it since' : ''}`;
}

function short(text: string): string {
  const line = printable(text.replace(/\s+/gu, ' '));
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

async function setWriting([given = '', ...rest]: readonly string[], library: OpenLibrary, surroundings: Surroundings) {
  if (rest.length > 0 || (given !== 'on' && given !== 'off'))
    throw new UsageError('Write it as: wayleaf assistants writing on, or off');
  await library.window.call('assistants.configure', { writing: given === 'on' }, surroundings.signal);
  return list([], library, surroundings);
}

async function undo(
  wanted: readonly string[],
  { window }: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<number> {
  if (wanted.length === 0) throw new UsageError('Say what: changes or sessions, as list names them, or all.');
  const { sessions } = await window.call('assistants.state', {}, signal);
  const changes = new Set(wanted.flatMap((one) => changesOf(one, sessions)));
  if (changes.size === 0) {
    out.print('Nothing of an assistant is in this library.');
    out.printJson('assistants', { undone: 0, kept: [] });
    return exitCodes.done;
  }
  const outcome = await window.call('assistants.undo', { changes: [...changes] }, signal);
  out.print(`${howMany(outcome.undone, 'change')} taken back.`);
  for (const one of outcome.kept) out.print(`  ${one} stays: you changed it since`);
  out.printJson('assistants', outcome);
  return outcome.kept.length > 0 ? exitCodes.failure : exitCodes.done;
}

/** @throws UsageError for a name that nothing has */
function changesOf(wanted: string, sessions: readonly AssistantSession[]): readonly string[] {
  const fitting = sessions.filter(({ session }) => wanted === ALL || session === wanted);
  const named = sessions.flatMap(({ changes }) => changes).filter(({ change }) => change === wanted);
  const found = [...fitting.flatMap(({ changes }) => changes), ...named].map(({ change }) => change);
  if (found.length === 0 && wanted !== ALL) throw new UsageError(`There is no change or session ‘${wanted}’.`);
  return found;
}
