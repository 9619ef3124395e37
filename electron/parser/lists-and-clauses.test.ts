/** Lists that look like headings, and clauses that look like lists, judged by the model that ships. */
import { describe, expect, test } from 'vitest';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { TextRun } from '#shared/domain/document/page-content.ts';
import { content, page, paragraph, run } from '#shared/domain/document/testing.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { headingClassifier } from './heading-model.ts';

const LEFT = 100;
const TOP = 720;
const FOOT = 120;

/** One thing on a page: a bold line, a line to write on, or so many lines of text. */
type Item =
  | { readonly bold: string; readonly size?: number; readonly x?: number }
  | { readonly plain: string }
  | { readonly text: number; readonly x?: number };

const SENTENCES = [
  'The weir is opened by whoever comes first in the morning, and',
  'closed again as soon as the water has reached the lower mark',
  'on the post, which is painted white so that it can be seen',
  'from the other bank without a glass and in nearly any weather.',
];

/** A title and these items, each below the last. */
async function read(items: readonly Item[]) {
  const pages: TextRun[][] = [[run('What the Mill Asks of Its Friends', LEFT, TOP, { size: 18, font: 1 })]];
  let y = TOP - 40;
  for (const item of items) {
    if (y < FOOT) {
      pages.push([]);
      y = TOP;
    }
    const own = pages.at(-1)!;
    if ('bold' in item) {
      const { bold, size = 10, x = LEFT } = item;
      own.push(run(bold, x, y, { font: 1, size }));
      y -= 20;
    } else if ('plain' in item) {
      own.push(run(item.plain, LEFT, y));
      y -= 20;
    } else {
      own.push(...paragraph(SENTENCES.slice(-item.text), item.x ?? LEFT, y));
      y -= 12 * item.text + 8;
    }
  }
  const given = content(pages.map((runs, at) => page(at, runs)));
  const { tree } = buildDocument(given, await headingClassifier());
  const sections = tree.nodes.filter(isStructure).slice(1);
  return sections.filter(({ evidence }) => !evidence.includes('page')).map(({ level, title }) => [level, title]);
}

const questions = ['What are you called?', 'Which days suit you?', 'Can you lift a sack?', 'Who drives you home?'];

describe('a list is a list', () => {
  test('where the questions of a form are bold', async () => {
    const form = questions.flatMap((text, i): Item[] => [
      { bold: `${String(i + 1)}. ${text}` },
      { plain: '____________________' },
    ]);
    const heads = ['Your name and days', 'What the mill gives', 'Who else to ask'];
    const items = heads.flatMap((bold): Item[] => [{ bold, size: 13 }, { text: 4 }, ...form, { text: 3 }]);
    expect((await read(items)).map(([, title]) => title)).toEqual(heads);
  });

  test('where steps are set in with what they say', async () => {
    const steps = (verb: string): Item[] =>
      ['the gate', 'the axle', 'the stone', 'the sack', 'the floor'].flatMap((text, i): Item[] => [
        { bold: `${String(i + 1)}. ${verb} ${text}`, x: LEFT + 8 },
        { text: 2, x: LEFT + 20 },
      ]);
    const heads = ['Before the work', 'The work', 'After the work'];
    const items = heads.flatMap((bold, i): Item[] => [
      { bold, size: 13 },
      { text: 4 },
      ...steps(['Look at', 'Move', 'Clean'][i]!),
      { text: 4 },
    ]);
    expect((await read(items)).map(([, title]) => title)).toEqual(heads);
  });
});

describe('clauses begin anew below each part', () => {
  const clauses = [
    ['Words used here', 'How to read this'],
    ['What the miller does', 'What the friends do', 'Delay'],
    ['Ending', 'Quarrels'],
  ];
  const deed = (names: readonly string[], clauseOf: (n: number, name: string) => string, size = 10): Item[] =>
    names.flatMap((bold, i): Item[] => [
      { bold, size },
      ...clauses[i]!.flatMap((name, n): Item[] => [{ bold: clauseOf(n + 1, name) }, { text: 3 }, { text: 1 }]),
    ]);
  const treeOf = (names: readonly string[], clauseOf: (n: number, name: string) => string) =>
    names.flatMap((name, i) => [[1, name], ...clauses[i]!.map((clause, n) => [2, clauseOf(n + 1, clause)])]);

  test.each([
    ['PART I', 'PART II', 'PART III', 12],
    ['PART ONE', 'PART TWO', 'ANNEX 1', 10],
    ['PART A: GENERAL', 'PART B: DUTIES', 'SCHEDULE 1', 9],
    ['Titre I – Objet', 'Titre II – Devoirs', 'Titre III – Fin', 10],
    ['TITLE I', 'TITLE II', 'TITLE III', 10],
    ['Erster Teil', 'Zweiter Teil', 'Dritter Teil', 10],
    ['第一章 总则', '第二章 职责', '第三章 附则', 10],
  ])('%s, %s, %s at %d points', async (first, second, third, size) => {
    const names = [first, second, third];
    const numbered = (n: number, name: string) => `${String(n)}. ${name}`;
    expect(await read([{ text: 4 }, ...deed(names, numbered, size)])).toEqual(treeOf(names, numbered));
  });

  test('with a word before their numbers', async () => {
    const names = ['SCHEDULE A', 'SCHEDULE B', 'SCHEDULE C'];
    const numbered = (n: number, name: string) => `Art. ${String(n)} ${name}`;
    expect(await read([{ text: 4 }, ...deed(names, numbered)])).toEqual(treeOf(names, numbered));
  });

  test('in the articles of a charter', async () => {
    const names = ['Teil I', 'Teil II', 'Teil III'];
    const numbered = (n: number, name: string) => `§ ${String(n)} ${name}`;
    expect(await read([{ text: 4 }, ...deed(names, numbered)])).toEqual(treeOf(names, numbered));
  });
});
