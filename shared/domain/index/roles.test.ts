import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { stemsOf } from '../text/stems.ts';
import { looksLikePaper, roleOf, rolePenalty, saidTitle, sectionTree } from './sections.ts';

test.each([
  ['1 Introduction', 'introduction'],
  ['2.1 Related Work', 'related'],
  ['IV. EXPERIMENTAL RESULTS', 'result'],
  ['References', 'references'],
  ['A Acknowledgments', 'acknowledgment'],
  ['第一章 摘要', 'abstract'],
  ['Replacing the battery', 'other'],
])('the role of %s is %s', (heading, role) => {
  expect(roleOf(heading)).toBe(role);
});

test('references weigh less than related work, which weighs less than the rest', () => {
  expect(rolePenalty('references')).toBeGreaterThan(rolePenalty('related'));
  expect(rolePenalty('related')).toBeGreaterThan(rolePenalty('method'));
});

test('a manual does not look like a paper', () => {
  expect(looksLikePaper(['other', 'other', 'data', 'references'])).toBe(false);
  expect(looksLikePaper(['introduction', 'method', 'result', 'conclusion'])).toBe(true);
});

test.each([
  ['Reporting summary.', 'Reporting summary'],
  ['Methods:', 'Methods'],
  ['2.1. Lamps', '2.1. Lamps'],
  ['And so on ...', 'And so on ...'],
])('%s is said as %s', (title, said) => {
  expect(saidTitle(title)).toBe(said);
});

test.each([
  ['2 Bees of the valley 7', true],
  ['Chapter 2 Bees of the valley', true],
  ['Bees of the valley', true],
  ['Bees of the hill', false],
  ['The', false],
])('a line of contents is a title, with its chapter or without: %s', (line, isTitle) => {
  const id = nodeId('section', 1);
  const place = { id, parent: nodeId('section', 0), level: 1, order: 1, pageIndex: 0 };
  const tree = sectionTree([{ ...place, title: 'Chapter 2 Bees of the valley' }]);
  expect(tree.isTitle(stemsOf(line))).toBe(isTitle);
});
