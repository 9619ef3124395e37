/** Where things lie on the machine that records is no part of a recording. */
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** Any text of a recording that has them is told for good, and by every machine alike, with `/wayleaf` in their place. */
const SOMEWHERE = '/wayleaf';

const repository = path.join(import.meta.dirname, '..', '..', '..');

/** The deeper before those that they lie in. */
const places = (): readonly string[] =>
  [repository, tmpdir(), homedir()].filter((place) => place.length > 1).toSorted((a, b) => b.length - a.length);

/** A text of JSON without the places of this machine. */
export function withoutPlaces(json: string): string {
  return places().reduce((text, place) => text.replaceAll(startOf(place), `$1${SOMEWHERE}`), json);
}

/** Whether a text of JSON names a place of this machine. */
export function namesPlaces(json: string): boolean {
  return places().some((place) => json.search(startOf(place)) >= 0);
}

/** The place where a path begins, and as a whole: '/tmp' does not stand in '/tmpfs' nor in 'docs/tmp/a'. */
function startOf(place: string): RegExp {
  const literal = RegExp.escape(JSON.stringify(place).slice(1, -1));
  return new RegExp(`(^|[^\\w./-])${literal}(?![\\w.-])`, 'gu');
}
