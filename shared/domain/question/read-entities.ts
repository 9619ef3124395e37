/** Questions that count or list what a document works with, by the kinds of names that it uses. */
import { stemsOf } from '../text/stems.ts';
import { bareTitles, pageFilters, sectionFilters, takeReferences } from './filters.ts';
import { countedTypes, type CountedType, type EntityQuestion, type Reference } from './reading.ts';
import { scan } from './scanner.ts';
import { contentOf, type Token } from './tokens.ts';

// Of the others a document speaks in every sentence: without a word on what is done with them, nothing is counted.
const BARE: ReadonlySet<CountedType> = new Set(['dataset', 'metric', 'baseline']);

/**
 * Undefined for any other question, and where a word is left that may mean something else.
 *
 * @param table  that the question names
 */
export function readEntities(
  tokens: readonly Token[],
  headings: readonly string[],
  table: Reference | undefined,
): EntityQuestion | undefined {
  const scanner = scan(tokens);
  if (table) takeReferences(scanner);
  const operations = [
    [
      'count',
      '^ ( which be )? how-many loosen|done-with* a=( ( !ends word|number )?? ( !ends word )?? ( !ends word )?? ) type=counted',
    ],
    [
      'list',
      '^ list|which courtesy* are? det|all-of|separate|of* ( caption of )? det|all-of|separate* a=( ( !ends word|number )?? ( !ends word )?? ( !ends word )?? ) type=counted',
    ],
  ] as const;
  for (const [operation, rule] of operations) {
    const found = scanner.take(rule);
    const named = found?.one('type')?.tags;
    const type = countedTypes.find((one) => named?.has(`c-${one}`));
    if (!found || !type) continue;
    if (!table && !BARE.has(type) && !tokens.some(({ tags }) => tags.has('done'))) return undefined;
    const filters = [...pageFilters(scanner), ...sectionFilters(scanner, bareTitles(headings))].filter(
      (filter) =>
        filter.kind !== 'sections' || !filter.any.every(({ words }) => words !== undefined && isSaid(words, tokens)),
    );
    const left = scanner
      .rest()
      .filter(({ tags }) => (tags.has('word') || tags.has('id')) && !tags.has('fill') && !tags.has('done-with'));
    if (left.some(({ tags }) => !tags.has('small') && !tags.has('stand') && !tags.has('cite'))) return undefined;
    const which = contentOf(
      found.all('a').filter(({ tags }) => !tags.has('done-with')),
      tokens,
    ).flatMap((word) => stemsOf(word));
    return { operation, type, ...(table ? { table } : {}), which, filters };
  }
  return undefined;
}

/** Do the words only say what is done with such things? */
function isSaid(words: string, tokens: readonly Token[]): boolean {
  const said = new Set(tokens.flatMap(({ tags, text }) => (tags.has('done-with') ? stemsOf(text) : [])));
  return stemsOf(words).every((stem) => said.has(stem));
}
