/** Stands for the palette while its code is loaded: keeps what is typed, which nobody else gets meanwhile. */
import { useLayoutEffect } from 'react';
import { useWindowStore } from '../state/use-window.ts';

export function TypedAhead() {
  const { getState } = useWindowStore();
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { view } = getState();
      const { key } = event;
      if (key === 'Escape') view.setPalette(false);
      else if (isCommand(event)) return;
      else if (key === 'Backspace') view.typeAhead(view.paletteTyped.slice(0, -1));
      else if (isCharacter(key)) view.typeAhead(view.paletteTyped + key);
      // Enter would choose what nobody has seen yet.
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [getState]);
  return null;
}

/** With 'AltGr' some keyboards write what others have a key for. */
function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

/** Other keys have names of several letters. */
function isCharacter(key: string): boolean {
  return /^.$/u.test(key);
}
