import { AppError } from '#shared/base/errors.ts';
import type { DocumentFacts } from '../store/documents.ts';
import { withValues } from '../store/publications.ts';
import type { NewIndex } from '../store/write-index.ts';
import type { ParsedPdf } from './parsers.ts';

/**
 * What is stored for a parsed file.
 *
 * @param fallbackTitle  for a document that names none
 */
export function toIndex(parsed: ParsedPdf, fallbackTitle: string, indexedAt: number): NewIndex {
  const { nodes, segments, links = [], graph = '', summary } = parsed;
  if (summary.pages.length === 0) throw new AppError('pdf.empty', 'This PDF has no pages.');
  const facts: DocumentFacts = {
    title: summary.title.trim() || fallbackTitle,
    authors: summary.metadata.authors ?? '',
    year: summary.metadata.year ?? null,
    kind: summary.kind ?? null,
    found: withValues(summary.found ?? {}, summary.metadata.publication ?? {}),
    pages: summary.pages.length,
  };
  const allPages = summary.pages.map((_, pageIndex) => pageIndex + 1);
  const unread = summary.problems.filter(({ code }) => code !== 'pdf.poor-text');
  const badPages = [...new Set(unread.map((problem) => problem.pageIndex + 1))].sort((a, b) => a - b);
  return {
    facts,
    nodes,
    segments,
    links,
    graph,
    index: {
      indexedAt,
      frames: summary.pages,
      problems: summary.problems,
      // Without a single segment there is no page that could be found, whatever each of them reports.
      pagesWithoutText: segments.length === 0 ? allPages : badPages,
      timings: summary.timings,
      language: summary.metadata.language ?? null,
      particulars: summary.particulars ?? {},
    },
  };
}
