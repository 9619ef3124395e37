import { beforeEach, describe, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { wishes } from './steer.ts';
import { testId, testWindow, type TestWindow } from './testing.ts';

const [document, other] = [testId('a'), testId('b')];
const [first, second] = [nodeId('section', 1), nodeId('section', 2)];

let window: TestWindow;
beforeEach(() => (window = testWindow()));

describe('pins and closed sections', () => {
  test('go with a question', () => {
    window.steer.get().toggle(document, first, 'pinned');
    window.steer.get().toggle(other, second, 'closed');
    expect(wishes(window.steer.get())).toEqual({
      pinned: [{ document, section: first }],
      closed: [{ document: other, section: second }],
    });
  });

  test('are taken back by the same key, and changed by the other', () => {
    const { toggle } = window.steer.get();
    toggle(document, first, 'pinned');
    toggle(document, first, 'closed');
    expect(wishes(window.steer.get()).closed).toHaveLength(1);
    toggle(document, first, 'closed');
    expect(wishes(window.steer.get())).toEqual({ pinned: [], closed: [] });
  });

  test('outlast the question only where they are kept, and then the window too', () => {
    const { toggle, keep, forget, load } = window.steer.get();
    toggle(document, first, 'pinned');
    toggle(other, second, 'pinned');
    keep(document, true);
    forget();
    expect(wishes(window.steer.get()).pinned).toEqual([{ document, section: first }]);
    const { steering } = window.view.get().stored;
    expect(steering).toEqual({ [document]: { pinned: [first], closed: [] } });
    window.steer.set({ marks: new Map(), kept: new Set() });
    load(steering);
    expect(wishes(window.steer.get()).pinned).toEqual([{ document, section: first }]);
  });
});
