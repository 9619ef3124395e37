/** What is said of a route: beside the rail, in tooltips and to screen readers. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { plural, tookText } from '../format/text.ts';
import { verdictOf } from '../format/verdict.ts';
import type { Turn } from '../state/turn.ts';
import type { Stop } from './stops.ts';
import type { Station } from './walk.ts';

const verbs: Readonly<Record<Stop['action'], string>> = {
  look: 'Looked at',
  expand: 'Opened',
  answer: 'Answered in',
  refuse: 'Passed by',
  follow: 'Followed a lead to',
};

const stateWords: Readonly<Record<Stop['state'], string>> = {
  lit: 'looked at',
  expanded: 'opened',
  answered: 'answered',
  refused: 'passed by',
};

export function verbOf(stop: Stop): string {
  return verbs[stop.action];
}

/** '3 passages · after 0.4 s. Its heading speaks of ‘valleys’.' */
export function whyText(stop: Stop): string {
  return stop.reasons.join(' ');
}

export function afterText(stop: Stop): string {
  return stop.atMs === undefined ? '' : `after ${tookText(stop.atMs)}`;
}

/** Of a row that the route stopped at: which step, what came of it, why. */
export function stationText({ numbers, stops, state }: Station): string {
  const steps = numbers.length === 1 ? `Step ${numbers[0]}` : `Steps ${listed(numbers)}`;
  const last = stops.at(-1);
  return `${steps}, ${stateWords[state]}. ${last ? whyText(last) : ''}`.trim();
}

/** '8 steps, 3 sections answered' */
export function restText(stops: readonly Stop[]): readonly [steps: string, found: string] {
  const answered = new Set(stops.filter(({ state }) => state === 'answered').map(({ section }) => section)).size;
  return [
    `${plural(stops.length, 'step')}, `,
    answered === 0 ? 'no section answered' : `${plural(answered, 'section')} answered`,
  ];
}

/** How the walk ended, in a line. */
export function endText(turn: Turn): string {
  switch (turn.kind) {
    case 'idle':
      return '';
    case 'running':
      return 'The walk goes on';
    case 'stopped':
      return 'You stopped the walk';
    case 'failed':
      return 'The walk broke off';
    case 'done':
      return doneText(turn.receipt);
  }
}

function doneText(receipt: AnswerReceipt): string {
  const read = plural(receipt.evidence.length, 'passage');
  const { kind } = verdictOf(receipt);
  if (kind === 'found') return `${read} kept`;
  return `${kind === 'perhaps' ? 'No sentence says it' : 'Nothing answers'}; ${read} came close`;
}

/** What went wrong on the way, if anything did. */
export function faultText({ diagnostics }: AnswerReceipt): string {
  const { routing } = diagnostics;
  if (!routing || routing.by === 'light') return '';
  const parts = [
    routing.repaired > 0 ? `${plural(routing.repaired, 'action')} repaired` : '',
    routing.expelled > 0 ? `${plural(routing.expelled, 'action')} dropped` : '',
    routing.tookOver > 0 ? `${plural(routing.tookOver, 'step')} by the built-in router` : '',
  ].filter((part) => part !== '');
  return parts.join(', ');
}

function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
