/** Where the keyboard goes. Panes mark themselves with `data-pane`, the part that takes the focus with `data-pane-focus`. */

export type Pane = 'left' | 'pages' | 'second' | 'ask';
const panes: readonly Pane[] = ['left', 'pages', 'second', 'ask'];

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

/** A pane that was closed is rendered first. @param pane  takes the focus where there is no such field now */
export function focusSoon(id: string, pane?: Pane): void {
  const take = (): boolean => {
    const field = document.getElementById(id);
    if (!field || field === document.activeElement) return field !== null;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return true;
  };
  // What is typed at once belongs into the field; what closes meanwhile may take the focus away again.
  take();
  requestAnimationFrame(() => {
    if (!take() && pane) focusPane(pane);
  });
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target as HTMLElement | null)?.isContentEditable === true
  );
}
