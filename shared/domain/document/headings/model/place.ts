import { isCjk, type Line } from '../../layout/line.ts';
import type { Candidate } from '../candidates/candidates.ts';
import { isNamedNumber } from '../number.ts';
import type { HeadingInput } from '../heading-input.ts';
import { chainOf, type Chain } from './chain-facts.ts';
import { styleFactsOf, type StyleFacts } from './style-facts.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('modelPlace');

/** One candidate in its surroundings. */
export interface Place {
  readonly input: HeadingInput;
  readonly facts: DocumentFacts;
  readonly index: number;
  readonly candidate: Candidate;
  readonly first: Line;
  readonly last: Line;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  readonly style: StyleFacts;
  readonly chain: Chain;
}

interface DocumentFacts {
  readonly pages: number;
  readonly cjk: boolean;
  /** Of the candidates; numbers that say what they count ('Item 3') left out, below which headings have none. */
  readonly chainedShare: number;
  /** Headings with numbers that say what they count. */
  readonly namedNumbers: number;
  readonly chainedLeastSize: number;
  readonly chainedMostSize: number;
  readonly largestSize: number;
  /** How often each text stands among the candidates. */
  readonly repeats: ReadonlyMap<string, number>;
  /** First line behind a heading of references; Infinity if there is none. */
  readonly referencesFrom: number;
  /** First named or chained candidate; those before it stand in the front matter. */
  readonly bodyFrom: number;
}

const REFERENCES = pattern('iu')`^(?:\W*\d*\W*)?(?:${lists.references})\W*$`;
const CJK_SHARE = 0.2;

export function placesOf(input: HeadingInput): Place[] {
  const facts = factsOf(input);
  const styles = styleFactsOf(input);
  const chains = chainOf(input);
  return input.candidates.map((candidate, index) => ({
    input,
    facts,
    index,
    candidate,
    first: input.lines[candidate.from]!,
    last: input.lines[candidate.to - 1]!,
    before: input.lines[candidate.from - 1],
    after: input.lines[candidate.to],
    style: styles[index]!,
    chain: chains[index]!,
  }));
}

function factsOf({ lines, candidates, chained }: HeadingInput): DocumentFacts {
  const repeats = new Map<string, number>();
  let least = Infinity;
  let most = 0;
  let counted = 0;
  let largest = 0;
  let referencesFrom = Infinity;
  let bodyFrom = Infinity;
  for (const candidate of candidates) {
    repeats.set(candidate.text, (repeats.get(candidate.text) ?? 0) + 1);
    largest = Math.max(largest, candidate.size);
    if (chained.has(candidate) && !isNamedNumber(candidate.number!)) {
      counted++;
      least = Math.min(least, candidate.size);
      most = Math.max(most, candidate.size);
    }
    if (chained.has(candidate) || candidate.named) bodyFrom = Math.min(bodyFrom, candidate.from);
    if (REFERENCES.test(candidate.text)) referencesFrom = candidate.to;
  }
  return {
    pages: (lines.at(-1)?.pageIndex ?? 0) + 1,
    cjk: isCjkText(lines),
    chainedShare: candidates.length === 0 ? 0 : counted / candidates.length,
    namedNumbers: chained.size - counted,
    chainedLeastSize: counted > 0 ? least : 0,
    chainedMostSize: most,
    largestSize: largest,
    repeats,
    referencesFrom,
    bodyFrom,
  };
}

function isCjkText(lines: readonly Line[]): boolean {
  let cjk = 0;
  let seen = 0;
  // One line in seven is enough to tell a document's script.
  for (let i = 0; i < lines.length; i += 7) {
    const { text } = lines[i]!;
    seen += text.length;
    for (let at = 0; at < text.length; at++) if (isCjk(text.charCodeAt(at))) cjk++;
  }
  return cjk > CJK_SHARE * seen;
}
