/** Entries of a file as their authors publish it, whether a list, an object by their names, or a line each. */
import { isRecord } from '#shared/base/json.ts';

export interface Entry {
  /** Where it stands, in the reader's words: 'line 3', 'entry 12', 'entry 5ab…'. */
  readonly where: string;
  /** Its name in an object. */
  readonly name?: string;
  /** Undefined for a line that is no JSON. */
  readonly json: unknown;
}

const PARTS = ['dev', 'test', 'train'];

/** @param text  JSON lines */
export function entriesOfLines(text: string): readonly Entry[] {
  return text.split('\n').flatMap((line, at): Entry[] => {
    if (line.trim() === '') return [];
    return [{ where: `line ${at + 1}`, json: parse(line) }];
  });
}

/** Of a file with several parts the first of dev, test and train. */
export function entriesOfJson(json: unknown): readonly Entry[] {
  if (Array.isArray(json)) return json.map((one: unknown, at) => ({ where: `entry ${at + 1}`, json: one }));
  if (!isRecord(json)) return [];
  const part = PARTS.find((name) => name in json);
  if (part !== undefined) return entriesOfJson(json[part]);
  return Object.entries(json).map(([name, one]) => ({ where: `entry ${name}`, name, json: one }));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
