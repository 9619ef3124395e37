import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { institutionsText, readInstitutions } from './institutions.ts';

const abstract = paragraph(
  [
    'Abstract. We count reeds and how they stand in water. They',
    'stand straight at first, and then they bend, as we show.',
  ],
  100,
  560,
);
const body = paragraph(
  Array.from({ length: 14 }, () => 'Reeds are everywhere around us, and nobody has ever counted them all.'),
  100,
  500,
);
const line = (text: string, x: number, y: number, size = 11): TextRun => run(text, x, y, { size });

/** Of a paper with these lines below its title, and those at the foot of its page. */
function institutionsOf(runs: readonly TextRun[], foot: readonly TextRun[] = []): string | undefined {
  const title = run('Reeds and how they stand in shallow water', 110, 740, { size: 20 });
  const made = content([page(0, [title, ...runs, ...abstract, ...body, ...foot])]);
  return buildDocument(made).metadata.publication?.institutions;
}

test('marks behind names lead to places, however many stand in a line', () => {
  const found = institutionsOf(
    [
      line('Ada Weir¹,², Tom Reed², and Lena Moss¹,*', 170, 700),
      line('¹ Institute of Reeds, Orme ² School of Water,', 160, 684, 9),
      line('University of Ness', 230, 673, 9),
    ],
    [line('* Corresponding author at: Institute of Reeds, Orme. ada@orme.example', 100, 80, 8)],
  );
  expect(found).toBe(
    'Institute of Reeds, Orme (Ada Weir, Lena Moss); School of Water, University of Ness (Ada Weir, Tom Reed)',
  );
});

test('in a grid each has what stands below, up to the address of mail', () => {
  const found = institutionsOf([
    line('Ada Weir', 140, 700),
    line('Tom Reed', 360, 700),
    line('Institute of Reeds', 130, 686),
    line('University of Ness', 350, 686),
    line('ada@orme.example', 130, 672),
    line('tom@ness.example', 350, 672),
  ]);
  expect(found).toBe('Institute of Reeds (Ada Weir); University of Ness (Tom Reed)');
});

test('what stands in the middle below a row of names is where all of them work', () => {
  const found = institutionsOf([
    line('Ada Weir', 110, 700),
    line('Tom Reed', 280, 700),
    line('Lena Moss', 430, 700),
    line('Department of Water, University of Ness', 200, 684),
    line('(Received 3 June 1999)', 245, 670),
  ]);
  expect(found).toBe('Department of Water, University of Ness');
});

test('notes that marks lead to are no places', () => {
  const found = institutionsOf(
    [line('Ada Weir*, Tom Reed†', 220, 700)],
    [
      line('* Work done while staying at the Institute of Reeds.', 100, 80, 8),
      line('† Supported by the Ness Foundation for the good of all weirs.', 100, 70, 8),
    ],
  );
  expect(found).toBeUndefined();
});

test('the text of places is read back, with who works there', () => {
  const authors = ['Ada Weir', 'Tom Reed'];
  const two = [
    { name: 'Reed Institute (RI), Orme', authors: ['Ada Weir'] },
    { name: 'Weir Labs', authors: [] },
  ];
  expect(institutionsText(two, authors)).toBe('Reed Institute (RI), Orme (Ada Weir); Weir Labs');
  expect(readInstitutions(institutionsText(two, authors), authors)).toEqual(two);
  const one = [{ name: 'Weir Labs', authors }];
  expect(institutionsText(one, authors)).toBe('Weir Labs');
  expect(readInstitutions('Weir Labs', authors)).toEqual(one);
});
