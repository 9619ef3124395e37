/** Menus that follow each other faster than a hand can. */
import type { Locator } from '@playwright/test';

/** Closes the menu that is open, and presses the button of another one before the first has given the keyboard back, as on a busy machine. */
export function pressAsItGoes(button: Locator): Promise<void> {
  return button.evaluate(async (element) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    // No timer runs before this; what React does at once is done.
    while (document.querySelector('[role=menu]')) await Promise.resolve();
    element.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
  });
}
