/** Where the stops of a walk stand on its rail: each for itself while there is room, else several in one place. */
import { strength, type Stop } from '../state/stops.ts';

/** A station that is told from its neighbors, with a gap beside it. */
const PLACE_PX = 11;

export interface RailPlace {
  readonly first: Stop;
  readonly last: Stop;
  /** The strongest of its stops, the first of them: what the place is drawn as, and where a click leads. */
  readonly shown: Stop;
}

/** In the order of the walk; every stop is in exactly one, and all hold as many, but the last ones one less. */
export function railPlaces(stops: readonly Stop[], widthPx: number): readonly RailPlace[] {
  const most = Math.max(1, Math.floor(widthPx / PLACE_PX));
  const places = Math.min(stops.length, most);
  return Array.from({ length: places }, (_, place) => {
    const from = Math.ceil((place * stops.length) / places);
    const held = stops.slice(from, Math.ceil(((place + 1) * stops.length) / places));
    const shown = held.reduce((best, stop) => (strength(stop.state) > strength(best.state) ? stop : best));
    return { first: held[0]!, last: held.at(-1)!, shown };
  });
}

/** The share of the rail that is walked when the walk stands at stop `at`, from 1; all of it for null. */
export function walkedShare(places: readonly RailPlace[], at: number | null): number {
  if (at === null || places.length === 0) return 1;
  const place = places.findIndex(({ last }) => at <= last.n);
  return (place === -1 ? places.length : place + 1) / places.length;
}
