/**
 * Keeps a selection from jumping while the reader drags over blank paper. Words are placed absolutely, so a browser
 * that is asked what lies at a blank point answers with the end of the page. While a drag lasts, an invisible pad as
 * large as the page stands in the text right after the word at the moving end: blank points then belong to that word.
 */
export function steadySelection(scroller: HTMLElement): () => void {
  const pad = document.createElement('div');
  pad.className = 'selection-pad';
  pad.setAttribute('aria-hidden', 'true');
  let dragging = false;

  const layerOf = (node: Node | null): HTMLElement | null => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.closest<HTMLElement>('.text-layer') ?? null;
  };
  const begin = (event: PointerEvent): void => {
    const layer = event.button === 0 && event.target instanceof Node ? layerOf(event.target) : null;
    if (!layer) return;
    dragging = true;
    scroller.dataset.selecting = 'true';
    layer.append(pad);
  };
  const end = (): void => {
    if (!dragging) return;
    dragging = false;
    delete scroller.dataset.selecting;
    pad.remove();
  };
  const follow = (): void => {
    const selection = dragging ? document.getSelection() : null;
    const { focusNode } = selection ?? {};
    if (!selection || !focusNode || pad.contains(focusNode)) return;
    const layer = layerOf(focusNode);
    const word = layer ? wordIn(layer, focusNode) : null;
    if (!layer || !word) return;
    const backwards = isBackwards(selection);
    const place = backwards ? word : word.nextSibling;
    if (place === pad || (backwards ? pad.nextSibling === word : pad.previousSibling === word)) return;
    word.parentNode?.insertBefore(pad, place);
  };
  scroller.addEventListener('pointerdown', begin);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  addEventListener('blur', end);
  document.addEventListener('selectionchange', follow);
  return () => {
    end();
    scroller.removeEventListener('pointerdown', begin);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    removeEventListener('blur', end);
    document.removeEventListener('selectionchange', follow);
  };
}

/** The element of the layer that holds `node`; null for the layer itself. */
function wordIn(layer: HTMLElement, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== layer) at = at.parentNode;
  return at;
}

function isBackwards({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection): boolean {
  if (!anchorNode || !focusNode) return false;
  if (anchorNode === focusNode) return focusOffset < anchorOffset;
  return (anchorNode.compareDocumentPosition(focusNode) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}
