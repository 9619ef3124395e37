import type { StopState } from '../state/stops.ts';

interface StationMarkProps {
  readonly state: StopState;
  readonly passages: number;
  readonly now: boolean;
}

/** Ring, ring with a core, disc with a number, or bar: the state of a section on a route. Named by what holds it. */
export function StationMark({ state, passages, now }: StationMarkProps) {
  const classes = ['station', state, now && 'now'].filter(Boolean).join(' ');
  return <span className={classes} {...(state === 'answered' && passages > 0 && { 'data-text': passages })} />;
}
