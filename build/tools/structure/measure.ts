import { availableParallelism } from 'node:os';
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import { alignSections, type PredictedSection } from '../metrics/align-sections.ts';
import { structureErrors, type FalseHeading, type StructureErrors } from '../metrics/structure-errors.ts';
import { scoreAlignment, scoreStructure, type StructureScore } from '../metrics/structure-score.ts';
import type { ParsedPdf, ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import type { GoldFile } from './gold-files.ts';

type ParsedNode = ParsedPdf['nodes'][number];

/** A false heading with the evidence that made it one. */
export type JudgedHeading = FalseHeading & { readonly evidence: readonly string[]; readonly confidence: number };

export interface MeasuredErrors extends StructureErrors {
  readonly false: readonly JudgedHeading[];
}

/** A document that was measured; one that could not be read counts as one in which nothing was found. */
export interface Measured {
  readonly file: string;
  readonly pages: number;
  readonly score: StructureScore;
  readonly errors: MeasuredErrors | undefined;
  readonly error: ErrorReport | undefined;
}

export interface MeasureOptions {
  readonly parsers: Pick<ParserPool, 'parse'>;
  readonly useOutline: boolean;
  /** Told each time a page or a document is done. */
  readonly onProgress: (documentsDone: number, file: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Build the tree of each document and score it: as many documents at a time as there are cores, results in the given
 * order.
 *
 * @returns null for a document whose gold outline has no entry that can be asked for
 * @throws AppError `call.cancelled`
 */
export async function measureAll(
  documents: readonly GoldFile[],
  options: MeasureOptions,
): Promise<readonly (Measured | null)[]> {
  const results = new Array<Measured | null>(documents.length).fill(null);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < documents.length; at = next++) {
      const document = documents[at]!;
      results[at] = await measure(document, { ...options, onProgress: () => options.onProgress(done, document.file) });
      options.onProgress(++done, document.file);
    }
  };
  const workers = Math.min(availableParallelism(), documents.length);
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

async function measure(document: GoldFile, options: MeasureOptions): Promise<Measured | null> {
  const { file, path, entries } = document;
  const nothing = scoreStructure([], entries);
  if (!nothing) return null;
  try {
    const parsed = await options.parsers.parse(
      { path, useOutline: options.useOutline, withGraph: false },
      () => options.onProgress(0, file),
      options.signal,
    );
    const headings = parsed.nodes.filter((node) => node.kind === 'section' && node.level > 0);
    const alignment = alignSections(toSections(headings), entries);
    return {
      file,
      pages: parsed.summary.pages.length,
      score: scoreAlignment(alignment) ?? nothing,
      errors: withEvidence(structureErrors(alignment, toPieces(parsed.nodes), parsed.summary.title), headings),
      error: undefined,
    };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { file, pages: 0, score: nothing, errors: undefined, error: toReport(error) };
  }
}

function toSections(headings: readonly ParsedNode[]): PredictedSection[] {
  const at = new Map<string | null, number>(headings.map((node, index) => [node.id, index]));
  return headings.map((node) => ({
    title: node.text,
    page: node.pageIndex + 1,
    level: node.level,
    parent: at.get(node.parent) ?? null,
  }));
}

function toPieces(nodes: readonly ParsedNode[]) {
  return nodes
    .filter((node) => node.kind !== 'section' && node.kind !== 'document')
    .map((node) => ({
      kind: node.kind,
      page: node.pageIndex + 1,
      endPage: node.endPageIndex + 1,
      text: node.text,
    }));
}

function withEvidence(errors: StructureErrors, headings: readonly ParsedNode[]): MeasuredErrors {
  const judged = errors.false.map((heading) => {
    const node = headings[heading.section];
    return { ...heading, evidence: node?.evidence ?? [], confidence: node?.confidence ?? 1 };
  });
  return { ...errors, false: judged };
}
