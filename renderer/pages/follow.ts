/** What shows a document that is read aloud goes along with the voice until the reader moves it. */
import { useEffect } from 'react';
import { useWindowStore } from '../state/use-window.ts';

const KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/** Pages that go along with what is read aloud stay where they are once the reader moves them by hand. */
export function useLetGo(element: HTMLElement | null): void {
  const { getState } = useWindowStore();
  useEffect(() => {
    if (!element) return undefined;
    const letGo = (): void => getState().aloud.letGo();
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) letGo();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (KEYS.has(event.key)) letGo();
    };
    // A press on the scroller itself, beside all pages, is one on its scrollbar.
    const onPress = (event: PointerEvent): void => {
      if (event.target === element) letGo();
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('touchmove', letGo, { passive: true });
    element.addEventListener('keydown', onKey);
    element.addEventListener('pointerdown', onPress);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', letGo);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onPress);
    };
  }, [element, getState]);
}

/** What appears while its document is read aloud shows what is being said. */
export function useCatchUp(): void {
  const { getState } = useWindowStore();
  useEffect(() => {
    const { aloud, viewer } = getState();
    const isMoving = viewer.jump !== viewer.made;
    if (aloud.follows && !isMoving && aloud.pane === getState && aloud.document === viewer.documentId) aloud.goBack();
  }, [getState]);
}
