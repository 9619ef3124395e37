/** How an answer and its passages are put into words. */
import type { AnswerPart, AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { count, plural, tookText } from '../format/text.ts';
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

/** A number and its sign stay on one line. */
export function boundUnits(text: string): string {
  return text.replace(/(?<=\d) (?=[%‰°])/gu, '\u202f');
}

/** An item without its bullet, which the list draws; a step keeps its number. */
export function withoutBullet(text: string): string {
  return text.replace(/^\s*[•▪◦●○■□‣·*–—-]\s+/u, '');
}

/** What is being done while a question runs. */
export const stageTexts: Readonly<Record<Stage, string>> = {
  searching: 'Searching the sections',
  choosing: 'Choosing passages',
  reading: 'Reading the passages',
  answering: 'Writing the answer',
};

/** How far a question is that is not answered. */
export function progressText(asked: Exclude<AskedTurn, { kind: 'done' }>): string {
  if (asked.kind === 'running') return `${runningText(asked)}…`;
  const read = asked.evidence.length > 0 ? `, ${plural(asked.evidence.length, 'passage')} read` : '';
  return asked.kind === 'stopped' ? `Stopped${read}` : `Not finished${read}`;
}

function runningText({ stage, task, progress, reading }: Extract<AskedTurn, { kind: 'running' }>): string {
  if (reading) return readingText(reading);
  if (task?.kind === 'places') return 'Looking for the places';
  if (progress && progress.done === progress.total) return 'Putting the parts together';
  if (progress) return `Reading part ${progress.done + 1} of ${progress.total}`;
  return task?.kind === 'summary' ? 'Reading the text' : stageTexts[stage];
}

/** How far a document is of which nothing can be asked yet. */
function readingText({ done, total }: Progress): string {
  return total > 0 ? `Reading page ${count(Math.min(done + 1, total))} of ${count(total)}` : 'Opening the document';
}

const strategyNames = { auto: 'Auto', flat: 'Flat', path: 'Path', route: 'Route', agent: 'Computed' } as const;

/** How an answer came about, in a line. */
export function datelineParts(receipt: AnswerReceipt, task: Task | undefined): readonly string[] {
  const { diagnostics, evidence, timings } = receipt;
  const { sectionEntropy, sectionsTouched } = diagnostics;
  const sections = plural(sectionsTouched, 'section');
  const took = tookText(tookMs(timings));
  if (task?.kind === 'places') return [plural(evidence.length, 'place'), sections, took];
  if (task?.kind === 'summary') return ['Summary', `from ${sections}`, took];
  const spread = spreadText(sectionEntropy, sectionsTouched);
  return [wayName(receipt), `${sections}${spread}`, took];
}

/** A plan is called by how it ends: counted, gone through, or read. */
function wayName({ strategy, plan }: AnswerReceipt): string {
  if (strategy !== 'agent') return strategyNames[strategy];
  const last = plan?.steps.at(-1)?.with;
  if (last === 'summarize' || last === 'analyze') return 'Section by section';
  return last === 'answer' ? 'Planned' : strategyNames.agent;
}

/** Section entropy in a word: its largest value is ln of the number of sections, where each has as much as the others. */
export function spreadText(sectionEntropy: number, sections: number): string {
  if (sections < 2) return '';
  const share = sectionEntropy / Math.log(sections);
  return share < 0.6 ? ', mostly one' : share < 0.9 ? '' : ' evenly';
}

/** The parts of a passage's score, as a reader calls them. */
export const partNames: Readonly<Record<string, string>> = {
  words: 'Words of the question',
  summary: 'Words in its summary',
  window: 'Words close together',
  cues: 'Speaks like an answer',
  section: 'Its section fits',
  neighbors: 'Its neighbors fit',
  named: 'Named in the question',
  document: 'Its document fits',
  definition: 'Says what it is',
  against: 'Speaks against it',
};

/** The whole time, or the sum of the parts where no whole was measured. */
export function tookMs(timings: Readonly<Record<string, number>>): number {
  const total = timings.total ?? timings.totalMs;
  return total ?? Object.values(timings).reduce((sum, part) => sum + part, 0);
}

/** What was done in a section, before its title. */
export const actionTexts: Readonly<Record<Step['action'], string>> = {
  look: 'Looked at',
  expand: 'Opened',
  answer: 'Answered in',
  refuse: 'Passed by',
  follow: 'Followed a lead to',
};

/** Titles above a passage, the document's own only where another document is open. */
export function crumbs(evidence: EvidenceItem, open: DocumentId | null): readonly string[] {
  const path = evidence.path[0] === evidence.documentTitle ? evidence.path.slice(1) : evidence.path;
  const shown = evidence.document === open ? path : [evidence.documentTitle, ...path];
  return shown.length > 0 ? shown : [evidence.documentTitle];
}

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
  parts?: readonly AnswerPart[],
): string {
  const cited = new Set(sentences.flatMap((sentence) => sentence.citations));
  const answer = parts ? parts.map(partText).join('\n\n') : citedPlain(sentences);
  const sources = evidence.filter(({ n }) => cited.has(n)).map(source);
  return [short?.text ?? '', answer, sources.join('\n')].filter((part) => part !== '').join('\n\n');
}

function partText({ kind, label, verdict, reason, short, sentences }: AnswerPart): string {
  const said = verdict === 'not-found' ? (reason ?? 'Not found.') : citedPlain(sentences);
  const head = kind === 'together' ? '' : `${label}${kind === 'question' ? '' : ':'}`;
  return [head, short?.text ?? '', said].filter((part) => part !== '').join('\n');
}

/** Sentences with the numbers of their passages. */
export function citedPlain(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, citations, seenBy }) => {
      if (citations.length === 0) return text;
      const { lead, word, stop } = cutSentence(text);
      const seen = seenBy === undefined ? '' : ` (seen in the figure by ${seenBy})`;
      return `${lead}${word} ${citations.map((n) => `[${n}]`).join('')}${seen}${stop}`;
    })
    .join(' ');
}

function source(evidence: EvidenceItem): string {
  const path = crumbs(evidence, evidence.document).filter((title) => title !== evidence.documentTitle);
  const place = [evidence.documentTitle, path.join(' › '), `p. ${evidence.pageIndex + 1}`];
  return `[${evidence.n}] ${place.filter((part) => part !== '').join(', ')}: “${evidence.text.trim()}”`;
}
