/** Questions in the formats in which their authors publish them. */
import path from 'node:path';
import type { Dataset } from '../dataset.ts';
import { citeVqa } from './citevqa.ts';
import type { Entry } from './entries.ts';
import { financeBench } from './financebench.ts';
import { asqa, eli5, qampari, qampariAsPublished } from './given-documents.ts';
import type { Format, ReadEntry } from './format.ts';
import { hotpotQa } from './hotpotqa.ts';
import { m3DocVqa } from './m3docvqa.ts';
import { mmLongBench } from './mmlongbench.ts';
import { qasa } from './qasa.ts';
import { sciMrc } from './scimrc.ts';

// The narrower ones first: what fits them may fit others, too.
const formats = [
  citeVqa,
  financeBench,
  mmLongBench,
  m3DocVqa,
  hotpotQa,
  asqa,
  qampari,
  qampariAsPublished,
  eli5,
  qasa,
  sciMrc,
] as readonly Format<unknown>[];

/** So many entries tell what a file is, even if the first ones are broken. */
const LOOKED_AT = 20;
const MOST_NAMED = 20;

/** @returns undefined where the file is in none of the formats */
export function readPublished(file: string, entries: readonly Entry[]): Dataset | undefined {
  const looked = entries.slice(0, LOOKED_AT);
  const format = formats.find(({ schema }) => looked.some(({ json }) => schema.safeParse(json).success));
  if (!format) return undefined;
  const name = path.basename(file);
  const left: string[] = [];
  const read = entries.flatMap(({ json, where, name: entry }): ReadEntry<unknown>[] => {
    const parsed = format.schema.safeParse(json);
    if (parsed.success) return [{ value: parsed.data, where, name: entry }];
    const at = parsed.error.issues[0]?.path.join('.') ?? '';
    left.push(
      json === undefined ? `${where} is no JSON` : `${where} is none of ${format.name}${at ? ` (see ‘${at}’)` : ''}`,
    );
    return [];
  });
  const subjects = format.read(read, path.dirname(file), (text) => left.push(text));
  return { name, kind: format.kind, subjects, notes: notesOf(name, left) };
}

function notesOf(name: string, left: readonly string[]): readonly string[] {
  if (left.length === 0) return [];
  const more = left.length > MOST_NAMED ? `; and ${left.length - MOST_NAMED} more` : '';
  return [`${name}: left out: ${left.slice(0, MOST_NAMED).join('; ')}${more}.`];
}
