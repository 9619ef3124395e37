/** What assistants changed, session by session, and taking it back. */
import { createHash } from 'node:crypto';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { AssistantChange, AssistantSession } from '#shared/contract/assistants.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { removeAnnotations } from '../store/annotations.ts';
import { authoredMark, authoredMarks, authoredTags, takeTag, type AuthoredTag } from '../store/authored.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { markSum } from './mark-sum.ts';

type Titled = Pick<DocumentSummary, 'id' | 'title'>;

/** The latest session first; of each its changes in the order in which they were made. */
export function sessionsOf(db: ReadDb, documents: readonly Titled[]): readonly AssistantSession[] {
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const sessions = new Map<string, { name: string; changes: AssistantChange[] }>();
  const put = ({ session, name }: { session: string; name: string }, change: AssistantChange): void => {
    const known = sessions.get(session);
    if (known) known.changes.push(change);
    else sessions.set(session, { name, changes: [change] });
  };
  for (const mark of authoredMarks(db))
    if (mark.author) put(mark.author, markChange(mark, titles.get(mark.document) ?? ''));
  for (const tag of authoredTags(db)) put(tag.author, tagChange(tag, titles.get(tag.document) ?? ''));
  const latest = ({ changes }: AssistantSession): number => Math.max(...changes.map(({ at }) => at));
  return [...sessions]
    .map(([session, { name, changes }]) => ({ session, name, changes: changes.sort((a, b) => a.at - b.at) }))
    .sort((a, b) => latest(b) - latest(a));
}

function markChange(mark: Annotation, title: string): AssistantChange {
  const { id, document, pages, text, note, createdAt: at } = mark;
  const page = (pages[0]?.pageIndex ?? 0) + 1;
  const kind = note === '' ? 'highlight' : 'note';
  return { change: `m${String(id)}`, kind, document, title, page, text, note, at, changed: isChanged(mark) };
}

function isChanged(mark: Annotation): boolean {
  return mark.author !== undefined && markSum(mark) !== mark.author.sum;
}

function tagChange(tag: AuthoredTag, title: string): AssistantChange {
  const { document, name: text, author } = tag;
  const change = tagId(tag);
  return { change, kind: 'tag', document, title, page: null, text, note: '', at: author.at, changed: false };
}

function tagId({ document, name }: Pick<AuthoredTag, 'document' | 'name'>): string {
  return `t${createHash('sha256').update(`${document} ${name}`).digest('hex').slice(0, 16)}`;
}

/**
 * Everything is as it was before these changes. The caller owns the transaction.
 *
 * @returns those that stay, since the reader wrote in them
 */
export function undoChanges(db: WriteDb, changes: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const tags = changes.some((one) => one.startsWith('t'))
    ? new Map(authoredTags(db).map((tag) => [tagId(tag), tag]))
    : new Map<string, AuthoredTag>();
  for (const change of new Set(changes)) {
    const tag = tags.get(change);
    if (tag) takeTag(db, tag);
    const mark = change.startsWith('m') ? authoredMark(db, Number(change.slice(1))) : undefined;
    if (mark && isChanged(mark)) kept.push(change);
    else if (mark) removeAnnotations(db, [mark.id]);
  }
  return kept;
}
