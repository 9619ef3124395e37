/** What must not change where code is only moved: receipts without what no two runs share, and the trees below them. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

/** Values by what they are called; each is one line of a record. */
export type Recorded = ReadonlyMap<string, string>;

// Times of a clock, and the name of a row in the history.
const PASSING: ReadonlySet<string> = new Set(['timings', 'atMs', 'tookMs', 'kept']);

export function receiptText(receipt: AnswerReceipt): string {
  return JSON.stringify(receipt, (key, value: unknown) => (PASSING.has(key) ? undefined : value));
}

/** Sections and passages of a document, as questions are asked of them. */
export function treeText(document: DocumentId, reader: IndexReader): string {
  return JSON.stringify({ sections: reader.sections(document), segments: reader.segments(document) });
}

export interface Difference {
  readonly name: string;
  /** What is there from where the two part; empty where a record lacks it. */
  readonly before: string;
  readonly now: string;
}

const SHOWN = 160; // characters

/** In the order of what was recorded before; what only one of them has is a difference. */
export function differences(before: Recorded, now: Recorded): readonly Difference[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((name): Difference[] => {
    const [a, b] = [before.get(name), now.get(name)];
    if (a === b) return [];
    const at = Math.max(0, partAt(a ?? '', b ?? '') - SHOWN / 4);
    const shown = (text: string | undefined): string => text?.slice(at, at + SHOWN) ?? '';
    return [{ name, before: shown(a), now: shown(b) }];
  });
}

function partAt(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at++;
  return at;
}

export function writeRecorded(recorded: Recorded): string {
  return [...recorded].map((one) => `${JSON.stringify(one)}\n`).join('');
}
