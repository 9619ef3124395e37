import { expect, test } from 'vitest';
import type { PdfStructNode } from './pdfjs/pdfjs.ts';
import { taggedHeadings } from './tags.ts';
import { TaggedText } from './text/tagged-text.ts';

/** One mark for each text, one below the other, letters 5 points wide. */
function written(...texts: readonly string[]): TaggedText {
  const tagged = new TaggedText();
  texts.forEach((text, mark) => {
    [...text.split('')].forEach((letter, at) => {
      if (letter !== ' ') tagged.add(mark, letter, 700 - 20 * mark, 10, 5 * at, 5 * at + 5);
    });
  });
  return tagged;
}

const mark = (n: number): PdfStructNode => ({ type: 'content', id: `p12R_mc${n}` });
const element = (role: string, ...children: readonly PdfStructNode[]): PdfStructNode => ({ role, children });

test('headings come with their words, levels and places, paragraphs do not', () => {
  const tree = element(
    'Root',
    element('Document', element('H1', mark(0)), element('P', mark(1)), element('H2', mark(2), mark(3))),
  );
  expect(taggedHeadings(tree, written('First words', 'A paragraph', 'Second', 'part'), 4)).toEqual([
    { title: 'First words', level: 1, pageIndex: 4, y: 705 },
    { title: 'Second part', level: 2, pageIndex: 4, y: 665 },
  ]);
});

test('a heading without a level is as deep as the sections around it', () => {
  const tree = element(
    'Root',
    element('Sect', element('H', mark(0)), element('Sect', element('H', element('Span', mark(1))))),
  );
  expect(taggedHeadings(tree, written('Outer', 'Inner'), 0).map(({ title, level }) => [title, level])).toEqual([
    ['Outer', 1],
    ['Inner', 2],
  ]);
});

test('a heading that is tagged in pieces of one word is one word', () => {
  const tagged = new TaggedText();
  let start = 0;
  ['Die', ' Was', 'ser', 'wirtschaft'].forEach((text, mark) => {
    tagged.add(mark, text, 700, 10, start, start + 5 * text.length);
    start += 5 * text.length;
  });
  tagged.add(4, 'im Tal', 688, 10, 0, 30);
  const tree = element('Root', element('H1', mark(0), mark(1), mark(2), mark(3), mark(4)));
  expect(taggedHeadings(tree, tagged, 0).map(({ title }) => title)).toEqual(['Die Wasserwirtschaft im Tal']);
});

test('tags without words, of unknown form or without end name nothing', () => {
  const odd: PdfStructNode = {
    role: 7,
    children: [
      { type: 'content', id: 9 },
      { role: 'H1', children: [mark(99)] },
    ],
  };
  expect(taggedHeadings(odd, written('Words'), 0)).toEqual([]);
  let deep = element('H1', mark(0));
  for (let depth = 0; depth < 5000; depth++) deep = element('Div', deep);
  expect(taggedHeadings(deep, written('Words'), 0)).toEqual([]);
});
