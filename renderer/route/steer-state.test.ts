import { beforeEach, describe, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { testId } from '../state/testing.ts';
import { useView } from '../state/view.ts';
import { steerKeyOf } from './steer-keys.ts';
import { useSteer, wishes } from './steer-state.ts';

const [document, other] = [testId('a'), testId('b')];
const [first, second] = [nodeId('section', 1), nodeId('section', 2)];

beforeEach(() => useSteer.setState({ marks: new Map(), kept: new Set() }));

describe('pins and closed sections', () => {
  test('go with a question', () => {
    useSteer.getState().toggle(document, first, 'pinned');
    useSteer.getState().toggle(other, second, 'closed');
    expect(wishes(useSteer.getState())).toEqual({
      pinned: [{ document, section: first }],
      closed: [{ document: other, section: second }],
    });
  });

  test('are taken back by the same key, and changed by the other', () => {
    const { toggle } = useSteer.getState();
    toggle(document, first, 'pinned');
    toggle(document, first, 'closed');
    expect(wishes(useSteer.getState()).closed).toHaveLength(1);
    toggle(document, first, 'closed');
    expect(wishes(useSteer.getState())).toEqual({ pinned: [], closed: [] });
  });

  test('outlast the question only where they are kept, and then the window too', () => {
    const { toggle, keep, forget, load } = useSteer.getState();
    toggle(document, first, 'pinned');
    toggle(other, second, 'pinned');
    keep(document, true);
    forget();
    expect(wishes(useSteer.getState()).pinned).toEqual([{ document, section: first }]);
    const { steering } = useView.getState().stored;
    expect(steering).toEqual({ [document]: { pinned: [first], closed: [] } });
    useSteer.setState({ marks: new Map(), kept: new Set() });
    load(steering);
    expect(wishes(useSteer.getState()).pinned).toEqual([{ document, section: first }]);
  });

  test('P pins and X closes, in either case', () => {
    expect(['p', 'P', 'x', 'X', 'a'].map(steerKeyOf)).toEqual(['pinned', 'pinned', 'closed', 'closed', undefined]);
  });
});
