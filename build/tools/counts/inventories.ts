/** Inventories of documents against what a reader counted by hand. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { isAbort } from '#shared/base/errors.ts';
import { documentId } from '#shared/base/ids.ts';
import { inventoryOf } from '#shared/domain/agent/global/inventory.ts';
import { outlineOf } from '#shared/domain/agent/global/outline.ts';
import type { InventoryState } from '#shared/domain/agent/global/printed-numbers.ts';
import { thingKinds, type ThingKind } from '#shared/domain/text/languages/language.ts';
import { makePartialIndex } from '../../../electron/engine/partial/partial-index.ts';
import type { ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import { parseJsonLine } from '../eval/json-line.ts';

/**
 * For each document, named by its path from a folder, how many things of some kinds there are by a reader's count; null
 * where nobody can say, so that no number is right.
 */
export const InventoryGold = z.record(
  z.string().min(1),
  z.strictObject({
    half: z.string().min(1),
    counts: z.partialRecord(z.enum(thingKinds), z.int().min(0).nullable()),
  }),
);
export type InventoryGold = z.infer<typeof InventoryGold>;

/** @throws AppError `input.invalid` */
export function readInventoryGold(name: string, text: string): InventoryGold {
  return parseJsonLine(text, InventoryGold, name, 'a file of counts');
}

/** One kind of thing in one document. */
export interface MeasuredInventory {
  readonly document: string;
  readonly half: string;
  readonly kind: ThingKind;
  readonly gold: number | null;
  /** Null if the document could not be read. */
  readonly found: number | null;
  readonly state: InventoryState;
  readonly missing: readonly string[];
  /** Labels as printed, or the words where there is none, with pages from 1. */
  readonly items: readonly string[];
}

export interface MeasureOptions {
  readonly parsers: Pick<ParserPool, 'parse'>;
  readonly onProgress: (done: number, document: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Read each document as the app does and take its inventories: as many at a time as there are cores, in the order of the
 * files.
 *
 * @param files  by the names of the gold
 */
export async function measureInventories(
  gold: InventoryGold,
  files: ReadonlyMap<string, string>,
  options: MeasureOptions,
): Promise<readonly MeasuredInventory[]> {
  const names = [...files.keys()];
  const results: (readonly MeasuredInventory[])[] = names.map(() => []);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < names.length; at = next++) {
      const name = names[at]!;
      results[at] = await measureDocument(name, files.get(name)!, gold[name]!, options);
      options.onProgress(++done, name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), names.length) }, work));
  return results.flat();
}

async function measureDocument(
  name: string,
  file: string,
  { half, counts }: InventoryGold[string],
  { parsers, signal }: MeasureOptions,
): Promise<readonly MeasuredInventory[]> {
  const kinds = Object.entries(counts) as readonly [ThingKind, number | null][];
  const failed = kinds.map(([kind, gold]) => ({
    document: name,
    half,
    kind,
    gold,
    found: null,
    state: 'unsure' as const,
    missing: [],
    items: [],
  }));
  const document = documentId(createHash('sha256').update(name).digest('hex'));
  try {
    const parsed = await parsers.parse({ path: file, withGraph: false }, () => undefined, signal);
    const pages = parsed.summary.pages.length;
    const index = await makePartialIndex(document, parsed, { read: pages, total: pages }, path.basename(name));
    const outline = outlineOf(document, index.reader);
    const measured = failed.map((one) => {
      const { items, state, missing } = inventoryOf({ kind: one.kind }, document, outline, index.reader);
      const shown = items.map(({ record }) => `${record.label ?? record.text.slice(0, 30)} p${record.pageIndex + 1}`);
      return { ...one, found: items.length, state, missing, items: shown };
    });
    index.retire();
    return measured;
  } catch (error) {
    if (isAbort(error)) throw error;
    return failed;
  }
}
