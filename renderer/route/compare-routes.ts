import type { Step } from '../state/turn.ts';

/** Sections that both routes answered in or opened, as `document/section`. */
export function sharedSections(one: readonly Step[], other: readonly Step[]): ReadonlySet<string> {
  return taken(one).intersection(taken(other));
}

function taken(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps
      .filter(({ action }) => action === 'answer' || action === 'expand' || action === 'follow')
      .map(({ document, section }) => `${document}/${section}`),
  );
}
