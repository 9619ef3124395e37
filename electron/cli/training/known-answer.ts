import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { passageKey } from '#shared/domain/index/sections.ts';
import type { Scored } from '#shared/domain/retrieval/score.ts';
import type { AnswerSentence } from '#shared/domain/answer/answer.ts';

/** An answer that is known to be right, with the words that it stands on. */
export interface KnownAnswer {
  readonly found: boolean;
  readonly sentences: readonly Pick<AnswerSentence, 'text' | 'citations'>[];
  readonly evidence: readonly {
    readonly n: number;
    readonly document: DocumentId;
    readonly section: NodeId;
    readonly text: string;
  }[];
}

export function keyOf({ document, segment }: Pick<Scored, 'document' | 'segment'>): string {
  return passageKey(document, segment.order);
}

/** Do the words of the evidence stand in this passage? */
export function holds({ document, section, segment }: Scored, known: KnownAnswer['evidence'][number]): boolean {
  return (
    document === known.document && section === known.section && squeeze(segment.text).includes(squeeze(known.text))
  );
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
