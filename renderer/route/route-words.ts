/** What is said of a route: beside the rail, in tooltips and to screen readers. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { remarkWords } from '../format/remarks.ts';
import { tookText } from '../format/text.ts';
import { listText } from '../languages/formats.ts';
import { isCounted, verdictOf } from '../format/verdict.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { answerCounts, routeCounts } from '../state/answer-counts.ts';
import type { Turn } from '../state/turn.ts';
import type { Stop } from '../state/stops.ts';
import type { Station } from './walk.ts';

const verbs: Readonly<Record<Stop['action'], Message>> = {
  look: msg('Looked at'),
  expand: msg('Opened'),
  answer: msg('Answered in'),
  refuse: msg('Passed by'),
  follow: msg('Followed a lead to'),
};

const stateWords: Readonly<Record<Stop['state'], Message>> = {
  lit: msg('looked at'),
  expanded: msg('opened'),
  answered: msg('answered'),
  refused: msg('passed by'),
};

export function verbOf(stop: Stop): string {
  return t(verbs[stop.action]);
}

/** '3 passages · after 0.4 s. Its heading speaks of ‘valleys’.' */
export function whyText(stop: Stop): string {
  return stop.reasons.map(remarkWords).join(' ');
}

export function afterText(stop: Stop): string {
  return stop.atMs === undefined ? '' : t('after {atMs}', { atMs: tookText(stop.atMs) });
}

/** Of a row that the route stopped at: which step, what came of it, why. */
export function stationText({ numbers, stops, state }: Station): string {
  const steps =
    numbers.length === 1
      ? t('Step {number}', { number: numbers[0]! })
      : t('Steps {numbers}', { numbers: listText(numbers.map(String)) });
  const last = stops.at(-1);
  return `${steps}, ${t(stateWords[state])}. ${last ? whyText(last) : ''}`.trim();
}

/** '8 steps, 3 sections answered' */
export function restText(stops: readonly Stop[]): readonly [steps: string, found: string] {
  const { steps, answered } = routeCounts(stops);
  return [
    `${t('{steps, plural, one {# step} other {# steps}}', { steps })}, `,
    answered === 0
      ? t('no section answered')
      : t('{answered, plural, one {# section} other {# sections}} answered', { answered }),
  ];
}

/** How the walk ended, in a line. */
export function endText(turn: Turn): string {
  switch (turn.kind) {
    case 'idle':
      return '';
    case 'running':
      return t('The walk goes on');
    case 'stopped':
      return t('You stopped the walk');
    case 'failed':
      return t('The walk broke off');
    case 'done':
      return doneText(turn.receipt);
  }
}

function doneText(receipt: AnswerReceipt): string {
  const { passages } = answerCounts(receipt);
  const { kind } = verdictOf(receipt);
  if (isCounted(receipt)) return t('{places, plural, one {# place} other {# places}} counted', { places: passages });
  if (kind === 'found') return t('{passages, plural, one {# passage} other {# passages}} kept', { passages });
  return kind === 'perhaps'
    ? t('No sure answer; {passages, plural, one {# passage} other {# passages}} came close', { passages })
    : t('Nothing answers; {passages, plural, one {# passage} other {# passages}} came close', { passages });
}

/** What went wrong on the way, if anything did. */
export function faultText({ diagnostics }: AnswerReceipt): string {
  const { routing } = diagnostics;
  if (!routing || routing.by === 'light') return '';
  const parts = [
    routing.repaired > 0
      ? t('{repaired, plural, one {# action} other {# actions}} repaired', { repaired: routing.repaired })
      : '',
    routing.expelled > 0
      ? t('{expelled, plural, one {# action} other {# actions}} dropped', { expelled: routing.expelled })
      : '',
    routing.tookOver > 0
      ? t('{tookOver, plural, one {# step} other {# steps}} by the built-in router', { tookOver: routing.tookOver })
      : '',
  ].filter((part) => part !== '');
  return parts.join(', ');
}
