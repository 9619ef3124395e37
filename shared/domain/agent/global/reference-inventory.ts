/** The entries of the lists of references, and how sure it is that these are all. */
import { citedWorks, datedEntry, entriesByYear, fold } from '../../document/links/dated-entries.ts';
import { isEntryLike, mayBeTwo, opensWithName, withoutLabel } from '../../document/references/entry-shape.ts';
import { bareLabel, entryLabel } from '../../document/references/labels.ts';
import type { ItemRecord } from '../../index/reader.ts';
import { type Sequence, sequenceOf } from './printed-numbers.ts';

export interface Entries extends Sequence {
  readonly records: readonly ItemRecord[];
}

const MOSTLY = 0.7;
/** Where the order of a list shows nothing of what is missing, the text has to name so many of its entries. */
const LEAST_CITED = 0.6;

/** @param texts  of the document without its lists of references */
export function entriesOf(records: readonly ItemRecord[], texts: readonly string[]): Entries {
  const labels = records.map(entryLabel);
  const numbers = labels.map((label) => (label === undefined ? undefined : /^\d+$/u.exec(bareLabel(label))?.[0]));
  const numbered = records.filter((_, at) => numbers[at] !== undefined);
  if (numbered.length >= MOSTLY * records.length) {
    const sequence = byNumber(
      numbers.flatMap((number) => (number === undefined ? [] : [Number(number)])),
      texts,
    );
    return { records: numbered, ...sequence };
  }
  const names = labels.flatMap((label) => (label === undefined ? [] : bareLabel(label)));
  return { records, ...(names.length === records.length ? byShortName(names, texts) : byAuthor(records, texts)) };
}

/** Behind a letter it is an index: 'a[71]'. */
const BRACKETED = /(?<![\p{L}\d])\[(\d{1,4})\]/gu;

/** Every chapter may start counting again; each list has to be whole. */
function byNumber(numbers: readonly number[], texts: readonly string[]): Sequence {
  const lists: number[][] = numbers.length === 0 ? [[]] : [];
  for (const number of numbers) {
    if (lists.length === 0 || number <= 1) lists.push([]);
    lists.at(-1)!.push(number);
  }
  const lowest = numbers[0] ?? 1;
  const cited =
    lists.length > 1 ? [] : texts.flatMap((text) => [...text.matchAll(BRACKETED)].map(([, number]) => Number(number)));
  const sequences = lists.map((list) =>
    sequenceOf(list.map(plain), cited.filter((number) => number >= lowest).map(plain)),
  );
  return (
    sequences.find(({ state }) => state === 'gaps') ??
    sequences.find(({ state }) => state !== 'complete') ??
    sequences[0] ?? { state: 'unsure', missing: [] }
  );
}

const plain = (ordinal: number) => ({ label: '', series: '', ordinal, added: '', roman: false });

const SHORT_NAME = /^\p{Lu}[\p{L}+’'-]*\d{2,4}[a-z]?$/u;
/** What stands behind a comma is mostly the place in the work. */
const NAMES_IN_BRACKETS = /\[(\p{Lu}[^\][,]{2,20})[\],]/gu;

/** Entries with short names: whole if each is there once, the text names most of them, and none that is not there. */
function byShortName(printed: readonly string[], texts: readonly string[]): Sequence {
  const names = new Set(printed);
  if (names.size < printed.length) return unsure;
  const cited = new Set(
    texts.flatMap((text) => [...text.matchAll(NAMES_IN_BRACKETS)].map(([, name = '']) => bareLabel(name))),
  );
  const dated = printed.filter((name) => SHORT_NAME.test(name)).length >= MOSTLY * names.size;
  if (dated) {
    const missing = [...cited].filter((name) => SHORT_NAME.test(name) && !names.has(name));
    return missing.length > 0 ? { state: 'gaps', missing } : complete;
  }
  return printed.filter((name) => cited.has(name)).length >= LEAST_CITED * names.size ? complete : unsure;
}

const NEARLY_ALL = 0.95;
const FEWEST_BY_AUTHOR = 3;
const MOST_UNKNOWN = 0.03;
const GLUED = 1.8;

/** Entries without labels: each looks like one, they are sorted or cited, and the text names no work without an entry. */
function byAuthor(records: readonly ItemRecord[], texts: readonly string[]): Sequence {
  const count = records.length;
  if (count < FEWEST_BY_AUTHOR) return unsure;
  const alike = records.filter(({ text }) => isEntryLike(text) && opensWithName(withoutLabel(text))).length;
  if (alike < NEARLY_ALL * count || mayBeGlued(records)) return unsure;
  const { known, unknown } = citedWorks(
    texts,
    entriesByYear(records.map((record) => datedEntry(record.id, record.text))),
  );
  if (unknown.size > MOST_UNKNOWN * (known.size + unknown.size)) return unsure;
  return isSorted(records) || known.size >= LEAST_CITED * count ? complete : unsure;
}

/** Names of bodies are sorted by other words than those of people; of entries in no order half would fall. */
const MOST_FALLING = 0.2;

/** Sorted by the words they open with, or by their first author's last name. */
function isSorted(records: readonly ItemRecord[]): boolean {
  const leads = records.map(({ id, text }) => datedEntry(id, text).first);
  return [0, 1].some((at) => {
    const keys = leads.map((lead) => fold(lead[at] ?? ''));
    const falling = keys.filter((key, i) => i > 0 && key < keys[i - 1]!).length;
    return falling <= Math.max(1, MOST_FALLING * keys.length);
  });
}

/** One that is far longer than the others, with a second author and year in it, may be two. */
function mayBeGlued(records: readonly ItemRecord[]): boolean {
  const lengths = records.map(({ text }) => text.length).toSorted((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  return records.some(({ text }) => text.length > GLUED * usual && mayBeTwo(text));
}

const unsure: Sequence = { state: 'unsure', missing: [] };
const complete: Sequence = { state: 'complete', missing: [] };
