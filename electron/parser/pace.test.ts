import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const MS_A_PAGE = 10;

/** Read so many pages; what is handed over costs `costMs` a page. */
function read(pace: Pace, pagesTotal: number, costMs: number, onPage: (page: number) => void = () => undefined) {
  const handedOver: number[] = [];
  let nowMs = 0;
  let spentMs = 0;
  for (let page = 1; page <= pagesTotal; page++) {
    nowMs += MS_A_PAGE;
    onPage(page);
    if (!pace.isDue(page, pagesTotal, nowMs)) continue;
    nowMs += costMs * page;
    spentMs += costMs * page;
    pace.handedOver(page, costMs * page);
    handedOver.push(page);
  }
  return { handedOver, spentMs };
}

test('what nobody wants is never handed over', () => {
  expect(read(new Pace(0), 300, 1).handedOver).toEqual([]);
});

test('what is wanted is handed over in growing steps, and never when the whole is near', () => {
  const pace = new Pace(0);
  pace.want(false);
  expect(read(pace, 300, 1).handedOver).toEqual([8, 16, 32, 64, 128]);
});

test('all hand-overs together cost a small share of reading, however dear they are', () => {
  for (const costMs of [0.1, 1, 5, 20, 200]) {
    const pace = new Pace(0);
    pace.want(false);
    const { spentMs } = read(pace, 400, costMs);
    // The first one cannot be estimated.
    expect(spentMs).toBeLessThanOrEqual(0.15 * 400 * MS_A_PAGE + 8 * costMs);
  }
});

test('a question gets what was read after the current page, and nothing when it asks again at once', () => {
  const pace = new Pace(0);
  const { handedOver } = read(pace, 100, 50, (page) => {
    if (page === 1 || page === 41 || page === 42 || page === 99) pace.want(true);
  });
  expect(handedOver).toEqual([8, 41, 46, 99]);
});

test('where pages take long, a question is answered from the first of them', () => {
  const pace = new Pace(0);
  pace.want(true);
  expect([pace.isDue(1, 300, 4000), pace.isDue(2, 300, 4900), pace.isDue(3, 300, 5100)]).toEqual([false, false, true]);
});

test('a short document is whole in a moment, unless its pages take long', () => {
  const pace = new Pace(0);
  pace.want(false);
  expect(read(pace, 24, 0).handedOver).toEqual([]);
  const asked = new Pace(0);
  asked.want(true);
  expect([asked.isDue(8, 24, 80), asked.isDue(9, 24, 1080)]).toEqual([false, true]);
});

test('the whole document is no hand-over', () => {
  const pace = new Pace(0);
  pace.want(true);
  expect(pace.isDue(3, 3, 100)).toBe(false);
});
