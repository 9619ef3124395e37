import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { pageFilters, sectionFilters } from '../global/filters.ts';
import { normalize } from '../global/normalize.ts';
import { scan } from '../global/scanner.ts';
import type { DigestQuestion } from '../../question/digest.ts';

const WORK =
  '(?:papers?|documents?|articles?|reports?|books?|manuals?|theses|thesis|texts?|study|chapters?|sections?|work|whole|pages?)';
const SUMMARIZE =
  /^\W*(?:(?:please|can you|could you|i need you to)\s+)*(?:summari[sz]e|sum up|outline|recap|give (?:me |us )?(?:an?|the) (?:short |brief |concise |quick |general )?(?:overview|summary|outline|recap|digest) of|(?:write|make|provide|create) (?:me )?(?:an?|the) (?:short |brief |concise )?(?:overview|summary|outline|digest) of|(?:what is|what's) (?:an?|the) (?:overview|summary|gist|essence) of|an? (?:overview|summary) of)(?![\p{L}])/iu;
const COMPARE = /^\W*(?:please\s+)?(?:compare|contrast|analy[sz]e|trace|discuss|review|examine|assess)(?![\p{L}])/iu;
const DEVELOPS =
  /^\W*(?:please )?(?:(?:describe|explain|show|trace) )?how (?:does|do|is|are|did) (?:the |its |this |their )?(.+?) (?:develop(?:ed|s)?|evolve[ds]?|unfold(?:s|ed)?|progress(?:es|ed)?|change[ds]?|built(?: up)?|structured|build up)(?![\p{L}])/iu;
const ALL_OF =
  /^\W*what are (?:all )?(?:the )?(?:main |key |common |recurring |overall |central |major |different )?(.+?)(?=\s+(?:that )?(?:are |is )?(?:discussed |mentioned |reported |described |presented |named |given |raised )?(?:across|throughout|all over|over the whole)\b)/iu;
const LENGTH =
  /\b(?:in|with|using) (?:about |at most |up to |no more than )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:short )?(?:sentences?|points?|bullets?|lines?)\b/iu;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MOST = 12;
/** Everything is meant, not one place. */
const REACH = new RegExp(
  `\\b(?:across|throughout|all over|over)\\s+(?:(?:all|the|this|its|of|whole|entire|different|every|each) )*${WORK}\\b|\\b(?:from|in) (?:each|every|all)(?: of)?(?: the)? (?:sections?|chapters?|parts?)\\b|\\b(?:section|chapter) by (?:section|chapter)\\b|\\bfrom (?:the )?(?:beginning|start) to (?:the )?end\\b|\\bas a whole\\b|\\boverall\\b`,
  'iu',
);
const ALL_THINGS = /\b(?:all|every|each)(?: of)?(?: the| its)? \p{L}+|\bthe (?:different|various|individual) \p{L}+/iu;

// What names the document, the task or nothing in particular; the rest of the question is what is looked for.
const SAID = new Set(
  stemsOf(`paper document article report book manual thesis text study work section chapter part page whole entire
    argument story content everything main key important point central major overall common recurring idea line thread
    all every each across throughout different various individual beginning start end develop evolve unfold progress
    change build structure compare contrast analyze analyse trace discuss review examine assess summarize summarise
    summary overview outline recap gist essence digest short brief concise quick general give please author say said
    discussed mentioned reported described presented named given raised sentence word few briefly`),
);

/**
 * Read a question that asks what a document says as a whole: a summary, how something develops, all of something compared.
 * Undefined for any other; what one place may answer is none.
 *
 * @param titles  headings of the document
 */
export function parseDigestQuestion(question: string, titles: readonly string[]): DigestQuestion | undefined {
  const operation = operationOf(question);
  if (!operation) return undefined;
  const scanner = scan(normalize(question));
  const length = scanner.take(LENGTH)?.[1]?.toLowerCase();
  const filters = [...pageFilters(scanner), ...sectionFilters(scanner, titles)].filter(
    (filter) => filter.kind !== 'sections' || !filter.any.some(({ words = '' }) => onlySaid(words)),
  );
  const topic = contentTerms(scanner.rest.replace(/[()"]/gu, ' '))
    .filter((term) => stemsOf(term).some((stem) => !SAID.has(stem)))
    .join(' ');
  const sentences = length === undefined ? undefined : NUMBERS.indexOf(length) + 1 || Number(length) || undefined;
  return { operation, topic, filters, ...(sentences === undefined ? {} : { sentences: Math.min(MOST, sentences) }) };
}

function operationOf(question: string): DigestQuestion['operation'] | undefined {
  if (SUMMARIZE.test(question)) return 'summarize';
  if (COMPARE.test(question)) return REACH.test(question) || ALL_THINGS.test(question) ? 'analyze' : undefined;
  const developing = DEVELOPS.exec(question);
  if (developing) {
    const about = stemsOf(developing[1] ?? '').filter((stem) => !SAID.has(stem));
    return about.length === 0 || REACH.test(question) ? 'analyze' : undefined;
  }
  return ALL_OF.test(question) && REACH.test(question) ? 'analyze' : undefined;
}

function onlySaid(words: string): boolean {
  const stems = stemsOf(words);
  return stems.length > 0 && stems.every((stem) => SAID.has(stem));
}
