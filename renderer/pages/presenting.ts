/** Pages that fill the screen, for showing them to others: one at a time, without anything around them. */
import { useEffect, type RefObject } from 'react';
import { useWindow } from '../state/use-window.ts';

/** Fills the screen where the system lets it, else the window; ends when the screen is left. */
export function usePresenting(section: RefObject<HTMLElement | null>): boolean {
  const presenting = useWindow(({ view }) => view.presenting);
  const setPresenting = useWindow(({ view }) => view.setPresenting);
  useEffect(() => {
    const element = section.current;
    if (!presenting || !element) return undefined;
    element.querySelector<HTMLElement>('.scroller')?.focus({ preventScroll: true });
    const onChange = (): void => {
      if (document.fullscreenElement === null) setPresenting(false);
    };
    const entered = element.requestFullscreen().then(
      () => document.addEventListener('fullscreenchange', onChange),
      () => undefined, // the window is filled anyway
    );
    return () => {
      void entered.then(() => {
        document.removeEventListener('fullscreenchange', onChange);
        if (document.fullscreenElement === element) void document.exitFullscreen();
      });
    };
  }, [presenting, section, setPresenting]);
  // What is shown to others ends with what is shown.
  useEffect(() => () => setPresenting(false), [setPresenting]);
  return presenting;
}
