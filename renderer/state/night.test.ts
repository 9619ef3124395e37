import { expect, test, vi } from 'vitest';
import { ViewState } from '#shared/contract/view.ts';
import { pagesAreDark, toggleNight } from './night.ts';
import type { WindowState } from './window-store.ts';

function stateWith(night: boolean, stored: Partial<ViewState> = {}) {
  const setNight = vi.fn<(night: boolean) => void>();
  const store = vi.fn<(changes: Partial<ViewState>) => void>();
  const state = { viewer: { night, setNight }, view: { stored: ViewState.parse(stored), store } };
  return { state: state as unknown as Pick<WindowState, 'view' | 'viewer'>, setNight, store };
}

test('pages are dark where their reader wants them so, or the window is and they follow it', () => {
  expect(pagesAreDark(stateWith(true).state, false)).toBe(true);
  expect(pagesAreDark(stateWith(false).state, true)).toBe(false);
  expect(pagesAreDark(stateWith(false, { pagesFollow: true }).state, true)).toBe(true);
  expect(pagesAreDark(stateWith(false, { pagesFollow: true }).state, false)).toBe(false);
  expect(pagesAreDark(stateWith(false, { pagesFollow: true, theme: 'dark' }).state, false)).toBe(true);
});

test('pages that follow the window stop to once one is made light; others are dark by themselves', () => {
  const following = stateWith(false, { pagesFollow: true });
  toggleNight(following.state, true);
  expect(following.store).toHaveBeenCalledWith({ pagesFollow: false });
  expect(following.setNight).toHaveBeenCalledWith(false);
  const other = stateWith(false);
  toggleNight(other.state, true);
  expect(other.store).not.toHaveBeenCalled();
  expect(other.setNight).toHaveBeenCalledWith(true);
});
