/** What a document concludes, and what its limits are, where no section is called so. */
import type { DocumentKind } from '../document/kind/kinds.ts';
import { roleOf, rolesOf, type SectionRole } from '../index/sections.ts';
import type { IndexReader, RetrievalScope, SectionRecord } from '../index/reader.ts';
import { bareTitle } from '../question/filters.ts';
import type { DigestQuestion, Filter, QuestionReading } from '../question/reading.ts';
import { appendicesOf } from './global/appendices.ts';
import { outlineOf } from './global/outline.ts';

/** An abstract ends with what came of it. */
const OF_ABSTRACT = 3; // sentences
const APART: readonly SectionRole[] = ['references', 'contents', 'acknowledgment'];

/** What ends with what comes of it; the last section of a manual or a form is one like the others. */
const CONCLUDES: readonly (DocumentKind | undefined)[] = ['article', 'book', 'thesis', 'report', 'slides', undefined];

/**
 * Where to read instead. What is concluded: a section that concludes under another name, else one that sums up, else the end of
 * the abstract, else the last section. Limits: what speaks of them in such sections. Undefined where several documents or a part of
 * one are asked.
 */
export function summedUpIn(
  { up, words }: NonNullable<QuestionReading['sums']>,
  scope: RetrievalScope,
  reader: IndexReader,
): DigestQuestion | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0 || scope.kind === 'section' || scope.kind === 'selection') return undefined;
  const appended = new Set(appendicesOf(outlineOf(document.id, reader)).map(({ id }) => id));
  const body = reader
    .sections(document.id)
    .filter(({ id, parent, title }) => parent !== null && !appended.has(id) && !APART.includes(roleOf(title)));
  const called = (role: SectionRole): SectionRecord | undefined =>
    lastOfTop(body.filter(({ title }) => rolesOf(title).includes(role)));
  const summing = [called('conclusion'), called('closing')].filter((section) => section !== undefined);
  if (up === 'limits')
    return summing.length > 0 ? { ...readInstead(inSections(summing), 'all'), topic: words } : undefined;
  if (summing.length > 0) return readInstead(inSections(summing.slice(0, 1)), 'all');
  if (reader.items(document.id, ['abstract']).length > 0)
    return readInstead({ kind: 'modal', modal: 'abstract' }, { last: OF_ABSTRACT });
  const abstract = called('abstract');
  if (abstract) return readInstead(inSections([abstract]), { last: OF_ABSTRACT });
  const last = CONCLUDES.includes(document.kind) ? lastOfTop(body) : undefined;
  return last && readInstead(inSections([last]), 'all');
}

function readInstead(filter: Filter, instead: NonNullable<DigestQuestion['instead']>): DigestQuestion {
  return { operation: 'summarize', topic: '', filters: [filter], instead };
}

function inSections(sections: readonly SectionRecord[]): Filter {
  return { kind: 'sections', any: sections.map(({ title }) => ({ words: bareTitle(title) })) };
}

/** What sums up one chapter stands deeper than what sums up all of them, and before it. */
function lastOfTop(sections: readonly SectionRecord[]): SectionRecord | undefined {
  const top = Math.min(...sections.map(({ level }) => level));
  return sections.findLast(({ level }) => level === top);
}
