/** Theorems, definitions and their like, and how sure it is that these are all. */
import type { ItemRecord } from '../../index/reader.ts';
import { type PrintedNumber, type Sequence, printedNumberOf, sequenceOf } from './printed-numbers.ts';

export interface Statements extends Sequence {
  readonly records: readonly ItemRecord[];
}

interface Statement {
  readonly record: ItemRecord;
  readonly word: string;
  readonly number: PrintedNumber;
  /** As printed, without the word. */
  readonly printed: string;
}

const LABEL = /^\s*(\p{L}{3,}|[\u4e00-\u9fff]{1,3})\s?((?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+)$/u;
/** A sentence about a theorem goes on behind its number, a theorem has a point, a name or nothing there. */
const OPENING = /^\s*(\p{L}{3,}\s(?:(?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+))(?=[.:]?\s*$|[.:]\s|\s?[([])/u;

/**
 * The statements that open with a word. Statements of several words may share one sequence of numbers; then that has to
 * be whole.
 *
 * @param word  in lower case, in the singular
 * @param texts  of the document: what they name has to be there
 */
export function statementsOf(word: string, records: readonly ItemRecord[], texts: readonly string[]): Statements {
  const all = once(records.flatMap((record) => statementIn(record) ?? []));
  const own = all.filter((one) => one.word === word);
  const found = { records: own.map(({ record }) => record) };
  const mentioned = mentionsOf(word, texts);
  const alone = sequenceOf(
    own.map(({ number }) => number),
    mentioned,
  );
  if (alone.state === 'complete' || own.length === 0) return { ...found, ...alone };
  const shared = sharing(own, all).map(({ number }) => number);
  const together = sequenceOf(shared, mentioned);
  return together.state === 'complete' ? { ...found, ...together } : { ...found, state: 'unsure', missing: [] };
}

function statementIn(record: ItemRecord): Statement | undefined {
  const label = record.kind === 'section' ? undefined : record.label;
  const [, word = '', printed = ''] = LABEL.exec(label ?? OPENING.exec(record.text)?.[1] ?? '') ?? [];
  const number = printedNumberOf(printed);
  return number && word !== ''
    ? { record, word: word.toLowerCase(), number: { ...number, label: '' }, printed }
    : undefined;
}

/** A theorem that is repeated before its proof is one theorem. */
function once(all: readonly Statement[]): readonly Statement[] {
  const seen = new Set<string>();
  return all.filter(({ word, printed }) => {
    const key = `${word} ${printed}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** Those of this word with those of all words that use none of the numbers again. */
function sharing(own: readonly Statement[], all: readonly Statement[]): readonly Statement[] {
  const taken = new Set(own.map(({ printed }) => printed));
  const shared = [...own];
  const byWord = Map.groupBy(
    all.filter((one) => !own.includes(one)),
    ({ word }) => word,
  );
  for (const others of [...byWord.values()].toSorted((a, b) => b.length - a.length)) {
    if (others.some(({ printed }) => taken.has(printed))) continue;
    for (const other of others) {
      taken.add(other.printed);
      shared.push(other);
    }
  }
  return shared;
}

function mentionsOf(word: string, texts: readonly string[]): readonly PrintedNumber[] {
  const pattern = new RegExp(
    String.raw`(?<!\p{L})${word}s?\s((?:[A-Z]\.?)?\d+(?:\.\d+)*)(?!\d|\.\d|\s(?:of|in)\s\[)`,
    'giu',
  );
  return texts.flatMap((text) =>
    [...text.matchAll(pattern)].flatMap(([, printed = '']) => printedNumberOf(printed) ?? []),
  );
}
