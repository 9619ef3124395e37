import { expect, test } from 'vitest';
import { completeAbstract } from './abstract-parts.ts';
import { candidateAt, judgedOf, sceneWith } from './testing.ts';

const opening = (from: number, text: string, named: boolean) =>
  candidateAt(from, text, { runIn: true, cut: text.length, style: 'run-in 2', number: undefined, named });
const heads = [candidateAt(0, 'Abstract'), candidateAt(40, 'Introduction')];

/** Headings where these words open the paragraphs behind 'Abstract'. */
function read(words: readonly (readonly [string, boolean])[], headings = heads): string[] {
  const openings = words.map(([text, named], i) => opening(2 + 5 * i, text, named));
  const scene = sceneWith([headings[0]!, ...openings, headings[1]!, opening(50, 'Methods:', true)]);
  return completeAbstract(scene, judgedOf(headings)).map(({ candidate: { text } }) => text);
}

test('words that open the paragraphs of an abstract and name parts of an article are its parts', () => {
  const words = [
    ['Background:', true],
    ['Patients:', false],
    ['Results:', true],
  ] as const;
  expect(read(words)).toEqual(['Abstract', 'Background:', 'Patients:', 'Results:', 'Introduction']);
});

test('other words are none, nor are they elsewhere', () => {
  const texts = ['Abstract', 'Introduction'];
  const names = [
    ['Background:', true],
    ['Results:', true],
  ] as const;
  expect(read(names)).toEqual(texts);
  const terms = [...names.slice(0, 1), ['Ants:', false], ['Bees:', false], ['Wasps:', false]] as const;
  expect(read(terms)).toEqual(texts);
  const all = [...names, ['Methods:', true]] as const;
  expect(read(all, [candidateAt(0, 'Overview'), heads[1]!])).toEqual(['Overview', 'Introduction']);
});
