/** How flowing text is set, as the reader wants it. */
import type { Typography } from '#shared/contract/view.ts';
import { msg } from '../../languages/i18n.ts';

export const faces = [
  { value: 'serif', text: msg('Serif') },
  { value: 'sans', text: msg('Sans serif') },
  { value: 'dyslexia', text: msg('OpenDyslexic') },
] as const satisfies readonly { value: Typography['face']; text: unknown }[];

export const papers = [
  { value: 'window', text: msg('As the window') },
  { value: 'white', text: msg('White') },
  { value: 'sepia', text: msg('Sepia') },
  { value: 'gray', text: msg('Gray') },
  { value: 'night', text: msg('Night') },
] as const satisfies readonly { value: Typography['paper']; text: unknown }[];

export const notePlaces = [
  { value: 'place', text: msg('Below the paragraph') },
  { value: 'end', text: msg('At the end') },
  { value: 'hidden', text: msg('Hidden'), hint: msg('shown at their marks') },
] as const satisfies readonly { value: Typography['notes']; text: unknown; hint?: unknown }[];

export const sizesPx = [14, 16, 18, 20, 22, 25, 28, 32, 38, 46] as const;
export const widthsEm = [22, 28, 34, 40, 50] as const;
export const leadings = [1.3, 1.5, 1.7, 2, 2.4] as const;

/** The next larger or smaller of some steps; the same at their ends. */
export function step(steps: readonly number[], from: number, direction: 1 | -1): number {
  const next = direction === 1 ? steps.find((one) => one > from) : steps.findLast((one) => one < from);
  return next ?? from;
}
