import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { testPassage } from '../state/testing.ts';
import { croppedOf } from './use-cropped.ts';

const evidence = [1, 2, 3, 4, 5].map((n) => testPassage({ n, cited: n !== 2 }));
const says = (...citations: number[]) => ({ text: 'It does.', citations, supported: true });
const numbers = (...[of, all = evidence]: [Parameters<typeof croppedOf>[0], typeof evidence?]) =>
  croppedOf(of, all).map(({ n }) => n);

test('what an answer begins with is shown first, then the others that it cites, three at most', () => {
  expect(numbers({ sentences: [says(4), says(1), says(3)], whole: true })).toEqual([4, 1, 3]);
  expect(numbers({ sentences: [says(5), says(4), says(1)] })).toEqual([5, 4, 1]);
});

test('sentences that come later move nothing', () => {
  const first = numbers({ sentences: [says(4)], whole: true });
  expect(numbers({ sentences: [says(4), says(5), says(1)], whole: true })).toEqual(first);
  expect(numbers({ sentences: [], whole: true })).toEqual([]);
  const short = { kind: 'number', text: '3', citations: [4] } as const;
  expect(numbers({ short, sentences: [], whole: true })).toEqual(first);
});

test('tables show themselves', () => {
  const table = { node: nodeId('section', 7), caption: '', rows: [] };
  expect(numbers({ sentences: [says(1), says(3)] }, [testPassage({ table }), testPassage({ n: 3 })])).toEqual([3]);
});
