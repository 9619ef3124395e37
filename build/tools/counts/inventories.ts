/** What documents hold, counted by hand, against what the product finds and how sure it says to be. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { inventoryOf } from '#shared/domain/agent/global/inventory.ts';
import { outlineOf } from '#shared/domain/agent/global/outline.ts';
import type { InventoryState } from '#shared/domain/agent/global/printed-numbers.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Target } from '#shared/domain/question/reading.ts';

const GoldFile = z.record(
  z.string().min(1),
  z.strictObject({ half: z.enum(['tune', 'held']), counts: z.record(z.string().min(1), z.int().min(0).nullable()) }),
);

/**
 * What one document holds. Kinds are those of targets; any other word is that of a statement. Null is what nobody can
 * count, since nothing labels it: no number is right then.
 */
export interface GoldCounts {
  /** From the folder of the data. */
  readonly file: string;
  readonly half: 'tune' | 'held';
  readonly counts: Readonly<Record<string, number | null>>;
}

/**
 * The counts of all files of a folder, those of one document together, by document.
 *
 * @throws AppError `input.invalid` for a file in another shape
 */
export async function readGoldCounts(folder: string): Promise<readonly GoldCounts[]> {
  const known = new Map<string, GoldCounts>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json')).toSorted()) {
    for (const [file, { half, counts }] of Object.entries(
      parseGold(name, await readFile(path.join(folder, name), 'utf8')),
    )) {
      // What was counted of one document by two people may be of different halves.
      const key = `${file} ${half}`;
      known.set(key, { file, half, counts: { ...known.get(key)?.counts, ...counts } });
    }
  }
  return [...known.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

function parseGold(name: string, text: string): z.infer<typeof GoldFile> {
  try {
    return GoldFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('input.invalid', `${name} does not hold counts by document.`, {}, cause);
  }
}

export interface CountedKind {
  readonly file: string;
  readonly half: 'tune' | 'held';
  readonly kind: string;
  readonly gold: number | null;
  readonly found: number;
  readonly state: InventoryState;
}

/** What the product counts of everything that was counted by hand. */
export function countKinds(
  { file, half, counts }: GoldCounts,
  document: DocumentId,
  reader: IndexReader,
): readonly CountedKind[] {
  const outline = outlineOf(document, reader);
  return Object.entries(counts).map(([kind, gold]) => {
    const { items, state } = inventoryOf(targetOf(kind), document, outline, reader);
    return { file, half, kind, gold, found: items.length, state };
  });
}

const KINDS = ['figure', 'table', 'reference', 'formula', 'footnote', 'appendix', 'algorithm'] as const;

function targetOf(kind: string): Target {
  const known = KINDS.find((one) => one === kind);
  return known ? { kind: known } : { kind: 'statement', word: kind };
}

export interface InventoryTally {
  readonly name: string;
  readonly all: number;
  /** Counted right, whatever was said of it. */
  readonly right: number;
  /** Of `all` those said to be complete, and of these the right ones. */
  readonly said: number;
  readonly saidRight: number;
  /** Of those that there are some of, how many are said to be complete. */
  readonly some: number;
  readonly someSaid: number;
}

/** One tally for everything, for each half, and for each kind; statements of all words together. */
export function talliesOfKinds(counted: readonly CountedKind[]): readonly InventoryTally[] {
  const kindOf = ({ kind }: CountedKind): string => KINDS.find((one) => one === kind) ?? 'statement';
  return [
    tally('all', counted),
    ...[...Map.groupBy(counted, ({ half }) => half)].map(([half, own]) => tally(`half: ${half}`, own)),
    ...[...Map.groupBy(counted, kindOf)].map(([kind, own]) => tally(kind, own)),
  ];
}

function tally(name: string, counted: readonly CountedKind[]): InventoryTally {
  const said = counted.filter(({ state }) => state === 'complete');
  const some = counted.filter(({ gold }) => gold !== null && gold > 0);
  const isRight = ({ gold, found }: CountedKind): boolean => gold === found;
  return {
    name,
    all: counted.length,
    right: counted.filter(isRight).length,
    said: said.length,
    saidRight: said.filter(isRight).length,
    some: some.length,
    someSaid: some.filter(({ state }) => state === 'complete').length,
  };
}
