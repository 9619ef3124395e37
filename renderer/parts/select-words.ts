/** Selecting everything: the words of what the reader is in, never those of the window itself. */

/** @param from  where the focus is */
export function selectWords(from: EventTarget | null): void {
  const pane = from instanceof Element ? from.closest<HTMLElement>('[data-pane]')?.dataset.pane : undefined;
  const words =
    pane === 'ask'
      ? document.querySelector("[data-pane='ask'] .reply")
      : pageInMiddle(pane === 'second' ? pane : 'pages');
  if (words) getSelection()?.selectAllChildren(words);
}

/** Pages that are not shown have no words yet, so it is the one that is read. */
function pageInMiddle(pane: 'pages' | 'second'): Element | null {
  const region = document.querySelector(`[data-pane='${pane}']:not([hidden])`);
  if (!region) return null;
  const { top, bottom } = region.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const sheets = [...region.querySelectorAll('[data-page-index]')];
  const read = sheets.find((sheet) => sheet.getBoundingClientRect().bottom >= middle) ?? sheets.at(-1);
  return read?.querySelector('.text-layer') ?? null;
}
