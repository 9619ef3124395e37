import { useMemo } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { isCounted } from '../format/verdict.ts';
import type { Sentence } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { useAsked } from './use-asked.ts';

/** Of one answer; the others are on its cards. */
const MOST_CROPS = 3;

const none: readonly EvidenceItem[] = [];

/** The passages that an answer shows as they are printed, in the order in which its sentences cite them. */
export function useCropped(sentences: readonly Sentence[]): readonly EvidenceItem[] {
  const evidence = useAsked((asked) => asked.evidence) ?? none;
  // What was counted has a row for each thing, and a summary is there to be read.
  const isRead = useAsked((asked) => asked.task === undefined && !(asked.kind === 'done' && isCounted(asked.receipt)));
  const shows = useWindow(({ view }) => view.stored.answerShows);
  return useMemo(
    () => (isRead === true && shows !== 'words' ? croppedOf(sentences, evidence) : none),
    [isRead, shows, sentences, evidence],
  );
}

export function croppedOf(sentences: readonly Sentence[], evidence: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const cited = new Set(sentences.flatMap(({ citations }) => citations));
  return [...cited].flatMap((n) => evidence.find((one) => one.n === n) ?? []).slice(0, MOST_CROPS);
}
