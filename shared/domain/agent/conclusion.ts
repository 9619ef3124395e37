/** What a document concludes that has no section of that name. */
import { roleOf, rolesOf, type SectionRole } from '../index/sections.ts';
import type { IndexReader, RetrievalScope, SectionRecord } from '../index/reader.ts';
import { bareTitle } from '../question/filters.ts';
import type { DigestQuestion, Filter } from '../question/reading.ts';
import { appendicesOf } from './global/appendices.ts';
import { outlineOf } from './global/outline.ts';

/** An abstract ends with what came of it. */
const OF_ABSTRACT = 3; // sentences
const APART: readonly SectionRole[] = ['references', 'contents', 'acknowledgment'];

/**
 * Where to read it instead: in a section that concludes under another name, else in one that sums up, else at the end of the
 * abstract, else in the last section. Undefined where several documents or a part of one are asked.
 */
export function conclusionIn(scope: RetrievalScope, reader: IndexReader): DigestQuestion | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0 || scope.kind === 'section' || scope.kind === 'selection') return undefined;
  const appended = new Set(appendicesOf(outlineOf(document.id, reader)).map(({ id }) => id));
  const body = reader
    .sections(document.id)
    .filter(({ id, parent, title }) => parent !== null && !appended.has(id) && !APART.includes(roleOf(title)));
  const called = (role: SectionRole): SectionRecord | undefined =>
    lastOfTop(body.filter(({ title }) => rolesOf(title).includes(role)));
  const summing = called('conclusion') ?? called('closing');
  if (summing) return readInstead(inSection(summing), 'all');
  if (reader.items(document.id, ['abstract']).length > 0)
    return readInstead({ kind: 'modal', modal: 'abstract' }, { last: OF_ABSTRACT });
  const abstract = called('abstract');
  if (abstract) return readInstead(inSection(abstract), { last: OF_ABSTRACT });
  const last = lastOfTop(body);
  return last && readInstead(inSection(last), 'all');
}

function readInstead(filter: Filter, instead: NonNullable<DigestQuestion['instead']>): DigestQuestion {
  return { operation: 'summarize', topic: '', filters: [filter], instead };
}

function inSection({ title }: SectionRecord): Filter {
  return { kind: 'sections', any: [{ words: bareTitle(title) }] };
}

/** What sums up one chapter stands deeper than what sums up all of them, and before it. */
function lastOfTop(sections: readonly SectionRecord[]): SectionRecord | undefined {
  const top = Math.min(...sections.map(({ level }) => level));
  return sections.findLast(({ level }) => level === top);
}
