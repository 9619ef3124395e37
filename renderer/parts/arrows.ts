/** Arrow keys where lines run from right to left. */

interface Pressed {
  readonly key: string;
  readonly currentTarget: EventTarget | null;
}

/**
 * The key as it would be pressed where lines run from left to right: ArrowRight leads on and unfolds, ArrowLeft leads back and folds.
 *
 * @param directionOf  'rtl' or 'ltr' of what the key was pressed in
 */
export function keyAlongLine({ key, currentTarget }: Pressed, directionOf = directionIn): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key;
  if (directionOf(currentTarget) !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
}

function directionIn(target: EventTarget | null): string {
  return target instanceof Element ? getComputedStyle(target).direction : 'ltr';
}
