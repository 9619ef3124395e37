import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { NodeWords } from '../index/reader.ts';
import { differenceOf } from './compare.ts';

const node = (at: number, kind: NodeWords['kind'], text: string): NodeWords => ({
  id: nodeId('content', at),
  section: nodeId('section', 1),
  kind,
  text,
  pageIndex: at,
  endPageIndex: at,
});

function compared(one: readonly NodeWords[], other: readonly NodeWords[]) {
  const work = differenceOf(one, other);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const same = 'The larches stood along the upper edge of the valley for many years.';

test('what one says and the other does not is named with its page', () => {
  const before = [
    node(0, 'section', '1 Introduction'),
    node(1, 'text', `${same} Nobody had counted them before the survey of that spring began.`),
  ];
  const after = [
    node(0, 'section', '2 Introduction'),
    node(1, 'text', same),
    node(2, 'section', '3 Limits'),
    node(3, 'text', 'Snow that falls late in May was not part of what we looked at. Yes.'),
  ];
  expect(compared(before, after)).toEqual({
    ofOne: {
      headings: [],
      sentences: 1,
      examples: [{ text: 'Nobody had counted them before the survey of that spring began.', pageIndex: 1 }],
    },
    ofOther: {
      headings: ['3 Limits'],
      sentences: 1,
      examples: [{ text: 'Snow that falls late in May was not part of what we looked at.', pageIndex: 3 }],
    },
  });
});

test('other lines and pages are no difference', () => {
  const half = same.length / 2;
  const split = [node(0, 'text', same.slice(0, half)), node(1, 'text', same.slice(half))];
  expect(compared([node(0, 'text', same)], split).ofOne).toEqual({ headings: [], sentences: 0, examples: [] });
});
