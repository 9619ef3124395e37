import { expect, test } from 'vitest';
import { documentId } from '../../base/ids.ts';
import type { ComparedDocument } from './document.ts';
import { findDuplicates } from './find.ts';
import { sketchOf } from './sketch.ts';

/** The nth text of so many words, none of which another text has in that order. */
function textOf(nth: number, words = 1200): string[] {
  let state = nth + 1;
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${String((state >>> 8) % 5000)}`;
  });
}

/** Every so many words another one stands in its place. */
const changed = (words: readonly string[], every: number): string[] =>
  words.map((word, at) => (at % every === 0 ? `other${String(at)}` : word));

function made(name: string, words: readonly string[], rest: Partial<ComparedDocument> = {}): ComparedDocument {
  return {
    id: documentId(name.repeat(64).slice(0, 64)),
    title: `About the thing that is called ${name}`,
    authors: 'Ada Karlsson, Bo Lind',
    year: 2020,
    pages: 12,
    fileName: `${name}.pdf`,
    addedAt: 1,
    publication: {},
    sketch: sketchOf([words.join(' ')]),
    ...rest,
  };
}

function found(documents: readonly ComparedDocument[]) {
  const work = findDuplicates(documents);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.map(({ older, newer, kind }) => `${older[0] ?? ''} ${kind} ${newer[0] ?? ''}`);
  }
}

const text = textOf(1);

test('one text in two formats is the same text, and the PDF is what is kept', () => {
  const book = made('a', changed(text, 40), { fileName: 'a.epub', title: 'Another title of it', authors: '' });
  expect(found([book, made('b', text)])).toEqual(['a same-text b']);
  expect(found([made('b', text), book])).toEqual(['a same-text b']);
});

test('a file that was saved again is the same text, whatever it is called', () => {
  const again = made('b', text, { title: 'scan 7', authors: '', addedAt: 2 });
  // What was there first is what has notes.
  expect(found([made('a', text), again])).toEqual(['b same-text a']);
});

test('a preprint goes before its article, also where title and much of the text changed', () => {
  const preprint = made('a', text, { publication: { arxiv: '2001.00001' }, addedAt: 9, year: 2019 });
  const article = made('b', changed(text, 9), {
    title: 'What became of it under another name',
    publication: { journal: 'Journal of Things', doi: '10.1000/thing' },
  });
  expect(found([preprint, article])).toEqual(['a preprint-and-article b']);
});

test('an earlier version is told by its year, its edition, or when it was added', () => {
  const rules = { title: 'Rules of the house', authors: '' };
  const before = made('b', text, { ...rules, year: 2018, addedAt: 5 });
  expect(found([made('a', changed(text, 12), { ...rules, year: 2020 }), before])).toEqual(['b earlier-version a']);
  const [third, fourth] = ['3', '4'].map((edition) => ({ ...rules, publication: { edition } }));
  expect(found([made('a', text, fourth), made('b', changed(text, 12), third)])).toEqual(['b earlier-version a']);
  expect(found([made('a', changed(text, 7), { ...rules, addedAt: 8 }), made('b', text, rules)])).toEqual([
    'b earlier-version a',
  ]);
});

test('documents with one title, one subject or a form in common are no duplicates', () => {
  const report = { title: 'Annual report of the board' };
  expect(found([made('a', textOf(2), report), made('b', textOf(3), report)])).toEqual([]);
  // Two studies of one group, with the same words about how they were done.
  const methods = textOf(4, 300);
  const studies = [5, 6].map((nth) => [...textOf(nth, 1200), ...methods]);
  expect(found([made('a', studies[0]!), made('b', studies[1]!, { title: 'Nothing alike at all' })])).toEqual([]);
});

test('of a part and the whole the whole is answered from, however short the part is', () => {
  const named = { title: 'Rules of the house' };
  const all = made('a', text, named);
  // The part came into the library later.
  expect(found([all, made('b', text.slice(0, 600), { ...named, addedAt: 8 })])).toEqual(['b earlier-version a']);
  expect(found([all, made('b', text.slice(0, 300), { ...named, addedAt: 8 })])).toEqual(['b earlier-version a']);
  expect(found([all, made('b', text.slice(0, 300), { ...named, authors: 'Cy Moe' })])).toEqual([]);
});

test('a thesis holds its papers, and is none of them', () => {
  const thesis = [text, ...[7, 8, 9].map((nth) => textOf(nth))].flat();
  expect(found([made('a', text), made('b', thesis, { title: 'Collected things of several years' })])).toEqual([]);
});

test('what has no text is told by its title, authors, year and pages, or by its identifiers', () => {
  const scan = { sketch: null, title: 'Minutes of the larch society' };
  expect(found([made('a', [], scan), made('b', [], scan)])).toEqual(['a same-text b']);
  expect(found([made('a', [], scan), made('b', [], { ...scan, pages: 13 })])).toEqual([]);
  expect(found([made('a', [], scan), made('b', [], { ...scan, authors: '' })])).toEqual([]);
  const doi = { sketch: null, publication: { doi: '10.1000/thing' } };
  expect(found([made('a', [], doi), made('b', [], doi)])).toEqual(['a same-text b']);
});

test('of many that share a passage only those that are one are found, and all of a family hang together', () => {
  const notice = textOf(10, 300);
  const others = Array.from({ length: 60 }, (_, nth) =>
    made(String.fromCharCode(0x61 + (nth % 6)) + nth.toString(16), [...notice, ...textOf(100 + nth, 900)], {
      title: '',
    }),
  );
  expect(found(others)).toEqual([]);
  const copies = Array.from({ length: 40 }, (_, nth) => made(nth.toString(16).padStart(2, '0'), text));
  const linked = new Set([copies[0]!.id as string]);
  const work = [...pairsOf(copies)];
  for (const _ of copies)
    for (const { older, newer } of work) {
      if (linked.has(older)) linked.add(newer);
      if (linked.has(newer)) linked.add(older);
    }
  expect(linked.size).toBe(copies.length);
});

function pairsOf(documents: readonly ComparedDocument[]) {
  const work = findDuplicates(documents);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
