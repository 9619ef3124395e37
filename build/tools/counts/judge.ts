/** Whether an answer about the structure of a document is right, or honestly none. */
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import { cardinals } from '#shared/domain/text/languages/english.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';
import type { StructuralQuestion } from './questions.ts';

/** `wrong-exact`: computed, stated without a doubt, and wrong. */
export const outcomes = ['right', 'at-least', 'refused', 'wrong', 'wrong-exact'] as const;
export type Outcome = (typeof outcomes)[number];

/** What was said, as it is judged. */
export interface SaidOfStructure {
  readonly text: string;
  readonly verdict: AnsweredQuestion['answer']['verdict'];
  /** Counted, not read. */
  readonly computed: boolean;
  /** The words of what is cited. */
  readonly quotes: readonly string[];
  /** Of what is cited, in its order, from 1. */
  readonly pages: readonly number[];
}

export function saidOfStructure({ answer, evidence, retrieval }: AnsweredQuestion): SaidOfStructure {
  const cited = evidence.filter((one) => one.cited);
  return {
    text: answerText(answer, english),
    verdict: answer.verdict,
    computed: retrieval.computed !== undefined,
    quotes: cited.flatMap(({ text, path }) => [text, ...path]),
    pages: cited.map(({ pageIndex }) => pageIndex + 1),
  };
}

// Of a list so much has to be named.
const MOST = 0.8;

export function judge(question: StructuralQuestion, said: SaidOfStructure): Outcome {
  if (isRight(question, said)) return 'right';
  if (said.computed && said.verdict === 'perhaps') return isBelow(question, said) ? 'at-least' : 'wrong';
  if (said.verdict !== 'found') return 'refused';
  return said.computed ? 'wrong-exact' : 'wrong';
}

/** 'At least n' is no lie where there are more; what nobody counted is not judged. */
function isBelow({ gold, kind }: StructuralQuestion, { text }: SaidOfStructure): boolean {
  return typeof gold !== 'number' || kind === 'locate' || (countSaid(text) ?? 0) <= gold;
}

function isRight({ kind, gold, accept, answerable, pages }: StructuralQuestion, said: SaidOfStructure): boolean {
  if (!answerable || gold === null) return false;
  // A quotation that only comes closest says nothing of the gold.
  const quoted = said.computed || said.verdict === 'found' ? said.quotes : [];
  if (pages && !said.pages.every((page) => pages.includes(page))) return false;
  if (Array.isArray(gold)) {
    const all = plain([said.text, ...quoted].join(' '));
    return gold.filter((one) => all.includes(plain(one))).length >= MOST * gold.length;
  }
  const wanted = [gold, ...accept];
  const numbers = wanted.filter((one) => typeof one === 'number');
  if (kind === 'locate' && numbers.some((page) => isPlace(page, said))) return true;
  if (kind !== 'locate' && numbers.some((count) => count === countSaid(said.text))) return said.verdict !== 'not-found';
  const words = wanted.filter((one) => typeof one === 'string');
  const all = plain([said.text, ...quoted].join(' '));
  return words.some((one) => saysSo(plain(one), all));
}

/** 'Yes' and 'no' open an answer; any other words stand anywhere in it or in what it cites. */
function saysSo(word: string, all: string): boolean {
  return word === 'yes' || word === 'no' ? all.startsWith(word) : all.includes(word);
}

function isPlace(page: number, { text, computed, pages, verdict }: SaidOfStructure): boolean {
  if (computed) return Number(/pages? (\d+)/iu.exec(text)?.[1]) === page;
  return verdict === 'found' && pages[0] === page;
}

/** The number that an answer gives: 'There are 3 tables', 'No: …'; without quoted headings and the numbers of things. */
export function countSaid(text: string): number | undefined {
  const bare = text
    .replace(/‘[^’]*’/gu, ' ')
    .replace(/\b(?:pages?|table|figure|fig\.?|section|chapter)\s+[\d.]+/giu, ' ');
  const [found] =
    /(?<![\p{L}\d.])(?:\d[\d,]*|no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}\d]|\.\d)/iu.exec(
      bare,
    ) ?? [];
  if (found === undefined) return undefined;
  const word = found.toLowerCase();
  if (word === 'no' || word === 'none') return 0;
  return cardinals[word] ?? Number(word.replaceAll(',', ''));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}
