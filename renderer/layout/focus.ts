/** Where the keyboard goes. Panes mark themselves with `data-pane`, the part that takes the focus with `data-pane-focus`. */
import { useView } from '../state/view.ts';
import { windowSize } from './appearance.ts';
import { setLeftOpen, setRightOpen } from './pane-state.ts';

export type Pane = 'left' | 'pages' | 'ask';
const panes: readonly Pane[] = ['left', 'pages', 'ask'];

export const questionId = 'question';
export const filterId = 'tree-filter';
export const namesFilterId = 'names-filter';
export const searchId = 'library-search';

export function focusPane(pane: Pane): boolean {
  const region = document.querySelector<HTMLElement>(`[data-pane='${pane}']:not([hidden])`);
  if (!region) return false;
  const target = region.querySelector<HTMLElement>('[data-pane-focus]') ?? region;
  target.focus();
  return document.activeElement === target;
}

/** The pane after the one with the focus, leaving out those that are closed. */
export function cyclePanes(direction: 1 | -1): void {
  const within = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
  const at = panes.findIndex((pane) => pane === within);
  for (let step = 1; step <= panes.length; step++) {
    const next = at === -1 ? (direction === 1 ? step - 1 : -step) : at + direction * step;
    const pane = panes.at(next % panes.length);
    if (pane && focusPane(pane)) return;
  }
}

/** Open the ask pane and put the cursor into the question. */
export function focusQuestion(): void {
  setRightOpen(true);
  focusSoon(questionId);
}

/** Open the left pane and put the cursor into its filter, or into the search of the list. */
export function focusFilter(): void {
  const inList = useView.getState().main === 'list';
  if (!inList) setLeftOpen(true);
  focusSoon(inList ? searchId : filterId);
}

/** Open the left pane and put the cursor where a name is looked for, or on the name that is looked at. */
export function focusNames(): void {
  setLeftOpen(true);
  focusSoon(namesFilterId, 'left');
}

/** A pane that was closed is rendered first. @param pane  takes the focus where there is no such field now */
function focusSoon(id: string, pane?: Pane): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    if (!field && pane) focusPane(pane);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target as HTMLElement | null)?.isContentEditable === true
  );
}

export function onNarrow(): boolean {
  return windowSize() === 'narrow';
}
