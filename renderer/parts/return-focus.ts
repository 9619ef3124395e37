import { useState } from 'react';

/**
 * For a dialog that opens by being rendered: as it closes, the keyboard gets back to where it was before. Radix sees to
 * that only where the dialog has a trigger of its own.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    // What was done in the dialog may have led the keyboard elsewhere.
    if (document.activeElement !== document.body) return;
    if (!opener) return;
    opener.dataset.returning = '';
    opener.focus();
    delete opener.dataset.returning;
  };
}

/** For a dialog with pages: the keyboard begins at the one that is shown. */
export function focusCurrent(event: Event): void {
  const current = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[aria-current]');
  if (!current) return;
  event.preventDefault();
  current.focus();
}

/** Whether the focus that arrives at an element now is given back: nobody asks then what the element is. */
export function isReturning(element: HTMLElement): boolean {
  return element.dataset.returning !== undefined;
}

/** An item of a menu is gone when the dialog closes: the menu's button stands for it. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menuButton = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  return activeElement instanceof HTMLElement ? activeElement : null;
}
