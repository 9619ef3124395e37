import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { NodeWords } from '#shared/domain/index/reader.ts';
import { areVersions } from './are-versions.ts';

const node = nodeId('content', 1);
/** As many sentences about a thing, each another one. */
const about = (thing: string, count: number): NodeWords[] =>
  Array.from({ length: count }, (_, at) => ({
    id: node,
    section: node,
    kind: 'text',
    text: `On day ${String(at)} of the year the ${thing} was seen at the landing by ${String(at * 7)} of us.`,
    pageIndex: 0,
    endPageIndex: 0,
  }));

test('a document of which most was written anew is a version as long as a part of it stayed', () => {
  const before = about('ferry', 40);
  expect(areVersions(before, before.slice(0, 3).concat(about('heron', 20)))).toBe(true);
});

test('another document is none, whatever it has in common with all documents', () => {
  const manual = Array.from({ length: 60 }, (_, at) => ({
    ...about('', 1)[0]!,
    text: `Turn screw ${String(at)} by a quarter until pointer ${String(at)} stands on the mark, and let it cool.`,
  }));
  expect(areVersions(about('ferry', 40), manual)).toBe(false);
});

test('of a few words nothing is said, and scripts without spaces are compared by characters', () => {
  expect(areVersions(about('ferry', 1), about('heron', 90))).toBe(true);
  const chinese = (text: string): NodeWords[] => [{ ...about('', 1)[0]!, text }];
  const long = Array.from({ length: 80 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const other = Array.from({ length: 80 }, (_, at) => String.fromCodePoint(0x5e00 + at)).join('');
  expect(areVersions(chinese(long), chinese(`前言${long}`))).toBe(true);
  expect(areVersions(chinese(long), chinese(other))).toBe(false);
});
