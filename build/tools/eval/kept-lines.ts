/** What came of each piece of a long run, one a line, so that the same command goes on where it was stopped. */
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import type { z } from 'zod';

export interface KeptLines<T> {
  /** What an earlier run of the same kind left. */
  readonly known: readonly T[];
  add(items: readonly T[]): Promise<void>;
  /** The run is done: nothing is left to go on with. */
  remove(): Promise<void>;
}

/**
 * Open what an earlier run left in the file; of another program, dataset or setting nothing is taken over.
 *
 * @param file  undefined keeps nothing
 * @param run  everything that the results depend on
 * @param schema  of an item; what does not fit it is dropped
 */
export async function openKept<T>(
  file: string | undefined,
  run: string,
  schema: Pick<z.ZodType<T>, 'safeParse'>,
): Promise<KeptLines<T>> {
  if (file === undefined) return { known: [], add: () => Promise.resolve(), remove: () => Promise.resolve() };
  const header = JSON.stringify({ run });
  const [first, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const known = first === header ? lines.flatMap((line) => parse(line, schema)) : [];
  // Written again, so that a line which a crash cut short is gone.
  await writeFile(file, [header, ...known.map((item) => JSON.stringify(item)), ''].join('\n'));
  return {
    known,
    add: (items) => appendFile(file, items.map((item) => `${JSON.stringify(item)}\n`).join('')),
    remove: () => rm(file, { force: true }),
  };
}

function parse<T>(line: string, schema: Pick<z.ZodType<T>, 'safeParse'>): readonly T[] {
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
