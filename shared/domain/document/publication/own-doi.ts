/** The DOI of a document, among those that its first pages print. */
import type { Line } from '../layout/line.ts';
import { doisIn } from './identifiers.ts';
import { isNext, marginalLines } from '../layout/marginal.ts';

/** A line that gives the document's own says little else. */
const SHORT = 110;
/** In a list of references, or in a note that names one. */
const REFERENCE = /^\s*(?:\[\p{N}+\]|\p{N}{1,3}[.)]?\s+\p{Lu})|\((?:19|20)\d\d[a-z]?\)|\bet al\b/u;
const ENOUGH = 2;
/** Behind the DOI in the address of a copy: '/2369509/reeds_a_00660.pdf', '/pdf', '/full'. */
const COPY = /(?:\/\d{4,}\/[^/]+\.pdf|\/(?:e?pdf|full|abstract)|\.pdf)$/iu;

export interface OwnDoi {
  readonly doi: string;
  readonly pageIndex: number;
}

/**
 * @param lines    of the first pages, running heads and feet too
 * @param claimed  what the file says
 */
export function ownDoi(lines: readonly Line[], claimed?: string): OwnDoi | undefined {
  const found = new Map<string, { doi: string; pages: Set<number>; score: number }>();
  const marginal = marginalLines(lines);
  const occurrences = lines.flatMap((line, at) => occurrencesIn(line, lines[at + 1]));
  for (const { doi, line } of occurrences) {
    const whole = wholeOf(doi, line.text, occurrences) ?? doi;
    const key = whole.toLowerCase();
    const one = found.get(key) ?? { doi: whole, pages: new Set(), score: key === claimed?.toLowerCase() ? ENOUGH : 0 };
    const isMention = REFERENCE.test(line.text.replace(whole, '')) && !marginal.has(line);
    one.score = Math.max(one.score, 0) + (isMention ? -1 : scoreOf(line, marginal.has(line)));
    one.pages.add(line.pageIndex);
    found.set(key, one);
  }
  // Those of parts have it as their beginning: '10.1234/hives.01.g001'.
  const [best, second] = [...found.values()]
    .filter(({ doi }) => !occurrences.some((other) => other.doi !== doi && isPartOf(doi, other.doi)))
    .map((one) => ({ ...one, score: one.score + (one.pages.size > 1 ? 1 : 0) }))
    .sort((a, b) => b.score - a.score);
  if (!best || best.score < ENOUGH || best.score === second?.score) return undefined;
  return { doi: best.doi, pageIndex: Math.min(...best.pages) };
}

interface Occurrence {
  readonly doi: string;
  readonly line: Line;
}

/** One that ends its line with a slash, a hyphen or a full stop goes on in the next. */
function occurrencesIn(line: Line, next: Line | undefined): readonly Occurrence[] {
  const goesOn = /10\.\d{4,9}\/\S*[/.-]$|10\.\d{4,9}\/?$/u.test(line.text) && isNext(line, next);
  const rest = goesOn ? (/^[^\s.]*[\p{L}\p{N}]\S*/u.exec(next.text)?.[0] ?? '') : '';
  const joined = /\p{N}/u.test(rest) ? line.text + rest : line.text;
  return doisIn(joined).map((doi) => ({ doi: doi.replace(COPY, ''), line }));
}

function scoreOf(line: Line, isMarginal: boolean): number {
  const first = line.pageIndex === 0 ? 1 : 0;
  return first + (isMarginal ? 1 : 0) + (line.text.length <= SHORT ? 1 : 0);
}

/** An underscore may be drawn as a rule: of '10.1234/reeds a 01' and '10.1234/reeds_a_01' the second is meant. */
function wholeOf(doi: string, text: string, all: readonly Occurrence[]): string | undefined {
  const behind = text.slice(text.indexOf(doi)).replace(/\s/gu, '_').toLowerCase();
  return all.find((other) => other.doi.length > doi.length && behind.startsWith(other.doi.toLowerCase()))?.doi;
}

function isPartOf(doi: string, whole: string): boolean {
  return doi.toLowerCase().startsWith(`${whole.toLowerCase()}.`) && /^\.[a-z]\d{2,}$/iu.test(doi.slice(whole.length));
}
