import { expect, test } from 'vitest';
import type { PagePicture } from '#shared/contract/page-pictures.ts';
import { createLastPictures } from './last-pictures.ts';
import { testEngine, testId } from './testing.ts';

const bees = testId('a');
const picture: PagePicture = { webp: 'UklGRpage', turn: 90, night: true };
const shown = { src: 'data:image/webp;base64,UklGRpage', turn: 90, night: true };

function pictures() {
  const disk = new Map<number, PagePicture>();
  const asked: number[] = [];
  const engine = testEngine({
    'page-picture.keep': async (given) => {
      disk.set(given.pageIndex, given.picture);
      return null;
    },
    'page-picture.find': async ({ pageIndex }) => {
      asked.push(pageIndex);
      return { picture: disk.get(pageIndex) ?? null };
    },
  });
  return { disk, asked, engine };
}

test('what was shown is at hand at once, and there for the next window', async () => {
  const { engine, asked } = pictures();
  const window = createLastPictures(engine);
  window.keep(bees, 3, picture, false);
  expect(window.here(bees, 3)).toEqual(shown);
  const next = createLastPictures(engine);
  expect(next.here(bees, 3)).toBeUndefined();
  expect([await next.find(bees, 3), await next.find(bees, 3), await next.find(bees, 4)]).toEqual([
    shown,
    shown,
    undefined,
  ]);
  expect(asked).toEqual([3, 4]);
});

test('what a password opens stays in the window', async () => {
  const { engine, disk } = pictures();
  const window = createLastPictures(engine);
  window.keep(bees, 3, picture, true);
  expect([disk.size, window.here(bees, 3)]).toEqual([0, shown]);
});

test('an engine that is gone leaves the page to be drawn', async () => {
  const window = createLastPictures(testEngine({}));
  window.keep(bees, 3, picture, false);
  expect(await window.find(bees, 4)).toBeUndefined();
});
