import { describe, expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { countTokens } from '../segment/tokens.ts';
import { isSection } from '../prompts/label.ts';
import { parseLabels } from '../prompts/testing/parse-labels.ts';
import { formatContext, type ContextOptions, type ContextPassage, contextSource } from './format-context.ts';

const larches: FakeDocument = {
  title: 'Larches at the tree line',
  sections: [
    { title: 'Abstract', paragraphs: [{ kind: 'abstract', text: 'We count larches. They climb by 4 m a year.' }] },
    { title: '2 Methods', paragraphs: ['Plots lie between 1,900 m and 2,300 m.', 'Each has 400 square meters.'] },
    { title: '2.1 Counts', level: 2, paragraphs: ['Two people walked each plot.', 'Stems above 30 cm were counted.'] },
    { title: '3 Results', paragraphs: ['We counted 3,120 stems.'] },
  ],
};
const spruces: FakeDocument = { title: 'Spruces', sections: [{ title: '1 Data', paragraphs: ['Spruces were few.'] }] };

const reader = fakeIndex([larches, spruces]);
const sourceOf: ContextOptions['sourceOf'] = (document) => contextSource(reader, document);

function passage(document: number, order: number, score: number, more: Partial<ContextPassage> = {}): ContextPassage {
  const id = fakeDocumentId(document);
  const [segment] = reader.segments(id, [order]);
  if (!segment) throw new Error(`There is no segment ${order}`);
  return { document: id, section: segment.section, order, text: segment.text, score, n: order, ...more };
}

describe('a context', () => {
  test('interleaves path, summary and segment in traversal order, with what the ancestors say', () => {
    const passages = [passage(0, 5, 0.4), passage(0, 4, 0.9, { summary: 'How stems were counted.' })];
    expect(formatContext(passages, { budgetTokens: 1000, sourceOf }).text).toBe(
      [
        '<<<document: Larches at the tree line>>>',
        '<<<abstract>>>',
        'We count larches. They climb by 4 m a year.',
        '<<</abstract>>>',
        '<<<section: 2 Methods>>>',
        '<<<opening>>>',
        'Plots lie between 1,900 m and 2,300 m.',
        '<<</opening>>>',
        '<<<section: 2.1 Counts>>>',
        '<<<opening>>>',
        'Two people walked each plot.',
        '<<</opening>>>',
        '<<<summary>>>',
        'How stems were counted.',
        '<<</summary>>>',
        '<<<passage: 4>>>',
        'Stems above 30 cm were counted.',
        '<<</passage>>>',
        '<<</section>>>',
        '<<</section>>>',
        '<<<section: 3 Results>>>',
        '<<<passage: 5>>>',
        'We counted 3,120 stems.',
        '<<</passage>>>',
        '<<</section>>>',
        '<<</document>>>',
      ].join('\n'),
    );
  });

  test('takes documents in the order of their best passage', () => {
    const { passages } = formatContext([passage(0, 5, 0.4), passage(1, 0, 0.9), passage(0, 2, 0.1)], {
      budgetTokens: 1000,
      sourceOf,
    });
    expect(passages.map(({ document, order }) => [document.at(-1), order])).toEqual([
      ['1', 0],
      ['0', 2],
      ['0', 5],
    ]);
  });

  test.each([
    [20, 1],
    [60, 1],
    [80, 2],
    [120, 3],
    [200, 5],
    [400, 5],
  ])('stays within %i tokens, with %i passages', (budgetTokens, count) => {
    const passages = [1, 2, 3, 4, 5].map((order) => passage(0, order, 1 / order));
    const { text, tokens, passages: kept } = formatContext(passages, { budgetTokens, sourceOf });
    expect(tokens).toBe(countTokens(text));
    expect(kept).toHaveLength(count);
    if (kept.length > 1) expect(tokens).toBeLessThanOrEqual(budgetTokens);
    expect(kept).toContainEqual(passages[0]);
  });

  test('keeps a fifth of the budget for what explains passages, which take what that leaves', () => {
    const passages = [1, 2, 3, 4, 5].map((order) =>
      passage(0, order, 1 / order, order === 1 ? { summary: 'Where the plots lie.' } : {}),
    );
    const bare = formatContext(passages, { budgetTokens: 1000, sourceOf, globalInformation: false, summaries: false });
    expect(bare.text).not.toContain('<<<abstract>>>');
    const tight = formatContext(passages, { budgetTokens: bare.tokens, sourceOf });
    expect(tight.text).toContain('<<<abstract>>>');
    expect(tight.passages).toHaveLength(4);
    // The abstract before σ, σ before how sections begin.
    expect(tight.text).not.toContain('Where the plots lie.');
    const roomy = formatContext(passages, { budgetTokens: bare.tokens + 40, sourceOf });
    expect(roomy.passages).toHaveLength(5);
    expect(roomy.tokens).toBeLessThanOrEqual(bare.tokens + 40);
  });

  test('leaves out what an ablation leaves out', () => {
    const passages = [passage(0, 4, 0.9, { summary: 'How stems were counted.' })];
    const without = (more: Partial<ContextOptions>): string =>
      formatContext(passages, { budgetTokens: 1000, sourceOf, ...more }).text;
    expect(without({ summaries: false })).not.toContain('How stems');
    expect(without({ globalInformation: false })).not.toContain('Two people walked');
  });

  test('does not say twice what a passage says', () => {
    const { text } = formatContext([passage(0, 1, 0.9), passage(0, 4, 0.5)], { budgetTokens: 1000, sourceOf });
    expect(text.match(/Plots lie between/g)).toHaveLength(1);
  });

  test('keeps a passage whose section is not in the tree', () => {
    const lost = { ...passage(0, 5, 1), section: nodeId('section', 99) };
    const [root] = parseLabels(formatContext([lost], { budgetTokens: 500, sourceOf }).text) ?? [];
    expect(root && isSection(root) && root.children).toContainEqual({
      kind: 'passage',
      n: 5,
      text: 'We counted 3,120 stems.',
    });
  });

  test('of nothing is nothing', () => {
    expect(formatContext([], { budgetTokens: 100, sourceOf })).toEqual({
      text: '',
      tokens: 0,
      passages: [],
    });
  });
});
