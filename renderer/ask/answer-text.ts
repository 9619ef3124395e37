/** How an answer and its passages are put into words. */
import { pageName } from '../format/page-name.ts';
import type { AnswerPart, AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { ScoreParts } from '#shared/domain/retrieval/score.ts';
import { crumbs } from '../format/crumbs.ts';
import { remarkWords, sentenceWords, shelfWords } from '../format/remarks.ts';
import { count, tookText } from '../format/text.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { answerCounts } from '../state/answer-counts.ts';
import type { AskedTurn, Progress, Sentence, ShortAnswer, Stage, Step, Task } from '../state/turn.ts';

/** A sentence cut before its last word, so that tags stay with that word and with the full stop behind it. */
export interface CutSentence {
  readonly lead: string;
  readonly word: string;
  readonly stop: string;
}

export function cutSentence(text: string): CutSentence {
  const [, body = '', stop = ''] = /^(.*?)([.!?…]*["'”’)\]]*)$/su.exec(text.trim()) ?? [];
  const at = Math.max(body.lastIndexOf(' '), body.lastIndexOf('\n')) + 1;
  const last = body.slice(at);
  const MAX_WORD = 24; // a longer last word (an address) must be free to break
  return last.length > MAX_WORD ? { lead: body, word: '', stop } : { lead: body.slice(0, at), word: last, stop };
}

/** An item without its bullet, which the list draws; a step keeps its number. */
export function withoutBullet(text: string): string {
  return text.replace(/^\s*[•▪◦●○■□‣·*–—-]\s+/u, '');
}

/** What is being done while a question runs. */
export const stageTexts: Readonly<Record<Stage, Message>> = {
  searching: msg('Searching the sections'),
  choosing: msg('Choosing passages'),
  reading: msg('Reading the passages'),
  answering: msg('Writing the answer'),
};

/** How far a question is that is not answered. */
export function progressText(asked: Exclude<AskedTurn, { kind: 'done' }>): string {
  if (asked.kind === 'running') return `${runningText(asked)}…`;
  const read = asked.evidence.length;
  if (read === 0) return asked.kind === 'stopped' ? t('Stopped') : t('Not finished');
  return asked.kind === 'stopped'
    ? t('Stopped, {read, plural, one {# passage} other {# passages}} read', { read })
    : t('Not finished, {read, plural, one {# passage} other {# passages}} read', { read });
}

function runningText({ stage, task, progress, reading }: Extract<AskedTurn, { kind: 'running' }>): string {
  if (reading) return readingText(reading);
  if (task?.kind === 'places') return t('Looking for the places');
  if (progress && progress.done === progress.total) return t('Putting the parts together');
  if (progress) return t('Reading part {done} of {total}', { done: progress.done + 1, total: progress.total });
  return task?.kind === 'summary' ? t('Reading the text') : t(stageTexts[stage]);
}

/** How far a document is of which nothing can be asked yet. */
function readingText({ done, total }: Progress): string {
  return total > 0
    ? t('Reading page {done} of {total}', { done: count(Math.min(done + 1, total)), total: count(total) })
    : t('Opening the document');
}

const strategyNames = {
  auto: msg('Auto'),
  flat: msg('Flat'),
  path: msg('Path'),
  route: msg('Route'),
  agent: msg('Computed'),
} as const;

/** How an answer came about, in a line. */
export function datelineParts(receipt: AnswerReceipt, task: Task | undefined): readonly string[] {
  const { timings } = receipt;
  const counts = answerCounts(receipt);
  const sections = t('{sections, plural, one {# section} other {# sections}}', { sections: counts.sections });
  const took = tookText(tookMs(timings));
  if (task?.kind === 'places')
    return [t('{evidence, plural, one {# place} other {# places}}', { evidence: counts.passages }), sections, took];
  if (task?.kind === 'summary') return [t('Summary'), took];
  return [wayName(receipt), sections, took];
}

/** A plan is called by how it ends: counted, gone through, or read. */
function wayName({ strategy, plan }: AnswerReceipt): string {
  if (strategy !== 'agent') return t(strategyNames[strategy]);
  const last = plan?.steps.at(-1)?.with;
  if (last === 'summarize' || last === 'analyze') return t('Section by section');
  return last === 'answer' ? t('Planned') : t(strategyNames.agent);
}

const partsNow = {
  words: msg('Words of the question'),
  summary: msg('Words in its summary'),
  answer: msg('Its sentences answer'),
  cues: msg('Speaks like an answer'),
  section: msg('Its section fits'),
  named: msg('Named in the question'),
  document: msg('Its document fits'),
  against: msg('Speaks against it'),
} satisfies Readonly<Record<keyof ScoreParts, Message>>;

/** The parts of a passage's score, as a reader calls them; also those that answers of earlier versions are kept with. */
export const partNames: Readonly<Record<string, Message>> = {
  ...partsNow,
  window: msg('Words close together'),
  neighbors: msg('Its neighbors fit'),
  definition: msg('Says what it is'),
};

/** The whole time, or the sum of the parts where no whole was measured. */
export function tookMs(timings: Readonly<Record<string, number>>): number {
  const total = timings.total ?? timings.totalMs;
  return total ?? Object.values(timings).reduce((sum, part) => sum + part, 0);
}

/** What was done in a section, before its title. */
export const actionTexts: Readonly<Record<Step['action'], Message>> = {
  look: msg('Looked at'),
  expand: msg('Opened'),
  answer: msg('Answered in'),
  refuse: msg('Passed by'),
  follow: msg('Followed a lead to'),
};

/** The section of a passage, for its name. */
export function sectionName(evidence: EvidenceItem): string {
  return evidence.path.at(-1) ?? evidence.documentTitle;
}

/** What stands before and after the quoted words on a card, cut to whole words. */
export function surroundings(
  evidence: EvidenceItem,
  maxBefore: number,
  maxAfter: number,
): { before: string; after: string } {
  const before = evidence.before.trim();
  const after = evidence.after.trim();
  return { before: endOf(before, maxBefore), after: startOf(after, maxAfter) };
}

function endOf(text: string, max: number): string {
  if (text === '') return '';
  if (text.length <= max) return `${text} `;
  const cut = text.slice(-max);
  const words = cut.slice(cut.indexOf(' ') + 1);
  return words === '' ? '… ' : `… ${words} `;
}

function startOf(text: string, max: number): string {
  if (text === '') return '';
  const glue = /^[.,;:!?)\]”’]/u.test(text) ? '' : ' ';
  if (text.length <= max) return `${glue}${text}`;
  const cut = text.slice(0, max);
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return words === '' ? ' …' : `${glue}${words} …`;
}

/** The answer for the clipboard: sentences with numbers, then where each number stands. */
export function copyText(
  short: ShortAnswer | undefined,
  sentences: readonly Sentence[],
  evidence: readonly EvidenceItem[],
  { parts, shelf, overview }: Pick<AnswerReceipt['answer'], 'parts' | 'shelf' | 'overview'> = {},
): string {
  const over = overview?.sentences ?? [];
  const cited = new Set([...over, ...sentences].flatMap((sentence) => sentence.citations));
  const answer = parts ? parts.map(partText).join('\n\n') : citedPlain(sentences);
  const sources = evidence.filter(({ n }) => cited.has(n)).map(source);
  const together = shelfWords({ parts, shelf }).join('\n');
  return [short?.text ?? '', citedPlain(over), answer, together, sources.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function partText({ kind, label, verdict, reason, short, sentences }: AnswerPart): string {
  const said = verdict === 'not-found' ? (reason ? remarkWords(reason) : t('Not found.')) : citedPlain(sentences);
  const head = kind === 'together' ? '' : `${label}${kind === 'question' ? '' : ':'}`;
  return [head, short?.text ?? '', said].filter((part) => part !== '').join('\n');
}

/** Sentences with the numbers of their passages; each item of a list stands on a line of its own. */
export function citedPlain(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, index) => {
      const afterItem = sentences[index - 1]?.form === 'item';
      if (sentence.form !== 'item') return `${index === 0 ? '' : afterItem ? '\n' : ' '}${withNumbers(sentence)}`;
      const text = withoutBullet(sentenceWords(sentence));
      const dash = /^\d+[.)]/u.test(text) ? '' : '- ';
      return `${index === 0 ? '' : '\n'}${dash}${withNumbers({ ...sentence, text, says: undefined })}`;
    })
    .join('');
}

function withNumbers(sentence: Sentence): string {
  const { citations, seenBy } = sentence;
  const text = sentenceWords(sentence);
  if (citations.length === 0) return text;
  const { lead, word, stop } = cutSentence(text);
  const seen = seenBy === undefined ? '' : t(' (seen in the figure by {seenBy})', { seenBy });
  return `${lead}${word} ${citations.map((n) => `[${n}]`).join('')}${seen}${stop}`;
}

function source(evidence: EvidenceItem): string {
  const path = crumbs(evidence, evidence.document).filter((title) => title !== evidence.documentTitle);
  const place = [evidence.documentTitle, path.join(' › '), `p. ${pageName(evidence.pageIndex, evidence.pageLabel)}`];
  return `[${evidence.n}] ${place.filter((part) => part !== '').join(', ')}: “${evidence.text.trim()}”`;
}
