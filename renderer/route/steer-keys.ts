import type { Mark } from '../state/steer.ts';
/** Keys that steer a route from a row of the tree. */

export const steerKeys: Readonly<Record<Mark, string>> = { pinned: 'P', closed: 'X' };

export function steerKeyOf(key: string): Mark | undefined {
  const pressed = key.toUpperCase();
  return pressed === steerKeys.pinned ? 'pinned' : pressed === steerKeys.closed ? 'closed' : undefined;
}
