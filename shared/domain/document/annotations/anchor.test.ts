import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import { anchorer } from './anchor.ts';
import type { Marked } from './annotation.ts';

function marked(text: string, prefix = '', suffix = ''): Marked {
  return { kind: 'text', pages: [], text, prefix, suffix };
}

function documentOf(...texts: string[]) {
  const nodes = texts.map((text, i) => ({ id: nodeId('content', i), text }));
  const find = anchorer(nodes);
  return (wanted: Marked) =>
    find(wanted)?.map(({ node, start, end }) => nodes.find(({ id }) => id === node)!.text.slice(start, end)) ?? null;
}

test('words are found again, however they are spaced and hyphenated', () => {
  const find = documentOf('The model recovers 90.2 % of the stems.', 'Nothing else.');
  expect(find(marked('recov-\ners 90.2% of  the stems'))).toEqual(['recovers 90.2 % of the stems']);
});

test('of the same words in several places, those with the same neighbors', () => {
  const find = documentOf('In spring the bees dance. In autumn the bees rest.');
  expect(find(marked('the bees', 'In autumn ', ' rest'))).toEqual(['the bees']);
  const nodes = [{ id: nodeId('content', 0), text: 'In spring the bees dance. In autumn the bees rest.' }];
  expect(anchorer(nodes)(marked('the bees', 'In autumn ', ' rest'))).toEqual([
    { node: nodeId('content', 0), start: 36, end: 44 },
  ]);
});

test('a highlight over two paragraphs lies in both', () => {
  const find = documentOf('First it rained.', 'Then it snowed.');
  expect(find(marked('it rained. Then it'))).toEqual(['it rained', 'Then it']);
});

test('letters outside the basic plane and ligatures keep their whole width', () => {
  expect(documentOf('so 𝐱 is ﬁne')(marked('x is fine'))).toEqual(['𝐱 is ﬁne']);
});

test('words that are not there are not found, and nor is nothing', () => {
  const find = documentOf('The bees dance.');
  expect(find(marked('the wasps'))).toBeNull();
  expect(find(marked(' … '))).toBeNull();
});
