import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import type { PageContent } from '../page-content.ts';
import { page, paragraph, regular } from '../testing.ts';
import { blockText } from './block-text.ts';
import { withWholeWords } from './split-words.ts';
import { wordsOf } from './document-words.ts';

const rows = [
  'The limestone of the quarry is magnesian, and magnesian rock',
  'is soft. Such limestone weathers, as limestone does; earth-shakes',
  'were felt. Mag nesian Lime stone was cut, and earth -shakes',
  'were heard , for instance, in the old stone house by the lime',
];

/** A page whose text lies on its picture, or beside none. */
function pageOf(isScan: boolean): PageContent {
  const plain = page(0, paragraph(rows, 50, 700));
  return isScan ? { ...plain, images: [{ box: plain.frame.box }] } : plain;
}

function wholeOf(one: PageContent) {
  return withWholeWords(linesOf([one], [regular]), [one]);
}

test('blanks that a scan has inside words are taken out, and each letter keeps its place', () => {
  const before = linesOf([pageOf(true)], [regular]);
  const lines = wholeOf(pageOf(true));
  expect(lines.map(({ text }) => text)).toEqual([
    rows[0],
    rows[1],
    'were felt. Magnesian Limestone was cut, and earth-shakes',
    'were heard, for instance, in the old stone house by the lime',
  ]);
  const [cut, whole] = [before[2]!, lines[2]!];
  expect(whole.parts).toHaveLength(1);
  expect(whole.parts[0]!.end).toBe(whole.text.length);
  expect(whole.parts[0]!.edges).toHaveLength(whole.text.length + 1);
  expect(whole.parts[0]!.edges.at(-1)).toBe(cut.parts[0]!.edges.at(-1));
  expect(whole.parts[0]!.edges[whole.text.indexOf('was')]).toBe(cut.parts[0]!.edges[cut.text.indexOf('was')]);
});

test('a word that a scan parts at the end of its line without a hyphen goes on in the next', () => {
  const one = {
    ...page(
      0,
      paragraph(
        [
          'All magnesian rock, magnesian lime, is magnesian, and the mag',
          'nesian kind is soft as chalk in the old',
          'stone quarry.',
        ],
        50,
        700,
      ),
    ),
  };
  const scan = { ...one, images: [{ box: one.frame.box }] };
  const lines = wholeOf(scan);
  expect(blockText(lines, wordsOf(lines)).text).toBe(
    'All magnesian rock, magnesian lime, is magnesian, and the magnesian kind is soft as chalk in the old stone quarry.',
  );
});

test('a page that is no picture says what it says', () => {
  expect(wholeOf(pageOf(false)).map(({ text }) => text)).toEqual(rows);
});
