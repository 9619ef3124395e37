import { referencesIn, withoutReferences } from '../../question/references.ts';
import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { pageFilters, sectionFilters } from '../global/filters.ts';
import { normalize } from '../global/normalize.ts';
import { scan } from '../global/scanner.ts';
import { countedTypes, type EntityQuestion } from './question.ts';
import { typeNouns } from './types.ts';

const ADJECTIVES = String.raw`((?:(?!(?:are|is|were|does|do|of)\b)[\p{L}-]+ ){0,3}?)`;
const COUNT = String.raw`^(?:how many|(?:what is |give |tell me )?(?:the )?(?:total )?number of|count(?: the| all)?)\s+(?:different |distinct |of the )*`;
const LIST = String.raw`^(?:(?:please )?(?:list|name|enumerate|give(?: me)?|show(?: me)?|identify)(?: all| every)?(?: of)?(?: the)?(?: names? of)?(?: all)?(?: the)?|(?:what|which)(?: are| were)?(?: all)?(?: the)?(?: names? of the)?)\s+(?:different |distinct |various )*`;
/** What is done with such things, and where: none of it tells one from another. */
const SAID = new Set(
  stemsOf(`used use using utilized employed evaluated evaluate evaluation evaluating compared compare comparison tested
    test testing considered reported report experiment experiments experimental study studied investigated assessed
    assess measured measure applied adopted paper authors author work article document performance results result model
    trained train training included presented listed mentioned introduced against conduct conducted perform performed
    total number different main all each of in on by for the they it we this does do did are is were named table shown`),
);
/** Of these a document speaks in every sentence: without a word on what is done with them, nothing is counted. */
const DONE =
  /\b(?:used?|using|utili[sz]ed|employed|evaluated?|evaluat(?:ed|ion|ing)|compared?|comparison|tested|considered|report(?:ed)?|experiments?|experimental|assess(?:ed)?|studied|applied|adopted|against)\b/iu;
const BARE: ReadonlySet<EntityQuestion['type']> = new Set(['dataset', 'metric', 'baseline']);

/**
 * Read a question that counts or lists what a document works with: datasets, models, methods, metrics, baselines, tasks.
 * Undefined for any other, and where a word of it is left that may mean something else.
 *
 * @param titles  headings of the document
 */
export function parseEntityQuestion(question: string, titles: readonly string[]): EntityQuestion | undefined {
  const table = referencesIn(question).find((one) => one.kind === 'labelled' && one.label === 'table');
  const scanner = scan(normalize(table ? withoutReferences(question) : question));
  for (const type of countedTypes) {
    for (const [operation, lead] of [
      ['count', COUNT],
      ['list', LIST],
    ] as const) {
      const found = scanner.take(new RegExp(`${lead}${ADJECTIVES}(?:${typeNouns[type]})(?![\\p{L}-])`, 'iu'));
      if (!found) continue;
      const asked = question.slice(0);
      if (!table && !BARE.has(type) && !DONE.test(asked)) return undefined;
      const filters = [...pageFilters(scanner), ...sectionFilters(scanner, titles)].filter(
        (filter) => filter.kind !== 'sections' || !filter.any.every(({ words = '' }) => words !== '' && isSaid(words)),
      );
      if (scanner.rest.match(/[\p{L}\p{N}]+/gu)?.some((word) => !FILLERS.has(word.toLowerCase()) && !isSaid(word))) {
        return undefined;
      }
      const which = contentTerms(found[1] ?? '')
        .flatMap((term) => stemsOf(term))
        .filter((stem) => !SAID.has(stem));
      return { operation, type, ...(table ? { table } : {}), which, filters };
    }
  }
  return undefined;
}

function isSaid(words: string): boolean {
  return stemsOf(words).every((stem) => SAID.has(stem));
}

const FILLERS = new Set(
  'a an the of in on for to and or is are was were be been do does did that which who how where by at as with from their its this these those there here has have had can could please us me'.split(
    ' ',
  ),
);
