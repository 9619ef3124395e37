import { expect, test } from 'vitest';
import { linesOf } from './note-lines.ts';

const words = (text: string) => ({ text, strong: false, address: null });

test('headings, quotations, items and code are lines of their own', () => {
  const markdown = ['# On reeds', '', '> A saying', '>', '- one', '    1. two', '```', 'a * b', '```'].join('\n');
  expect(linesOf(markdown)).toEqual([
    { kind: 'heading', runs: [words('On reeds')] },
    { kind: 'quote', runs: [words('A saying')] },
    { kind: 'item', runs: [words('• '), words('one')] },
    { kind: 'item', runs: [words('1. '), words('two')] },
    { kind: 'code', runs: [words('a * b')] },
  ]);
});

test('links keep where they lead, emphasis goes, and what only looks like a sign stays', () => {
  expect(
    linesOf('See [“the **first** words”](wayleaf://open?doc=1) and **so**, 2 \\* 3 \\_x\\_ [[xii]](zotero://x).'),
  ).toEqual([
    {
      kind: 'words',
      runs: [
        words('See '),
        { text: '“the first words”', strong: false, address: 'wayleaf://open?doc=1' },
        words(' and '),
        { text: 'so', strong: true, address: null },
        words(', 2 * 3 _x_ '),
        { text: '[xii]', strong: false, address: 'zotero://x' },
        words('.'),
      ],
    },
  ]);
});

test('of nothing there are no lines', () => {
  expect(linesOf('')).toEqual([]);
});
