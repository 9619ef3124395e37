/** Longer than the steps of a drag, shorter than it takes to look for the button. */
const SETTLE_MS = 120;

/**
 * @param read  called when the selection, or the pointer that makes it, has come to rest
 * @returns stops it
 */
export function onSelection(read: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(read, SETTLE_MS);
  };
  document.addEventListener('selectionchange', soon);
  addEventListener('pointerup', soon);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', soon);
    removeEventListener('pointerup', soon);
  };
}
