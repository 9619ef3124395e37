/** Questions about what a document says as a whole: a summary, how something develops, all of something compared; and who cites it. */
import { pattern, wordLists } from '../text/languages/words.ts';
import { roleOf } from '../index/sections.ts';
import type { SectionRole } from '../text/languages/language.ts';
import { stemsOf } from '../text/stems.ts';
import { pageFilters, sectionFilters } from './filter-rows.ts';
import { bareTitles, takeReferences } from './filters.ts';
import {
  type CitingQuestion,
  citingQuestions,
  type DigestQuestion,
  type NestedSection,
  type NumberedPart,
  type QuestionReading,
  type Reference,
  type TableOperation,
  type TableLookup,
  type TableQuestion,
} from './reading.ts';
import { wordsOf } from './rows.ts';
import { contentOf, type Match, printedNumber, scan, type Scanner, type Token } from './tokens.ts';

const lists = wordLists('questionCiting');

const MOST_SENTENCES = 12;

/** Undefined for any other question; what one place may answer is none. */
export function readDigest(tokens: readonly Token[], headings: readonly string[]): DigestQuestion | undefined {
  const scanner = scan(tokens);
  const summedUp = readSummedUp(tokens, headings);
  if (summedUp) return summedUp;
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

/** The document, or what is before the reader. */
const ALL_OF_IT = '( det? work / itself )';
/** 'What is this about?': nothing is left that one place could say. */
const WHOLE = [
  `in-short? comma? which be ${ALL_OF_IT} about comma? in-short?`,
  `in-short? comma? which do ${ALL_OF_IT} tells|say|mention comma? in-short?`,
  `( list courtesy* )? det? brief* overview ( of|in ${ALL_OF_IT} )?`,
  `( ( list courtesy* / which be )? det? )? main points ( of|in ${ALL_OF_IT} )?`,
  `describe ${ALL_OF_IT}`,
  `( list courtesy* )? about ${ALL_OF_IT}`,
];

const NAMED = `^ ( ( list courtesy* )? summarize / list courtesy* / which be ) !article det !whole-said name=( word ( word )?? ( word )?? ) ( of|in ${ALL_OF_IT} / det work )? $`;
/** Of these a document says in one section what it has to say; results and methods stand in many. */
const SUMMING_UP: readonly SectionRole[] = ['conclusion', 'limit'];

/** The name of a section that sums up, where that is all that is asked for; empty elsewhere. */
function summingUpIn(tokens: readonly Token[]): string {
  const words = wordsOf(scan(tokens).take(NAMED)?.all('name') ?? []);
  return SUMMING_UP.includes(roleOf(words)) ? words : '';
}

/** 'What is the conclusion?', whether a section of that name says it or not. A section of errors or of the future is no word for limits. */
export function readSums(tokens: readonly Token[]): QuestionReading['sums'] {
  const words = summingUpIn(tokens);
  if (roleOf(words) === 'conclusion') return { up: 'conclusion', words };
  return words !== '' && tokens.some(({ tags }) => tags.has('limits')) ? { up: 'limits', words } : undefined;
}

/** 'What is the conclusion?' asks for nothing but what a section of that name says, and shares no word with it. */
function readSummedUp(tokens: readonly Token[], headings: readonly string[]): DigestQuestion | undefined {
  const words = summingUpIn(tokens);
  if (words === '') return undefined;
  const role = roleOf(words);
  const asked = stemsOf(words);
  const isThere = headings.some((heading) => {
    const stems = stemsOf(heading);
    return roleOf(heading) === role && asked.every((stem) => stems.includes(stem));
  });
  return isThere ? { operation: 'summarize', topic: '', filters: [{ kind: 'sections', any: [{ words }] }] } : undefined;
}

function operationOf(scanner: Scanner): DigestQuestion['operation'] | undefined {
  if (WHOLE.some((rule) => scanner.take(`^ ${rule} $`))) return 'summarize';
  const reaches = (): boolean => REACHES.some((rule) => scanner.has(rule));
  if (scanner.has('^ ( list courtesy* / which be )? det? brief* summarize')) return 'summarize';
  if (scanner.has('^ analyze'))
    return reaches() || scanner.has('all-of of? det? word') || scanner.has('det separate word') ? 'analyze' : undefined;
  const developing = scanner.has('^ describe? how be|do .*? develop');
  if (developing)
    return reaches() || scanner.has('^ describe? how be|do det? ( whole-said )+ develop') ? 'analyze' : undefined;
  return scanner.has('^ which be .*? across') && reaches() ? 'analyze' : undefined;
}

const EXTREMES: readonly (readonly [TableOperation, string])[] = [
  ['maximum-row', 'who|name-it .*? top'],
  ['maximum-row', 'which !be .*? top'],
  ['minimum-row', 'who|name-it .*? bottom'],
  ['minimum-row', 'which !be .*? bottom'],
  ['maximum', 'top'],
  ['minimum', 'bottom'],
];

// The first that fits.
const RULES: readonly (readonly [TableOperation, string])[] = [
  ['row-count', 'how-many word? row-word'],
  ['column-count', 'how-many word? column-word'],
  ['column-names', 'list|which be? loosen* column-word'],
  ['row-names', '^ enumerate .*? $'],
  ['row-names', 'which be? loosen* row-word'],
  ['difference', 'difference'],
  ['average', 'average'],
  ['sum', 'sum'],
  ...EXTREMES,
];

const NAME = /^\p{Lu}\p{Ll}{2,}$/u;

/** @param table  that the question names */
export function readTable(tokens: readonly Token[], table: Reference): TableQuestion {
  return { table, ...readLookup(tokens) };
}

/** What the question would ask of a table, whether it names one or not. */
export function readLookup(tokens: readonly Token[]): TableLookup {
  const scanner = scan(tokens);
  takeReferences(scanner);
  const operation = RULES.find(([, rule]) => scanner.has(rule))?.[0] ?? 'cell';
  const extreme = EXTREMES.find(([, rule]) => scanner.has(rule))?.[0];
  // 'Which parser has …' only says what the rows are, in a word that no header need have.
  if (operation.endsWith('-row'))
    scanner.take(
      '^ in? which ( !ends|have|stand word ) ( !ends|have|stand word )?? ( !ends|have|stand word )?? aux|have|stand|reach',
    );
  else scanner.take('^ how-many|how-much');
  const left = scanner.rest().filter(({ tags }) => !tags.has('table-said'));
  // 'May' within a question is a month or a name, like all words with a capital.
  const words = left.flatMap((token) => {
    const said = contentOf([token], tokens);
    return said.length === 0 && token !== tokens[0] && NAME.test(token.text) ? [token.text.toLowerCase()] : said;
  });
  return { operation, ...(extreme ? { extreme } : {}), words: words.join(' '), stems: tableStems(words) };
}

/** Stems of the words that name rows, columns or what the table is about. */
export function tableStems(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => stemsOf(word)))];
}

const INNER = 'a=section-word|numbered-part n=id|small-roman';
const OUTER = 'b=section-word|numbered-part m=id|small-roman';
const NESTED = [`det? ${INNER} of|in|out-of|inside det? ${OUTER}`, `in? det? ${OUTER} comma? ${INNER}`];
const NESTED_APART = [`in det? ${OUTER}`, `det? ${INNER}`] as const;

/**
 * 'What does clause 2 of Part II say?': a section by its number and that of the part which it stands in, where nothing else
 * is asked.
 */
export function readNested(tokens: readonly Token[]): NestedSection | undefined {
  const scanner = scan(tokens);
  const whole = NESTED.reduce<Match | undefined>((found, rule) => found ?? scanner.take(rule), undefined);
  const outer = whole ?? scanner.take(NESTED_APART[0]);
  const inner = whole ?? (outer && scanner.take(NESTED_APART[1]));
  if (!outer || !inner) return undefined;
  const said = contentOf(
    scanner.rest().filter(({ tags }) => !tags.has('says') && !tags.has('tells') && !tags.has('list')),
    tokens,
  );
  const [own, above] = [partOf(inner, 'a', 'n'), partOf(outer, 'b', 'm')];
  return said.length === 0 && own && above ? { own, above } : undefined;
}

function partOf(found: Match, word: string, number: string): NumberedPart | undefined {
  const [label, token] = [found.one(word), found.one(number)];
  return label && token && { label: label.text, number: printedNumber(token) };
}

/** What is carried over from the question before stands in brackets at the end. */
const END = String.raw`\s*[?？.。]*(?:\s*\([^()]*\)[?？.。]*)?$`;
const PATTERNS: Readonly<Record<CitingQuestion, RegExp>> = {
  citers: pattern('iu')`^(?:${lists.citers})${END}`,
  cited: pattern('iu')`^(?:${lists.cited})${END}`,
  said: pattern('iu')`^(?:${lists.said})${END}`,
  'said-then': pattern('iu')`^(?:${lists.saidThen})${END}`,
};

/** Undefined for any other question, and where a word is left over. */
export function readCiting(question: string): CitingQuestion | undefined {
  const text = question.trim().replace(/\s+/gu, ' ');
  return citingQuestions.find((kind) => PATTERNS[kind].test(text));
}
