import { expect, test } from 'vitest';
import { run } from '../testing.ts';
import type { Fragment } from './fragments.ts';
import { partSideCaptions } from './side-captions.ts';

const SIZE_PT = 10;

/** A line that begins at x on the baseline y, measured from the top. */
function line(text: string, x: number, y: number): Fragment {
  const place = { x0: x, x1: x + 0.5 * SIZE_PT * text.length, base: y, size: SIZE_PT };
  const from = { run: run(text, x, -y, { size: SIZE_PT }), from: 0, to: text.length };
  return {
    pieces: [{ ...from, ...place, rtl: false, spaceBefore: false, spaceAfter: false }],
    ...place,
    chars: text.length,
  };
}

const textsOf = (fragments: readonly Fragment[]): string[][] =>
  partSideCaptions(fragments).map((part) => part.map(({ pieces }) => pieces.map((one) => one.run.text).join(' ')));

const captions = [line('Figure 1: A bee that', 100, 300), line('Figure 2: A wasp that', 220, 300)];
const endings = [line('gathers all day.', 100, 312), line('does nothing.', 220, 312)];

test('captions that stand side by side are read one after the other, what is above them first', () => {
  const above = line('The bees of the valley were watched.', 100, 200);
  expect(textsOf([above, ...captions, ...endings])).toEqual([
    ['The bees of the valley were watched.'],
    ['Figure 1: A bee that', 'gathers all day.'],
    ['Figure 2: A wasp that', 'does nothing.'],
  ]);
});

test('text below them belongs to none, however narrow it is', () => {
  const below = [line('They were', 100, 350), line('counted.', 100, 362)];
  expect(textsOf([...captions, ...endings, ...below]).at(-1)).toEqual(['They were', 'counted.']);
});

test('captions of which one stands far below the other are not side by side', () => {
  const [first, second] = [line('Figure 1: A bee', 100, 300), line('Figure 2: A wasp', 220, 340)];
  expect(textsOf([first, second])).toHaveLength(1);
});
