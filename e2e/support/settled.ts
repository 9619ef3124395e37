/** Waiting for the window itself instead of for a time: it says what it still does (`renderer/state/signs.ts`). */
import { expect, type Page } from '@playwright/test';

/** What moves without an end, as a ring that turns does, is not waited for. */
const ENDLESS = Infinity;

/** Settles after two frames: whatever the window does at once is done, and drawn. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Settles when the engine has stored how the window looks now. */
export async function viewStored(page: Page): Promise<void> {
  await twoFrames(page);
  await expect(page.locator('html')).toHaveAttribute('data-view', 'stored');
}

/** Settles when the window waits for no answer of the engine, and nothing in it moves. */
export async function windowAtRest(page: Page): Promise<void> {
  await twoFrames(page);
  await expect(page.locator('html')).toHaveAttribute('data-calls', '0');
  await nothingMoves(page);
}

/** Settles when no animation runs that ends, and everything stands where it stood two frames ago. */
export function nothingMoves(page: Page): Promise<void> {
  return page.evaluate(async (endless) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = () =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== endless);
    const places = () =>
      [...document.querySelectorAll('body *')]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => `${x},${y},${width},${height}`)
        .join(' ');
    for (let before = ''; ;) {
      await frame();
      await frame();
      const now = places();
      if (now === before && !isMoving()) return;
      before = now;
    }
  }, ENDLESS);
}

/** More pixels than this are not drawn: a larger page is drawn coarser (`CANVAS_MAX_PIXELS` of the page renderer). */
const MOST_PIXELS = 6e6;

/** Settles when nothing moves and all pages in view are drawn as large as they are shown. */
export async function pagesDrawn(page: Page): Promise<void> {
  await nothingMoves(page);
  await expect.poll(() => areDrawn(page)).toBe(true);
}

/** Whether all pages in view are drawn as large as they are shown; true where there are none. */
export function areDrawn(page: Page): Promise<boolean> {
  return page.evaluate((mostPixels) => {
    const inView = [...document.querySelectorAll('.scroller .sheet')].filter((sheet) => {
      const { top, bottom, left, right } = sheet.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
    return inView.every((sheet) => {
      const canvas = sheet.querySelector<HTMLCanvasElement>('.sheet-picture canvas');
      if (!canvas) return false;
      const wanted = sheet.getBoundingClientRect().width * devicePixelRatio;
      return Math.abs(canvas.width - wanted) <= 2 || canvas.width * canvas.height > 0.98 * mostPixels;
    });
  }, MOST_PIXELS);
}
