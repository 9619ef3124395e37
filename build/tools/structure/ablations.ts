import { cancelled } from '#shared/base/errors.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { stages, type Stage } from '#shared/domain/document/headings/stages.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { headingClassifier } from '../../../electron/parser/heading-model.ts';
import { readDocument } from '../../../electron/parser/read-document.ts';
import type { PredictedSection } from '../metrics/align-sections.ts';
import { macroScore, scoreStructure, type MacroScore, type StructureScore } from '../metrics/structure-score.ts';
import type { GoldFile } from './gold-files.ts';

/** What the trees are without one of the stages; the first row has all of them. */
export interface Ablation {
  /** Undefined in the row in which nothing is left out. */
  readonly without: Stage | undefined;
  readonly macro: MacroScore;
  /** Documents whose F1, level or parent accuracy is another without the stage. */
  readonly changed: number;
}

export interface AblationOptions {
  readonly useOutline: boolean;
  readonly onProgress: (documentsDone: number, file: string) => void;
  readonly signal: AbortSignal;
}

const LIMITS = { pageTimeoutMs: 20_000, documentTimeoutMs: 600_000 };

/**
 * Measure the trees with all stages and without each of them. Documents are read in this process, one after the other.
 *
 * @throws AppError `call.cancelled`; the codes of `readDocument`
 */
export async function measureAblations(
  documents: readonly GoldFile[],
  { useOutline, onProgress, signal }: AblationOptions,
): Promise<readonly Ablation[]> {
  const variants = [undefined, ...stages];
  const scores = variants.map((): StructureScore[] => []);
  const classifier = await headingClassifier();
  for (const [done, { file, path, entries }] of documents.entries()) {
    if (signal.aborted) throw cancelled();
    onProgress(done, file);
    const content = await contentOf(path, useOutline, signal);
    for (const [i, without] of variants.entries()) {
      const given = stages.filter((stage) => stage !== without);
      const score = scoreStructure(sectionsOf(buildDocument(content, classifier, given).tree.nodes), entries);
      if (score) scores[i]!.push(score);
    }
  }
  return variants.map((without, i) => ({
    without,
    macro: macroScore(scores[i]!),
    changed: scores[i]!.filter((score, at) => !isSame(score, scores[0]![at]!)).length,
  }));
}

async function contentOf(path: string, useOutline: boolean, signal: AbortSignal): Promise<DocumentContent> {
  const reading = readDocument({ path, useOutline, skipPages: [], recognized: [], ...LIMITS }, signal);
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  return step.value.content;
}

function sectionsOf(nodes: ReturnType<typeof buildDocument>['tree']['nodes']): PredictedSection[] {
  const sections = nodes.filter(isStructure).filter(({ kind }) => kind === 'section');
  const at = new Map<string | null, number>(sections.map(({ id }, i) => [id, i]));
  return sections.map(({ title, pageIndex, level, parent }) => ({
    title,
    page: pageIndex + 1,
    level,
    parent: at.get(parent) ?? null,
  }));
}

function isSame(a: StructureScore, b: StructureScore): boolean {
  return a.f1 === b.f1 && a.level === b.level && a.parent === b.parent;
}
