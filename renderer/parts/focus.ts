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

/** As Escape does: whoever goes on reading needs no frame around the pages, until they come there by another key. */
export function leaveForPages(): void {
  const scroller = document.querySelector<HTMLElement>("[data-pane='pages'] .scroller");
  if (scroller) {
    scroller.dataset.leftFor = '';
    scroller.addEventListener('blur', () => delete scroller.dataset.leftFor, { once: true });
  }
  focusPane('pages');
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

// A field that is not drawn by then is not coming.
const MOST_FRAMES = 60;

/** A pane that was closed is rendered first. @param pane  takes the focus until there is such a field */
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
    if (take() || !pane) return;
    focusPane(pane);
    const holder = document.activeElement;
    const wait = (frames: number): void => {
      // Whoever has gone elsewhere since is left there; what held the focus may have made room for the field.
      const isHeld = document.activeElement === holder || document.activeElement === document.body;
      if (frames === 0 || !isHeld || take()) return;
      requestAnimationFrame(() => wait(frames - 1));
    };
    wait(MOST_FRAMES);
  });
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target as HTMLElement | null)?.isContentEditable === true
  );
}
