import type { AnswerPart, AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import { scopeWords } from '../format/scope.ts';
import { isCounted, verdictOf } from '../format/verdict.ts';
import type { VerdictShape } from '../parts/verdict.tsx';
import { shownEvidence } from '../state/turn.ts';
import { sectionName } from './answer-text.ts';
import { listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

export interface VerdictWords {
  readonly shape: VerdictShape;
  readonly word: string;
  /** Where it holds, or how far it was looked. */
  readonly place: string;
}

export const verdictShapes: Readonly<Record<VerdictKind, VerdictWords['shape']>> = {
  found: 'disc',
  perhaps: 'ring',
  'not-found': 'bar',
};

const SECTIONS_NAMED = 2;

/** A verdict as its line says it. What was counted was not retrieved; with gaps it is a least number. */
export function verdictWords(receipt: AnswerReceipt): VerdictWords {
  const { parts, verdict } = receipt.answer;
  if (parts && verdict !== 'not-found') return partsWords(parts, verdict);
  switch (verdictOf(receipt).kind) {
    case 'perhaps':
      return isCounted(receipt)
        ? { shape: 'ring', word: t('At least'), place: t('what was counted may have gaps') }
        : { shape: 'ring', word: t('Perhaps'), place: placeOf(shownEvidence(receipt)) };
    case 'not-found':
      return {
        shape: 'bar',
        word: t('Not found'),
        place: scopeWords(receipt.scope),
      };
    case 'found':
      return { shape: 'disc', word: foundWord(receipt), place: placeOf(receipt.evidence.filter((one) => one.cited)) };
  }
}

/** A summary that nobody wrote is what it is. */
function foundWord(receipt: AnswerReceipt): string {
  if (isCounted(receipt)) return t('Counted');
  return isKeySentences(receipt) ? t('Key sentences') : t('Found');
}

function isKeySentences({ task, plan, model }: AnswerReceipt): boolean {
  return model === undefined && (task?.kind === 'summary' || plan?.steps.at(-1)?.with === 'summarize');
}

/** 'Found for 2 of 3'. */
function partsWords(parts: readonly AnswerPart[], verdict: VerdictKind): VerdictWords {
  const asked = parts.filter(({ kind }) => kind !== 'together');
  const found = asked.filter((part) => part.verdict === 'found').length;
  const shape = verdictShapes[verdict];
  const of = { found, asked: asked.length };
  const places = {
    question: t('in {found} of {asked} parts', of),
    thing: t('for {found} of {asked} things', of),
    together: '',
    document: t('in {found} of {asked} documents', of),
  };
  const place = places[asked[0]?.kind ?? 'question'];
  return found === 0
    ? { shape, word: t('Perhaps'), place: t('what comes closest') }
    : { shape, word: t('Found'), place };
}

/** 'in 3.3 Method and 4.2 Results'; of several documents how many they are. */
function placeOf(evidence: readonly EvidenceItem[]): string {
  const documents = new Set(evidence.map(({ document }) => document)).size;
  if (documents > 1) return t('in {documents, plural, one {# document} other {# documents}}', { documents });
  const names = [...new Set(evidence.map(sectionName))];
  if (names.length === 0) return '';
  return names.length <= SECTIONS_NAMED
    ? t('in {sections}', { sections: listText(names) })
    : t('in {sections, plural, one {# section} other {# sections}}', { sections: names.length });
}
