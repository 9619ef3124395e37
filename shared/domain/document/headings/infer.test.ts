import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { checkTree } from '../testing/check-tree.ts';
import type { PageContent, TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type StructureNode } from '../tree.ts';
import { MODEL_FORMAT, readClassifier, type HeadingClassifier } from './model/classifier.ts';
import { featureNames } from './model/features.ts';
import type { Ensemble } from './trees.ts';
import { voteNames } from './model/votes.ts';
import { pairNames } from './levels/pair-rows.ts';

const leaf = (base: number): Ensemble => ({ base, roots: [], feature: [], value: [], right: [] });

/** Says of every candidate that it is a heading with these log-odds. */
const always = (odds: number): HeadingClassifier => ({
  first: leaf(odds),
  second: leaf(odds),
  blend: { own: 0.5, voted: 0.5, rules: 0, offset: 0 },
});

/** Says yes where a feature is above a limit, and no elsewhere. */
function whereAbove(feature: string, limit: number): HeadingClassifier {
  const trees = {
    base: 0,
    roots: [0],
    feature: [featureNames.indexOf(feature), -1, -1],
    value: [limit, -4, 4],
    right: [2, 0, 0],
  };
  return { ...always(0), first: trees, second: trees };
}

const prose = (y: number): TextRun[] =>
  paragraph(
    ['Plain text fills the column from one side to the other side', 'and goes on below until it ends here.'],
    100,
    y,
  );

/** Bold words open every paragraph; a larger line stands above each second one. */
function report(pageIndex: number): PageContent {
  const runs = [0, 1, 2, 3].flatMap((i) => [
    run(`Larger line ${'abcd'[i]!}${'klmn'[pageIndex]!}`, 100, 720 - 150 * i, { size: 14 }),
    ...prose(690 - 150 * i),
    run('Bold words.', 100, 650 - 150 * i, { font: 1 }),
    run('Text goes on behind them to the end of the line', 160, 650 - 150 * i),
    run('and in the next.', 100, 638 - 150 * i),
  ]);
  return page(pageIndex, [...(pageIndex === 0 ? [run('A report', 100, 760, { size: 24 })] : []), ...runs]);
}

function sections(pages: readonly PageContent[], classifier?: HeadingClassifier): StructureNode[] {
  return buildDocument(content(pages), classifier).tree.nodes.filter(isStructure).slice(1);
}

const titles = (found: readonly StructureNode[]): string[] => found.map(({ title }) => title);

describe('headings by a classifier', () => {
  test('are the candidates it says yes to, run-in ones cut from their text', () => {
    const { tree } = buildDocument(content([report(0)]), whereAbove('runIn', 0.5));
    expect(titles(tree.nodes.filter(isStructure).slice(1))).toEqual(Array(4).fill('Bold words.'));
    const texts = tree.nodes.flatMap((node) => (isStructure(node) ? [] : [node.text]));
    expect(texts.filter((text) => text.startsWith('Text goes on behind them'))).toHaveLength(4);
  });

  test('carry its probability as their confidence', () => {
    const found = sections([report(0)], {
      ...whereAbove('size', 1.2),
      blend: { own: 0.75, voted: 0, rules: 0, offset: 0 },
    });
    expect(found).toHaveLength(4);
    for (const { confidence } of found) expect(confidence).toBeCloseTo(1 / (1 + Math.exp(-3)), 5);
  });

  test('are those of the rules where it finds next to nothing', () => {
    const pages = [report(0), report(1)];
    expect(titles(sections(pages, always(-9)))).toEqual(titles(sections(pages)));
    expect(sections(pages).length).toBeGreaterThan(4);
  });

  test('have the title among them where it knows little of a longer document', () => {
    const pages = [report(0), report(1), report(2)];
    expect(titles(sections(pages, always(-9)))).toEqual(['A report', ...titles(sections(pages))]);
    expect(titles(sections(pages, whereAbove('size', 1.2)))).not.toContain('A report');
  });

  test('complete a numbered family of which it doubts a member', () => {
    const numbered = ['1 Opening', '1.1 First', '1.2 Second', '1.3 Third', '2 Closing'];
    const runs = numbered.flatMap((title, i) => [
      run(title, 100, 720 - 90 * i, { size: 12, font: 1 }),
      ...prose(695 - 90 * i),
    ]);
    // Yes to the numbers of one part and to 1.1; doubt about the rest.
    const doubt = { ...whereAbove('value', 1.5), blend: { own: 0.2, voted: 0.2, rules: 0, offset: 0 } };
    const found = titles(sections([page(0, [run('A report', 100, 760, { size: 24 }), ...runs])], doubt));
    expect(found).toContain('1.2 Second');
    expect(found).toContain('1.3 Third');
  });

  test('have the levels that their pairs tell, and are as sure as their place', () => {
    const runs = ['Large', 'Small', 'Small too', 'Large too'].flatMap((title, i) => [
      run(title, 100, 720 - 90 * i, { size: title.startsWith('L') ? 16 : 13, font: 1 }),
      ...prose(695 - 90 * i),
    ]);
    const pages = [page(0, [run('A report', 100, 760, { size: 24 }), ...runs])];
    const trees = (below: number, over: number): Ensemble => ({
      base: 0,
      roots: [0],
      feature: [pairNames.indexOf('sizeRatio'), -1, -1],
      value: [0.9, below, over],
      right: [2, 0, 0],
    });
    const model = { ...always(2), pairs: { deeper: trees(3, -3), same: trees(-3, 3), above: trees(-3, 1) } };
    const found = sections(pages, model);
    expect(found.map(({ level }) => level)).toEqual([1, 2, 2, 1]);
    const alone = sections(pages, always(2));
    expect(found[1]!.confidence).toBeLessThan(alone[1]!.confidence);
  });

  test('never break the tree or lose a letter, whatever it says', () => {
    const verdict = fc.record({
      feature: fc.constantFrom(...featureNames),
      limit: fc.double({ min: -2, max: 20, noNaN: true }),
    });
    const heldBy = (of: readonly PageContent[], classifier?: HeadingClassifier): string => {
      const { tree } = buildDocument(content(of), classifier);
      expect(checkTree(tree, of.length)).toEqual([]);
      const texts = tree.nodes
        .slice(1)
        .map((node) => (!isStructure(node) ? node.text : node.lines.length > 0 ? node.title : ''));
      return texts.join('').replace(/\s+/g, '').split('').sort().join('');
    };
    const pages = [
      report(0),
      report(1),
      page(2, [...prose(700), run('1. A point that is numbered', 100, 600), ...prose(570)]),
    ];
    // What repeats in place is furniture of the page with and without a classifier.
    const given = heldBy(pages);
    fc.assert(
      fc.property(verdict, ({ feature, limit }) => {
        expect(heldBy(pages, whereAbove(feature, limit))).toBe(given);
      }),
      { numRuns: 20 },
    );
  });
});

describe('readClassifier', () => {
  const pairs = { deeper: leaf(0), same: leaf(1), above: leaf(0) };
  const file = { format: MODEL_FORMAT, features: featureNames, votes: voteNames, ...always(1) };

  test('reads what was written', () => {
    expect(readClassifier(JSON.parse(JSON.stringify(file)))).toEqual(always(1));
    const both = { ...file, pairs, pairFeatures: pairNames };
    expect(readClassifier(JSON.parse(JSON.stringify(both)))).toEqual({ ...always(1), pairs });
  });

  test.each([
    ['nothing', null],
    ['a list', []],
    ['another format', { ...file, format: 'wayleaf-headings-0' }],
    ['other features', { ...file, features: featureNames.slice(1) }],
    ['features in another order', { ...file, features: featureNames.toReversed() }],
    ['other votes', { ...file, votes: [] }],
    ['no first pass', { ...file, first: undefined }],
    ['a broken second pass', { ...file, second: { ...leaf(0), roots: [4] } }],
    [
      'a feature beyond the last',
      { ...file, first: { base: 0, roots: [0], feature: [999, -1, -1], value: [0, 0, 0], right: [2, 0, 0] } },
    ],
    ['no blend', { ...file, blend: null }],
    ['a blend without a weight', { ...file, blend: { own: 1, voted: 1, rules: 0 } }],
    ['pairs of other features', { ...file, pairs, pairFeatures: pairNames.slice(1) }],
    ['half a model of pairs', { ...file, pairs: { deeper: leaf(0) }, pairFeatures: pairNames }],
  ])('takes %s for no model', (_, given) => {
    expect(readClassifier(given)).toBeUndefined();
  });
});

test('slanted words a point smaller than the text, parted from what stands above, may be a heading; those among their like are none', () => {
  const slanted = { ...content([]).fonts[0]!, name: 'Serif-Italic', italic: true };
  const small = (words: string, y: number): TextRun => run(words, 100, y, { size: 9, font: 2 });
  const pages = [
    page(0, [
      ...prose(700),
      small('Small words above text', 655),
      ...prose(640),
      small('Words of a note', 590),
      small('and more of them', 579),
      ...prose(540),
    ]),
  ];
  const made = { ...content(pages), fonts: [...content([]).fonts, slanted] };
  const titles = buildDocument(made, always(4))
    .tree.nodes.filter(isStructure)
    .map(({ title }) => title);
  expect(titles).toContain('Small words above text');
  expect(titles).not.toContain('Words of a note');
});
