/** Answers for people to read on a terminal. */
import { howMany } from '#shared/base/how-many.ts';
import { pageNameAndPlace } from '#shared/domain/text/quantity.ts';
import type { Answer, AnswerPart, AnswerReceipt, Evidence } from '#shared/contract/answer.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { answerText, doubtText } from '#shared/wording/answers.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import { shelfLines, valueText } from '#shared/wording/shelf.ts';
import { printable, wrap, type Output } from './output.ts';

/** What came of a question, for people: how it was read, what is answered, and the passages. */
export function printAnswer(
  { answer, evidence, model, readAs, askedOf, notes = [] }: AnswerReceipt,
  out: Output,
): void {
  const read = [...(readAs ? [`Read as: ${readAs.text}`] : []), ...(askedOf ? [askedOfText(askedOf, english)] : [])];
  for (const one of read) out.print(out.style('dim', wrap(printable(one), out.width)));
  if (answer.parts) printParts(answer, answer.parts, out);
  else if (answer.sentences.length > 0) printSaid(answer, out);
  else out.print(out.style('bold', answerText(answer, english)));
  const plain = answer.verdict === 'found' || answer.reason === undefined || answer.parts !== undefined;
  const doubts = plain ? [] : [doubtText(answer, english)];
  for (const note of [...doubts, ...notes.map(inEnglish)]) out.print(out.style('dim', `\n${wrap(note, out.width)}`));
  if (model !== undefined) out.print(out.style('dim', `\nWritten by ${printable(model)}; each sentence was checked.`));
  const others = evidence.filter((one) => !one.cited);
  for (const one of evidence.filter((quoted) => quoted.cited)) printEvidence(one, out);
  if (others.length === 0) return;
  out.print();
  out.print(out.style('dim', answer.verdict === 'found' ? 'Also read:' : 'The closest passages:'));
  for (const one of others) printEvidence(one, out);
}

function printParts(answer: Answer, parts: readonly AnswerPart[], out: Output): void {
  const { overview } = answer;
  if (overview) {
    printSaid({ sentences: overview.sentences }, out);
    const who = `Written over the documents by ${printable(overview.model)}; each sentence was checked.`;
    out.print(out.style('dim', wrap(who, out.width)));
  }
  for (const part of parts) printPart(part, out);
  const lines = shelfLines(answer, english);
  if (lines.length > 0) out.print();
  for (const line of lines) out.print(wrap(printable(line), out.width));
}

/** As the window draws them: disc, ring and bar. */
const shapes = { found: '●', perhaps: '○', 'not-found': '–' } as const;

/** Of a document the verdict's shape stands before its title, and what it comes to behind it. */
function headOf({ kind, label, verdict, value }: AnswerPart): string {
  if (kind !== 'document') return label;
  return `${shapes[verdict]} ${label}${value ? ` · ${valueText(value, english)}` : ''}`;
}

/** A part under its own head, with its verdict where it is not plain. */
function printPart(part: AnswerPart, out: Output): void {
  out.print(part.kind === 'together' ? '' : `\n${out.style('bold', wrap(printable(headOf(part)), out.width))}`);
  if (part.verdict === 'not-found')
    out.print(out.style('dim', wrap(`Not found. ${part.reason ? inEnglish(part.reason) : ''}`.trim(), out.width)));
  else printSaid(part, out);
  if (part.verdict === 'perhaps') out.print(out.style('dim', wrap(doubtText(part, english), out.width)));
}

function printSaid(answer: Pick<Answer, 'short' | 'sentences'>, out: Output): void {
  if (answer.short) out.print(`${out.style('bold', wrap(answer.short.text, out.width))}\n`);
  const firstSeen = answer.sentences.find(({ seenBy }) => seenBy !== undefined);
  for (const sentence of answer.sentences) {
    if (sentence === firstSeen) {
      const who = printable(sentence.seenBy ?? '');
      out.print(out.style('dim', `\nSeen in the figure by ${who}; no words of the document say it:`));
    }
    const numbers = sentence.citations.map((n) => `[${n}]`).join('');
    out.print(wrap(`${sentence.text} ${numbers}`, out.width));
    if (!sentence.supported) {
      const problem = sentence.problem ? inEnglish(sentence.problem) : 'Its source does not say this.';
      out.print(out.style('yellow', wrap(`Not supported: ${problem}`, out.width, '    ')));
    }
  }
}

export function printPlan({ plan }: AnswerReceipt, out: Output): void {
  if (!plan) return;
  out.print();
  out.print(out.style('bold', 'Plan'));
  for (const { operator, with: told, input, left, tookMs, skipped } of plan.steps) {
    const sizes = left === undefined ? '' : input === undefined ? String(left) : `${input} → ${left}`;
    const took = tookMs === undefined ? '' : `${tookMs.toFixed(1)} ms`;
    const words = [printable(told.replaceAll('\n', ' ')), sizes, took, skipped ? inEnglish(skipped) : ''].filter(
      (part) => part !== '',
    );
    out.print(`  ${operator.padEnd(18)}${words.join(' · ')}`);
  }
}

export function printRoute({ route, evidence, diagnostics }: AnswerReceipt, reader: IndexReader, out: Output): void {
  const titles = new Map(evidence.map((one) => [one.document, one.documentTitle]));
  out.print();
  out.print(out.style('bold', 'Route'));
  for (const step of route) {
    const title = reader.sections(step.document).find((section) => section.id === step.section)?.title ?? '';
    const document = titles.get(step.document);
    const place = document && document !== title ? `${title} (${document})` : title;
    out.print(`  ${step.action.padEnd(6)}  ${step.score.toFixed(2)}  ${printable(place)}`);
    out.print(out.style('dim', wrap(inEnglish(step.reason), out.width, '                ')));
  }
  const { routing, namesBy } = diagnostics;
  if (namesBy) out.print(out.style('dim', `  Names were found with ${namesBy.map(printable).join(', ')}.`));
  if (!routing) return;
  const { by, litShare, expansions, expelled, repaired, collapsed, tookOver } = routing;
  const who = by === 'model' ? 'the language model' : 'the built-in router';
  const faults = `${howMany(repaired, 'action')} repaired, ${expelled} dropped, ${howMany(collapsed, 'answer')} without any, ${howMany(tookOver, 'state')} taken over`;
  const read = `Decided by ${who}: ${howMany(expansions, 'section')} opened, ${Math.round(100 * litShare)} % of the text read`;
  const faulty = expelled + repaired + collapsed + tookOver > 0;
  out.print(out.style('dim', wrap(`${read}${faulty ? `; ${faults}` : ''}.`, out.width, '  ')));
}

function printEvidence(evidence: Evidence, out: Output): void {
  const place = evidence.path.map(printable).join(' › ') || printable(evidence.documentTitle);
  out.print();
  out.print(
    `${out.style('cyan', `[${evidence.n}]`)} ${place} ${out.style('dim', `· page ${pageNameAndPlace(evidence.pageIndex, evidence.pageLabel)}`)}`,
  );
  out.print(wrap(`“${evidence.text}”`, out.width, '    '));
}
