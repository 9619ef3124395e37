import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { announcedLines } from './announced.ts';
import { titleKey } from './title-key.ts';

const words = 'Republic Supremacy Founding Emblems Government Languages Awareness Objectives Citizenship Rights'.split(
  ' ',
);
const body = (section: number, at: number): string[] => [
  `This is what paragraph ${String(at)} of section ${String(section)} says, and it goes on`,
  `about ${String(section)} and ${String(at)} for as long as there is anything to say`,
];

/** Keys that a list of titles with these numbers in front announces, before sections that fill a page each. */
function announced(list: readonly string[], filler: number): string[] {
  const front = page(0, [run('Arrangement', 100, 750), ...list.map((text, i) => run(text, 100, 730 - 14 * i))]);
  const pages = words.map((word, i) => {
    const text = Array.from({ length: filler }, (_, at) => paragraph(body(i, at), 100, 700 - 30 * at)).flat();
    return page(i + 1, [run(`${String(i + 1)} ${word}`, 100, 720), ...text]);
  });
  const given = content([front, ...pages]);
  return announcedLines(linesOf(given.pages, given.fonts), titleKey).map(({ title }) => title);
}
const list = words.map((word, i) => `${String(i + 1)}. ${word}.`);
const keys = words.map((word, i) => `${String(i + 1)}${word.toLowerCase()}`);

test('lines in front that stand again in their order announce headings', () => {
  expect(announced(list, 6)).toEqual(keys);
});

test('a line between them that none repeats belongs to them', () => {
  expect(announced(list.toSpliced(5, 0, 'Of the other matters'), 6)).toEqual(keys.toSpliced(5, 0, ''));
});

test('none does where the order is another, or what repeats stands as close', () => {
  expect(announced(list.toReversed(), 6)).toEqual([]);
  expect(announced(list, 0)).toEqual([]);
});
