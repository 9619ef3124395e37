import { useMemo } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { isCounted } from '../format/verdict.ts';
import type { Sentence, ShortAnswer } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { useIsBeside } from './turn-shown.ts';
import { useAsked } from './use-asked.ts';

/** Of one answer; the others are on its cards. */
const MOST_CROPS = 3;

const none: readonly EvidenceItem[] = [];

interface CroppedOf {
  readonly short?: ShortAnswer | undefined;
  readonly sentences: readonly Sentence[];
  /** They are all that is said: what they will cite is known before they are there. */
  readonly whole?: boolean;
}

/** The passages that an answer shows as they are printed, the one that it begins with first. Tables show themselves. */
export function useCropped({ short, sentences, whole = false }: CroppedOf): readonly EvidenceItem[] {
  const evidence = useAsked((asked) => asked.evidence) ?? none;
  // What was counted has a row for each thing, and a summary is there to be read.
  const isRead = useAsked((asked) => asked.task === undefined && !(asked.kind === 'done' && isCounted(asked.receipt)));
  const shows = useWindow(({ view }) => view.stored.answerShows);
  // The turn that the pages show has its pictures; drawing those of a long conversation takes its time.
  const isBeside = useIsBeside();
  return useMemo(
    () => (isRead === true && !isBeside && shows !== 'words' ? croppedOf({ short, sentences, whole }, evidence) : none),
    [isRead, isBeside, shows, short, sentences, whole, evidence],
  );
}

/** Sentences come one by one: as soon as there is one, all is shown that they will stand on, so that none moves another. */
export function croppedOf(
  { short, sentences, whole = false }: CroppedOf,
  evidence: readonly EvidenceItem[],
): readonly EvidenceItem[] {
  const said = [...(short?.citations ?? []), ...sentences.flatMap(({ citations }) => citations)];
  const coming = whole && said.length > 0 ? evidence.flatMap(({ n, cited }) => (cited ? [n] : [])) : [];
  const [lead = [], rest = []] = whole ? [said.slice(0, 1), coming] : [said];
  return [...new Set([...lead, ...rest])]
    .flatMap((n) => evidence.find((one) => one.n === n) ?? [])
    .filter(({ table }) => table === undefined)
    .slice(0, MOST_CROPS);
}
