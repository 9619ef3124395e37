/** Recordings on the disk: a file for each file of specs, each value once and on a line of its own. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { withoutPlaces } from './places.ts';
import { Recording } from './recording.ts';

/** By the titles of the tests. */
export type Recordings = Readonly<Record<string, Recording>>;

const Kept = z.strictObject({ values: z.array(z.unknown()), tests: z.record(z.string(), z.unknown()) });

/** What is shorter stands where it is used. */
const SHORT = 60;
const REFERENCE = '$';

export const recordingsFolder = path.join(import.meta.dirname, '..', '..', 'window', 'recordings');

export function recordingsFile(specFile: string): string {
  return path.join(recordingsFolder, `${path.basename(specFile).replace(/\.spec\.ts$/, '')}.json`);
}

/** Whether a test of this title stands in the file of specs; a title may begin with the same words and go on with values. */
export function isTitleIn(spec: string, title: string): boolean {
  return (
    spec.includes(title) ||
    [...spec.matchAll(/test\(\s*`([^`$]+)\$/g)].some(([, beginning = '']) => title.startsWith(beginning))
  );
}

/** @throws z.ZodError for a file that holds no recordings */
export function readRecordings(file: string): Recordings {
  if (!existsSync(file)) return {};
  const { values, tests } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  const whole: unknown[] = [];
  // A value refers only to those before it.
  for (const value of values) whole.push(expand(value, whole));
  return Object.fromEntries(
    Object.entries(tests).map(([title, test]) => [title, Recording.parse(expand(test, whole))]),
  );
}

export function writeRecordings(file: string, recordings: Recordings): void {
  const values = new Map<string, number>();
  // What JSON does not know, members without a value, a window has never seen either.
  const plain = JSON.parse(withoutPlaces(JSON.stringify(recordings))) as Recordings;
  const tests = Object.entries(plain)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, test]) => `${JSON.stringify(title)}:${JSON.stringify(fold(test, values))}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `{"values":[\n${[...values.keys()].join(',\n')}\n],"tests":{\n${tests.join(',\n')}\n}}\n`);
}

function fold(value: unknown, values: Map<string, number>): unknown {
  const text = JSON.stringify(value);
  if (text.length <= SHORT) return value;
  const folded = foldMembers(value, values);
  const line = JSON.stringify(folded);
  if (line.length <= SHORT) return folded;
  const at = values.get(line) ?? values.size;
  values.set(line, at);
  return { [REFERENCE]: at };
}

function foldMembers(value: unknown, values: Map<string, number>): unknown {
  if (Array.isArray(value)) return value.map((member) => fold(member, values));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fold(member, values)]));
}

function expand(value: unknown, whole: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((member) => expand(member, whole));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === REFERENCE) return whole[Number(first[1])];
  return Object.fromEntries(entries.map(([key, member]) => [key, expand(member, whole)]));
}
