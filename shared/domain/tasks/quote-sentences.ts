import type { AnswerSentence } from '../answer/answer.ts';
import { openBook } from '../answer/quotes.ts';
import { buildEvidence } from '../evidence/build.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { IndexReader } from '../index/reader.ts';
import type { RankedSentence } from './extract-summary.ts';
import type { Material } from '../index/material.ts';

/** Each sentence is its own evidence, so that a click stands on its words. */
export function quoteSentences(
  chosen: readonly RankedSentence[],
  { document, tree }: Material,
  reader: IndexReader,
): { readonly evidence: readonly Evidence[]; readonly said: readonly AnswerSentence[] } {
  const book = openBook(
    chosen.map(({ segment }) => ({ document, segment })),
    reader,
  );
  const most = Math.max(1e-9, ...chosen.map(({ score }) => score));
  const evidence = chosen.flatMap(({ segment, at, score }) => {
    const span = segment.sentences[at]?.span;
    const record = span && book(document, span.node);
    return span && record ? [{ segment, span, record, score: Math.max(0, score / most) }] : [];
  });
  const built = evidence.map(({ segment, span, record, score }, at) =>
    buildEvidence(
      at + 1,
      {
        document,
        section: segment.section,
        ...span,
        order: segment.order,
        pageIndex: segment.pageIndex,
        score,
        cited: true,
      },
      record,
      tree.path(segment.section).map(({ title }) => title),
    ),
  );
  return { evidence: built, said: built.map(({ n, text }) => ({ text, citations: [n], supported: true })) };
}
