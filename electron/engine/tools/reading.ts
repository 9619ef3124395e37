/** Sections and pages as text, and words found in them. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import type { Tools } from '#shared/contract/tools.ts';
import type { PageText } from '#shared/contract/tool-shapes.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';
import { sectionTree } from '#shared/domain/index/sections.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import type { z } from 'zod';
import { findHandlers } from '../find/handlers.ts';
import { requireIndexed } from '../answering/scope.ts';
import type { ToolDeps } from './deps.ts';
import { sectionOut } from './documents.ts';
import { badCursor, cutOf, pageOf, positionOf } from './paging.ts';
import { Places, quadsOut } from './places.ts';

/** @throws AppError `document.unknown`, `document.not-indexed`, `input.invalid` */
export function readSection(
  { document, section, maxCharacters, cursor }: ParsedParams<Tools['read_section']>,
  deps: ToolDeps,
): Result<Tools['read_section']> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  places.document(document);
  requireIndexed({ kind: 'section', document, section }, reader);
  const tree = sectionTree(reader.sections(document));
  const record = tree.record(section);
  if (!record) throw new AppError('input.invalid', 'This document has no such section.');
  const inside = new Set(
    tree.records.filter(({ id }) => tree.path(id).some((one) => one.id === section)).map(({ id }) => id),
  );
  const levels = new Map(tree.records.map(({ id, level }) => [id, level]));
  const text = wordsOf(document, reader)
    .filter((node) => inside.has(node.section))
    .map((node) => (node.kind === 'section' ? heading(node, levels) : node.text))
    .join('\n\n');
  const from = positionOf(cursor);
  if (from > text.length) throw badCursor();
  const to = cutOf(text, from, maxCharacters);
  return {
    section: sectionOut(document, record, places),
    path: tree.path(section).map(({ title }) => title),
    text: text.slice(from, to),
    nextCursor: to < text.length ? String(to) : null,
  };
}

function heading({ id, text }: NodeWords, levels: ReadonlyMap<NodeId, number>): string {
  return `${'#'.repeat(Math.min(6, Math.max(1, levels.get(id) ?? 1)))} ${text}`;
}

/** @throws AppError `document.not-indexed` */
function wordsOf(document: DocumentId, reader: IndexReader): readonly NodeWords[] {
  const nodes = reader.words?.(document) ?? [];
  if (nodes.length === 0) throw new AppError('document.not-indexed', 'Nothing of this document was read yet.');
  return nodes;
}

/** @throws AppError `document.unknown`, `document.not-indexed`, `input.invalid` */
export function readPages(
  { document, from, to, maxCharacters, cursor }: ParsedParams<Tools['read_pages']>,
  deps: ToolDeps,
): Result<Tools['read_pages']> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  const { pages: count } = places.document(document);
  const nodes = wordsOf(document, reader);
  if (from > to || from > count) {
    throw new AppError('input.invalid', `There are no such pages: the document has ${String(count)}.`);
  }
  const start = startOf(cursor, from, to);
  const pages: z.infer<typeof PageText>[] = [];
  let left = maxCharacters;
  for (let page = start.page; page <= Math.min(to, count); page++) {
    const text = textOfPage(document, page - 1, nodes, reader);
    const begin = page === start.page ? start.at : 0;
    if (begin > text.length) throw badCursor();
    if (left <= 0) return { pages, nextCursor: `${String(page)}.${String(begin)}` };
    const end = cutOf(text, begin, left);
    left -= end - begin;
    pages.push({
      page,
      pageLabel: places.label(document, page - 1),
      text: text.slice(begin, end),
      complete: begin === 0 && end === text.length,
      link: places.link(document, page - 1),
    });
    if (end < text.length) return { pages, nextCursor: `${String(page)}.${String(end)}` };
  }
  return { pages, nextCursor: null };
}

/** A cursor is a page with the position in its text. */
function startOf(cursor: string | undefined, from: number, to: number): { readonly page: number; readonly at: number } {
  if (cursor === undefined) return { page: from, at: 0 };
  const [, page, at] = /^(\d{1,6})\.(\d{1,9})$/u.exec(cursor) ?? [];
  if (page === undefined || Number(page) < from || Number(page) > to) throw badCursor();
  return { page: Number(page), at: Number(at) };
}

function textOfPage(document: DocumentId, pageIndex: number, nodes: readonly NodeWords[], reader: IndexReader): string {
  const here = nodes.filter((node) => node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex);
  const over = here.filter((node) => node.pageIndex !== node.endPageIndex).map(({ id }) => id);
  const lines = over.length > 0 ? reader.lines?.(document, over) : undefined;
  return here
    .map(({ id, text }) => {
      const own = lines?.get(id)?.filter((line) => line.pageIndex === pageIndex);
      if (!own) return text;
      const start = Math.min(...own.map((line) => line.start));
      const end = Math.max(...own.map((line) => line.end));
      return own.length === 0 ? '' : text.slice(start, end);
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** @throws AppError `document.unknown`, `document.not-indexed` */
export async function findText(
  { document, words, matchCase, wholeWords, limit, cursor }: ParsedParams<Tools['find_text']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['find_text']>> {
  const places = new Places(deps, deps.reader());
  places.document(document);
  const params = { document, words, matchCase, wholeWords, ignoreAccents: true };
  const work = findHandlers(deps.reader)['document.find'](params, signal);
  if (work instanceof Promise) throw new Error('Broken invariant: places are streamed');
  const found: FoundWords[] = [];
  let step = await work.next();
  while (!step.done) {
    found.push(...step.value);
    step = await work.next();
  }
  const { entries, nextCursor } = pageOf(found, cursor, limit);
  const hits = entries.map(({ section, marks, before, text, after }) => ({
    ...places.at(document, section, marks[0]?.pageIndex ?? 0, text),
    quote: text,
    before,
    after,
    quads: quadsOut(marks),
    // These very words were asked for, and stand here.
    probability: 1,
    verdict: 'found' as const,
  }));
  return { hits, total: step.value.places, complete: step.value.complete, nextCursor };
}
