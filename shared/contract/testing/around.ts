/**
 * Tries a schema around whole examples: what is left out, what is too much, what is of another kind, and what lies at the
 * bounds that a test names.
 *
 * Examples say some of it by themselves. An id is one of the ids below, and nothing else is taken in its place. A whole
 * number stands for whole numbers; 0 and 1 also say that nothing less is taken. Any other number stands for all numbers.
 */
import type { z } from 'zod';
import { documentId, nodeId } from '../../base/ids.ts';

export const someDocument = documentId('0123456789abcdef'.repeat(4));
export const someSection = nodeId('section', 12);

/** What a field takes, and what it does not. */
export interface Edge {
  readonly takes?: readonly unknown[];
  readonly refuses?: readonly unknown[];
  /** What is kept in another form than it was given. */
  readonly becomes?: readonly (readonly [given: unknown, kept: unknown])[];
}

/** Fields are named by their paths, as in `places.*.text`; '*' is any place of a list or of a record. */
export interface Around {
  /** Every field of every kind is in one of them. Each is taken, and kept as it is. */
  readonly whole: readonly unknown[];
  readonly optional?: readonly string[];
  readonly nullable?: readonly string[];
  /** Fields that may be absent, with what stands there then. */
  readonly usual?: Readonly<Record<string, unknown>>;
  /** Fields in which nothing is refused, with what stands in place of what does not fit. */
  readonly fallsBack?: Readonly<Record<string, unknown>>;
  /** Objects with keys of any name. */
  readonly open?: readonly string[];
  /** Fields of several kinds: only what `edges` says of them is tried. */
  readonly mixed?: readonly string[];
  readonly edges?: Readonly<Record<string, Edge>>;
}

/** A whole number from `least` to `most`. */
export function int(least: number, most = Number.MAX_SAFE_INTEGER): Edge {
  const beyond = most === Number.MAX_SAFE_INTEGER ? [] : [most + 1];
  return { takes: [least, most], refuses: [least - 1, least + 0.5, ...beyond] };
}

/** Any number from `least` to `most`. */
export function real(least: number, most = Number.MAX_VALUE): Edge {
  const beyond = most === Number.MAX_VALUE ? [] : [most + 0.001];
  return { takes: [least, least + (most - least) / 2, most], refuses: [least - 0.001, ...beyond] };
}

/** A share, or a probability. */
export const share = real(0, 1);

export function chars(least: number, most: number): Edge {
  return {
    takes: ['x'.repeat(least), 'x'.repeat(most)],
    refuses: [...(least > 0 ? ['x'.repeat(least - 1)] : []), 'x'.repeat(most + 1)],
  };
}

/** Text without space around it. */
export function trimmed(least: number, most: number): Edge {
  const edge = chars(least, most);
  return {
    takes: edge.takes!,
    refuses: [...edge.refuses!, ...(least > 0 ? ['   '] : [])],
    becomes: [[' \n word ', 'word']],
  };
}

export function oneOf(values: readonly unknown[]): Edge {
  return { takes: values, refuses: ['', 'none of them'].filter((one) => !values.includes(one)) };
}

/** A list of such items, so many at least and at most. */
export function list(item: unknown, least: number, most?: number): Edge {
  const of = (length: number): unknown[] => Array.from({ length }, () => item);
  return {
    takes: [of(least), ...(most === undefined ? [] : [of(most)])],
    refuses: [...(least > 0 ? [of(least - 1)] : []), ...(most === undefined ? [] : [of(most + 1)])],
  };
}

type Path = readonly (string | number)[];

/** @returns a line for each claim that does not hold */
export function breachesOf(schema: z.ZodType, around: Around): readonly string[] {
  const breaches: string[] = [];
  const met = new Set(['']);
  for (const whole of around.whole) {
    const tried = tryOn(schema, whole, breaches);
    tried.becomes([], whole, whole);
    for (const place of placesOf(whole, new Set(around.open))) {
      met.add(place.name);
      checkAbsence(tried, around, place);
      if (around.fallsBack && place.name in around.fallsBack)
        tried.becomes(place.path, { junk: true }, around.fallsBack[place.name]);
      else if (!around.mixed?.includes(place.name)) checkKind(tried, around, place);
      checkEdge(tried, place.path, around.edges?.[place.name]);
    }
    if (kindOf(whole) === 'object' && !around.open?.includes('')) tried.refuses(['unknown'], 'text');
    checkEdge(tried, [], around.edges?.['']);
  }
  const { optional = [], nullable = [], open = [], mixed = [], usual, fallsBack, edges } = around;
  const named = [usual, fallsBack, edges].flatMap((one) => Object.keys(one ?? {}));
  for (const name of [...optional, ...nullable, ...open, ...mixed, ...named])
    if (!met.has(name)) breaches.push(`no example has ${name}`);
  return [...new Set(breaches)];
}

interface Tried {
  refuses(path: Path, given: unknown): void;
  becomes(path: Path, given: unknown, kept: unknown): void;
}

/** What `given` is in an example that shall not have the field. */
const absent = Symbol('absent');

function tryOn(schema: z.ZodType, whole: unknown, breaches: string[]): Tried {
  const say = (path: Path, given: unknown): string => {
    const shown = given === absent ? 'nothing' : JSON.stringify(given);
    return `${path.join('.') || 'all of it'} as ${shown.length > 100 ? `${shown.slice(0, 100)}…` : shown}`;
  };
  return {
    refuses(path, given) {
      if (schema.safeParse(withValue(whole, path, given)).success) breaches.push(`takes ${say(path, given)}`);
    },
    becomes(path, given, kept) {
      const parsed = schema.safeParse(withValue(whole, path, given));
      if (!parsed.success) breaches.push(`refuses ${say(path, given)}: ${parsed.error.message.replace(/\s+/g, ' ')}`);
      else if (!isSame(parsed.data, withValue(whole, path, kept)))
        breaches.push(`makes ${say(path, given)} ${JSON.stringify(valueAt(parsed.data, path))}`);
    },
  };
}

interface Place {
  readonly path: Path;
  readonly name: string;
  readonly value: unknown;
  /** Its name may be any. */
  readonly isFree: boolean;
}

function* placesOf(value: unknown, open: ReadonlySet<string>, path: Path = [], name = ''): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  const isFree = Array.isArray(value) || open.has(name);
  for (const [key, inside] of Object.entries(value)) {
    const place: Place = {
      path: [...path, Array.isArray(value) ? Number(key) : key],
      name: [...(name === '' ? [] : [name]), isFree ? '*' : key].join('.'),
      value: inside,
      isFree,
    };
    yield place;
    yield* placesOf(inside, open, place.path, place.name);
  }
}

function checkAbsence(tried: Tried, { optional, usual }: Around, { path, name, isFree }: Place): void {
  if (isFree) return;
  if (usual && name in usual) tried.becomes(path, absent, usual[name]);
  else if (optional?.includes(name)) tried.becomes(path, absent, absent);
  else tried.refuses(path, absent);
}

const otherKinds = [7.5, true, 'text', {}, []];

function checkKind(tried: Tried, { nullable, open }: Around, { path, name, value }: Place): void {
  if (nullable?.includes(name)) tried.becomes(path, null, null);
  else tried.refuses(path, null);
  if (value === null) return;
  for (const other of otherKinds) if (kindOf(other) !== kindOf(value)) tried.refuses(path, other);
  if (typeof value === 'number') checkNumber(tried, path, value);
  if (value === someDocument) for (const no of noDocuments) tried.refuses(path, no);
  if (value === someSection) for (const no of noSections) tried.refuses(path, no);
  if (kindOf(value) === 'object' && !open?.includes(name)) tried.refuses([...path, 'unknown'], 'text');
}

function checkNumber(tried: Tried, path: Path, value: number): void {
  for (const no of [NaN, Infinity]) tried.refuses(path, no);
  if (!Number.isInteger(value)) return;
  tried.refuses(path, value + 0.5);
  if (value === 0 || value === 1) tried.refuses(path, value - 1);
}

const noDocuments = ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)];
const noSections = ['', 's', 'x1', 's1234567890', ' s1', 's1 ', 's-1', '1'];

function checkEdge(tried: Tried, path: Path, { takes = [], refuses = [], becomes = [] }: Edge = {}): void {
  for (const value of takes) tried.becomes(path, value, value);
  for (const value of refuses) tried.refuses(path, value);
  for (const [given, kept] of becomes) tried.becomes(path, given, kept);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], whole);
}

/** The example with another value there, or without it. */
function withValue(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<string, unknown>;
  const inside = withValue(copy[key], rest, value);
  if (inside === absent) Reflect.deleteProperty(copy, key);
  else copy[key] = inside;
  return copy;
}

/** Fields in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  const keys = Object.keys(one);
  if (kindOf(one) !== kindOf(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => key in other && isSame(valueAt(one, [key]), valueAt(other, [key])));
}
