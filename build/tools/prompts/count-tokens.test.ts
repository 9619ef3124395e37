import { expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ContentKind } from '#shared/domain/document/tree.ts';
import { nodeId } from '#shared/base/ids.ts';
import type { Segment, Sentence } from '#shared/domain/segment/segment.ts';
import { countTokens } from '#shared/domain/segment/tokens.ts';
import { countPieces, piecesOf, strayShare, sumCounts, unmarkedShare } from './count-tokens.ts';

const document = 'a'.repeat(64) as DocumentId;
const section = nodeId('section', 0);

const countHanded = (...of: Parameters<typeof piecesOf>) => countPieces(piecesOf(...of));

/** One passage of these sentences, each in a node of its own. */
function handed(parts: readonly (readonly [ContentKind, string])[]) {
  let text = '';
  const sentences = parts.map(([, said], at): Sentence => {
    const start = text === '' ? 0 : text.length + 1;
    text += text === '' ? said : `\n${said}`;
    return { start, end: text.length, span: { node: nodeId('content', at), start: 0, end: said.length } };
  });
  const segment: Segment = {
    order: 0,
    section,
    text,
    tokens: countTokens(text),
    sentences,
    pageIndex: 0,
    kind: 'text',
  };
  const contents = parts.map(([kind, said], at) => ({
    id: nodeId('content', at),
    section,
    kind,
    text: said,
    lines: [],
  }));
  return { passages: [{ document, segment }], reader: { contents: () => contents } };
}

test('labels of axes, references, and what is no sentence are told from sentences and tables', () => {
  const sentence = 'Larches climb by four meters a year.';
  const parts = [
    ['text', sentence],
    ['text', 'Larches of the north'],
    ['text', 'stems that were counted twice in the year of the'],
    ['list-item', 'two larches'],
    ['table', 'Site A 3 4 5'],
    ['figure', '0 20 40 60 Year'],
    ['reference', 'Field, A. 2001. Larches.'],
  ] as const;
  const { passages, reader } = handed(parts);
  const of = (...at: readonly number[]): number => at.reduce((sum, one) => sum + countTokens(parts[one]![1]), 0);
  const counts = countHanded(passages, reader, { marked: true });
  expect(counts).toMatchObject({
    sentence: of(0, 2, 3),
    table: of(4),
    figure: of(5),
    reference: of(6),
    scrap: of(1),
    caption: 0,
  });
  expect(strayShare(counts)).toBeCloseTo(of(1, 5, 6) / of(0, 1, 2, 3, 4, 5, 6));
  expect(sumCounts([counts, counts]).sentence).toBe(2 * of(0, 2, 3));
});

test('the words of a drawing are asked for where the question names it', () => {
  const words = '0 20 40 60 Year';
  const { passages, reader } = handed([['figure', words]]);
  const named = passages.map((one) => ({ ...one, named: true }));
  expect(countHanded(named, reader, { marked: true })).toMatchObject({ 'named figure': countTokens(words), figure: 0 });
  expect(strayShare(countHanded(named, reader, { marked: true }))).toBe(0);
});

test('sentences are told in languages without spaces', () => {
  const { passages, reader } = handed([
    ['text', '落叶松每年向上移动四米。'],
    ['text', '图例'],
  ]);
  expect(countHanded(passages, reader, { marked: true })).toMatchObject({
    sentence: countTokens('落叶松每年向上移动四米。'),
  });
});

test('a sentence that a line break cut is read whole, and a head before a sentence is none', () => {
  const node = nodeId('content', 0);
  const pieces = ['The man gave these', 'things to his son.', '3.3 Prices', 'The seller sets them alone.'];
  let text = '';
  const sentences = pieces.map((said): Sentence => {
    const start = text === '' ? 0 : text.length + 1;
    text += text === '' ? said : ` ${said}`;
    return { start, end: text.length, span: { node, start, end: text.length } };
  });
  const tokens = countTokens(text);
  const segment: Segment = { order: 0, section, text, tokens, sentences, pageIndex: 0, kind: 'text' };
  const reader = { contents: () => [{ id: node, section, kind: 'text' as const, text, lines: [] }] };
  const counts = countHanded([{ document, segment }], reader, { marked: false });
  expect(counts).toMatchObject({ scrap: countTokens('3.3 Prices'), unmarked: 0 });
});

test('where nothing is marked, whole paragraphs that are no sentence are counted apart', () => {
  const { passages, reader } = handed([
    ['text', 'Stems were counted:'],
    ['text', 'two larches'],
  ]);
  const apart = countHanded(passages, reader, { marked: false });
  expect(apart).toMatchObject({ scrap: 0, unmarked: countTokens('two larches') });
  const all = countTokens('Stems were counted:') + countTokens('two larches');
  expect([strayShare(apart), unmarkedShare(apart)]).toEqual([0, countTokens('two larches') / all]);
  expect(countHanded(passages, reader, { marked: true })).toMatchObject({ scrap: apart.unmarked, unmarked: 0 });
});

test('of nothing nothing is stray', () => {
  expect(strayShare(sumCounts([]))).toBe(0);
});
