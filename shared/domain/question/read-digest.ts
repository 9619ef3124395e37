/** Questions about what a document says as a whole: a summary, how something develops, all of something compared. */
import { stemsOf } from '../text/stems.ts';
import { bareTitles, pageFilters, sectionFilters } from './filters.ts';
import type { DigestQuestion } from './reading.ts';
import { scan, type Scanner } from './scanner.ts';
import { contentOf, type Token } from './tokens.ts';

const MOST_SENTENCES = 12;

/** Undefined for any other question; what one place may answer is none. */
export function readDigest(tokens: readonly Token[], headings: readonly string[]): DigestQuestion | undefined {
  const scanner = scan(tokens);
  const operation = operationOf(scanner);
  if (!operation) return undefined;
  const length = scanner.take('in-about n=number sentence-word')?.one('n')?.value;
  const filters = [...pageFilters(scanner), ...sectionFilters(scanner, bareTitles(headings))].filter(
    (filter) => filter.kind !== 'sections' || !filter.any.some(({ words }) => words !== undefined && isVague(words)),
  );
  const topic = contentOf(
    scanner.rest().filter(({ tags }) => !tags.has('whole-said')),
    tokens,
  ).join(' ');
  const sentences = length === undefined ? {} : { sentences: Math.min(MOST_SENTENCES, length) };
  return { operation, topic, filters, ...sentences };

  /** Words that only name the document or a part of it: 'the whole paper', 'each section'. */
  function isVague(words: string): boolean {
    const said = new Set(tokens.flatMap(({ tags, text }) => (tags.has('whole-said') ? stemsOf(text) : [])));
    return stemsOf(words).every((stem) => said.has(stem));
  }
}

/** Everything is meant, not one place. */
const REACHES = [
  'across loosen|whole* work|whole-word',
  'out-of each|all-of of? det? container-section',
  'container-section by container-section',
  'whole-reach',
];

function operationOf(scanner: Scanner): DigestQuestion['operation'] | undefined {
  const reaches = (): boolean => REACHES.some((rule) => scanner.has(rule));
  if (scanner.has('^ ( list courtesy* / which be )? det? brief* summarize')) return 'summarize';
  if (scanner.has('^ analyze'))
    return reaches() || scanner.has('all-of of? det? word') || scanner.has('det separate word') ? 'analyze' : undefined;
  const developing = scanner.has('^ describe? how be|do .*? develop');
  if (developing)
    return reaches() || scanner.has('^ describe? how be|do det? ( whole-said )+ develop') ? 'analyze' : undefined;
  return scanner.has('^ which be .*? across') && reaches() ? 'analyze' : undefined;
}
