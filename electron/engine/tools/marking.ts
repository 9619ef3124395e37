/** Highlights, notes and tags of assistants, where the reader lets them: put at the very words, and in the assistant's name. */
import { AppError } from '#shared/base/errors.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { Caller } from '#shared/contract/mark-author.ts';
import type { MadeMark, MarkTools } from '#shared/contract/mark-tools.ts';
import type { ToolCalls } from '#shared/contract/tool-calls.ts';
import type { Handlers, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { textPlaces } from '../annotations/places.ts';
import { requireIndexed } from '../answering/scope.ts';
import { mayWrite } from '../assistants/handlers.ts';
import { markSum } from '../assistants/mark-sum.ts';
import { placeQuote } from '../assistants/place-quote.ts';
import { addAnnotations, listAnnotations } from '../store/annotations.ts';
import { putTag } from '../store/authored.ts';
import type { ReadDb } from '../store/db.ts';
import type { ToolDeps } from './deps.ts';
import { Places, type PlaceDeps } from './places.ts';

type MarkDeps = PlaceDeps & Pick<ToolDeps, 'store' | 'now' | 'onMarks' | 'touch' | 'reader'>;
type MarkCalls = Pick<Handlers<ToolCalls>, keyof MarkTools | 'may_write'>;
type Wanted = ParsedParams<MarkTools['add_highlight']> & { readonly note?: string };

export function markHandlers(deps: MarkDeps): MarkCalls {
  return {
    may_write: async () => ({ writing: mayWrite(deps.store.read) }),
    add_highlight: ({ by, given }) => addMark(by, given, deps),
    add_note: ({ by, given }) => addMark(by, given, deps),
    tag_document: ({ by, given }) => tagDocument(by, given, deps),
  };
}

/** @throws AppError `input.invalid` */
function requireLeave(db: ReadDb, by: Caller): void {
  if (by.mayWrite || mayWrite(db)) return;
  const words =
    'The reader lets assistants only read this library. They can change that in Wayleaf, under Settings, Connections, Assistants that write, or by: wayleaf assistants writing on';
  throw new AppError('input.invalid', words);
}

async function addMark(
  by: Caller,
  { document, quote, page, section, color, note = '' }: Wanted,
  deps: MarkDeps,
): Promise<MadeMark> {
  const { store, now, onMarks } = deps;
  requireLeave(store.read, by);
  const reader = deps.reader();
  const places = new Places(deps, reader);
  const { pages: count, state } = places.document(document);
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  // In what was read so far, words that stand twice may stand once.
  if (state.kind !== 'ready')
    throw new AppError('document.not-indexed', 'This document is still being read. Try again when it is done.');
  const pages = [...placeQuote(reader, document, { quote, page, section }, count)];
  const author = { name: nameOf(by), session: by.session, sum: markSum({ color, note }) };
  const text = textPlaces(reader, document);
  const bare = { document, kind: 'text' as const, color, pages, text: quote, prefix: '', suffix: '', note, author };
  const wanted = text.withWords<NewAnnotation>(bare);
  const { mark, added } = await store.writer.write((db) => {
    requireLeave(db, by);
    const there = listAnnotations(db, document).find((one) => isThere(wanted, one));
    if (there) return { mark: there, added: false };
    const [made] = addAnnotations(db, [wanted], now());
    if (!made) throw new Error('Broken invariant: what stands in no file is always added');
    return { mark: made, added: true };
  });
  if (added) onMarks();
  const at = places.at(document, text.sectionOf(mark), mark.pages[0]?.pageIndex ?? 0, mark.text || null);
  const { id, kind } = mark;
  return {
    ...at,
    id,
    kind,
    quote: mark.text,
    note: mark.note,
    color: mark.color,
    added,
    by: mark.author?.name ?? null,
  };
}

/** A highlight is there whatever is noted at it; a note only with the same words. */
function isThere({ pages, note }: NewAnnotation, one: Annotation): boolean {
  if (one.kind !== 'text' || (note !== '' && one.note !== note)) return false;
  return JSON.stringify(one.pages) === JSON.stringify(pages);
}

async function tagDocument(
  by: Caller,
  { document, tag }: ParsedParams<MarkTools['tag_document']>,
  deps: MarkDeps,
): Promise<Result<MarkTools['tag_document']>> {
  const { store, now, touch } = deps;
  requireLeave(store.read, by);
  const name = oneLine(tag);
  if (name === '') throw new AppError('input.invalid', 'The tag has no letter that can be seen.');
  const { title } = new Places(deps, deps.reader()).document(document);
  const author = { name: nameOf(by), session: by.session, at: now() };
  const added = await store.writer.write((db) => {
    requireLeave(db, by);
    return putTag(db, { document, name, author });
  });
  if (added) touch(document);
  return { document, title, tag: name, added, tags: [...(deps.document(document)?.tags ?? [])] };
}

/** Anybody may have written it: one line of what can be seen. */
function nameOf({ name }: Caller): string {
  return oneLine(name).replace(/\s+/gu, ' ').slice(0, 80).trim() || 'An assistant';
}
