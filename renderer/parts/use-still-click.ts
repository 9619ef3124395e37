import { useEffect, useRef, type PointerEvent } from 'react';

/** A hand does not hold quite still while it clicks. */
const STILL_PX = 4;

/**
 * For what a menu opens. Radix takes a button that is held down on the trigger and let go over an item as a choice of it. So a plain
 * click would choose something where the menu comes to lie under the pointer, because what is around it moves just then: only a drag
 * chooses.
 */
export function useStillClick(): (event: PointerEvent) => void {
  const press = useRef<globalThis.PointerEvent>(undefined);
  useEffect(() => {
    const keep = (event: globalThis.PointerEvent): void => {
      press.current = event;
    };
    // Before a handler of an element can stop it.
    document.addEventListener('pointerdown', keep, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', keep, { capture: true });
    };
  }, []);
  return (event) => {
    if (press.current && !isIn(event.currentTarget, press.current) && isStill(event, press.current))
      event.stopPropagation();
  };
}

function isIn(menu: Element, { target }: globalThis.PointerEvent): boolean {
  return target instanceof Element && menu.contains(target);
}

function isStill(released: PointerEvent, pressed: globalThis.PointerEvent): boolean {
  return Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY) <= STILL_PX;
}
