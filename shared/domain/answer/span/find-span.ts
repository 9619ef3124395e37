import type { ScoredSentence } from '../sentences.ts';
import {
  enumeration,
  nameGroups,
  namesIn,
  predicateOf,
  wholeName,
  amountsIn,
  countOf,
  datesIn,
  withoutPointers,
} from './spans.ts';
import type { Focus, QuestionReading } from '../../question/reading.ts';
import { definitionCue } from '../../retrieval/cues.ts';
import type { Query } from '../../retrieval/query.ts';
import { stemsOf } from '../../text/stems.ts';
import { match } from '../../retrieval/bm25.ts';

/** What would answer a question in a few words. */
export type SpanKind = 'number' | 'amount' | 'date' | 'person' | 'name' | 'definition' | 'yes-no';

function spanKindOf({ asks, focus }: QuestionReading): SpanKind | undefined {
  switch (asks) {
    case 'count':
      return focus.stems.length > 0 ? 'number' : undefined;
    case 'amount':
    case 'date':
    case 'person':
    case 'yes-no':
    case 'definition':
      return asks;
    case 'name':
    case 'list':
      return focus.stems.length > 0 ? 'name' : undefined;
    default:
      return undefined;
  }
}

/** The few words that answer, with the sentence that they were taken from. */
export interface AnswerSpan {
  readonly kind: SpanKind;
  readonly text: string;
  readonly from: ScoredSentence;
}

// Sentences that score this much of the best are looked at; a span in a better sentence wins over a fitter one below.
const LOOK_SENTENCES = 4;
const LOOK_SHARE = 0.8;
const MOST_NAMES = 8;

/**
 * The words of a sentence that answer by themselves: a number, a date, names, a definition, 'Yes' or 'No'. Undefined if
 * the question asks for none of these, or nothing of its kind stands where the answer should.
 *
 * @param sentences  those that may answer, best first
 */
export function findSpan(
  query: Query,
  sentences: readonly ScoredSentence[],
  headingsOf: (sentence: ScoredSentence) => readonly string[],
): AnswerSpan | undefined {
  const { reading } = query;
  const kind = spanKindOf(reading);
  // What is seen in a figure, counted on a page or worked out from a table stands in no sentence.
  if (!kind || reading.looks) return undefined;
  const best = sentences[0]?.score ?? 0;
  const looked = sentences.filter(({ score }) => score > 0 && score >= LOOK_SHARE * best).slice(0, LOOK_SENTENCES);
  const asked = new Set(stemsOf(query.question));
  const found = looked.flatMap((from) => {
    // 'The lowest' has to be said to be the lowest: which one it is among several is not in a sentence about one of them.
    if (!reading.turns.superlatives.every((word) => from.text.toLowerCase().includes(word))) return [];
    const span = spanIn(query, kind, asked, from, headingsOf(from));
    return span ? [{ ...span, kind, from, worth: span.fit * from.score }] : [];
  });
  const [winner] = found.toSorted((a, b) => b.worth - a.worth);
  return winner && { kind, text: winner.text, from: winner.from };
}

interface Fitting {
  readonly text: string;
  readonly fit: number;
}

function spanIn(
  query: Query,
  kind: SpanKind,
  asked: ReadonlySet<string>,
  from: ScoredSentence,
  headings: readonly string[],
): Fitting | undefined {
  const { text } = from;
  const { focus } = query.reading;
  switch (kind) {
    case 'number': {
      const count = countOf(text, focus.stems);
      return count && { text: count.text, fit: 1 };
    }
    case 'amount': {
      const amounts = amountsIn(text, query.reading.measures);
      return amounts.length === 0 ? undefined : { text: amounts.map((one) => one.text).join(', '), fit: 1 };
    }
    case 'date':
      return first(datesIn(text).map((one) => one.text));
    case 'person':
      return first(
        namesIn(text)
          .map((name) => name.text)
          // 'Board of Governors' is nobody when the question is about the board.
          .filter((name) => /^\p{Lu}/u.test(name) && !asked.has(stemsOf(name)[0] ?? '')),
      );
    case 'name':
      return namesFor(focus, asked, text);
    case 'definition': {
      const definition = definitionIn(query, text);
      return definition === undefined ? undefined : { text: definition, fit: 1 };
    }
    case 'yes-no': {
      const word = yesOrNo(query, text, headings);
      return word && { text: word, fit: 1 };
    }
  }
}

function first(found: readonly string[]): Fitting | undefined {
  const [text] = found;
  return text === undefined ? undefined : { text, fit: 1 };
}

function isAsked(name: string, asked: ReadonlySet<string>): boolean {
  return stemsOf(name).every((stem) => asked.has(stem));
}

const NEAR_WORDS = 8;
// On the development questions of QASPER three spans of four are right from here on; below it is one of two.
const LEAST_FIT = 0.7;
const USES =
  /\b(?:use[sd]?|using|utili[sz]e[sd]?|employ(?:s|ed)?|adopt(?:s|ed)?|appl(?:y|ies|ied)|train(?:s|ed)? on|evaluate[sd]? on|experiment(?:s|ed)? (?:on|with)|test(?:s|ed)? on|compare[sd]? (?:to|with|against)|against|choose|chose|select(?:s|ed)?|based on|called|named|consider(?:s|ed)?)\b/iu;

/** Names that stand near what is asked for, a list of them, or what the sentence says that it is. */
function namesFor(wanted: Focus, asked: ReadonlySet<string>, sentence: string): Fitting | undefined {
  const { stems: focus, several } = wanted;
  const head = focus.at(-1);
  const candidates: Fitting[] = nameGroups(sentence).flatMap((group) => {
    const names = group
      .flatMap((name) => wholeName(name, sentence, focus) ?? [])
      .filter(({ text }) => !isAsked(text, asked));
    const [one, ...others] = names;
    if (!one) return [];
    const last = others.at(-1) ?? one;
    const around = stemsOf(`${tailWords(sentence.slice(0, one.start))} ${headWords(sentence.slice(last.end))}`);
    const own = stemsOf(one.text);
    const beside = (stem: string): boolean => likeOf(stem).some((like) => around.includes(like) || own.includes(like));
    const near = head !== undefined && beside(head) ? 0.3 : focus.some(beside) ? 0.2 : 0;
    const itself = head !== undefined && own.includes(head) ? 0.2 : 0;
    const used = USES.test(tailWords(sentence.slice(0, one.start))) ? 0.2 : 0;
    const listed = names.length > 1 ? (several ? 0.2 : 0) : several ? -0.1 : 0;
    const text = names
      .slice(0, MOST_NAMES)
      .map((name) => name.text)
      .join(', ');
    return [{ text, fit: 0.3 + near + itself + used + listed }];
  });
  const items = enumeration(sentence, focus);
  if (items.length > 0) candidates.push({ text: items.join(', '), fit: several ? 1 : 0.7 });
  const said = predicateOf(sentence, focus);
  if (said !== undefined) candidates.push({ text: said, fit: 0.9 });
  return candidates.filter(({ fit }) => fit >= LEAST_FIT).toSorted((a, b) => b.fit - a.fit)[0];
}

// Words that papers use for one another.
const ALIKE = [
  'dataset data corpus corpora benchmark collection',
  'metric measure score',
  'model architecture network system classifier',
  'method approach technique algorithm',
].map((words) => stemsOf(words));

function likeOf(stem: string): readonly string[] {
  return ALIKE.find((words) => words.includes(stem)) ?? [stem];
}

function tailWords(text: string): string {
  return text.split(/\s+/).slice(-NEAR_WORDS).join(' ');
}

function headWords(text: string): string {
  return text.split(/\s+/).slice(0, NEAR_WORDS).join(' ');
}

const DEFINES =
  /\b(?:is|are|was|were|refers? to|means|denotes?|stands? for|is defined as|are defined as|consists? of)\s+(.{8,240}?)(?:\.(?:\s|$)|;|$)/su;

/** What stands after 'is', 'means' or 'refers to' in a sentence that defines what is asked for. */
function definitionIn(query: Query, sentence: string): string | undefined {
  if (definitionCue(query.content, sentence) <= 0) return undefined;
  return DEFINES.exec(withoutPointers(sentence))?.[1]?.replace(/\s+/g, ' ').trim();
}

// Nearly all of what is asked has to be said in one sentence; names and numbers of the question without exception.
const CLEAR_SHARE = 0.8;
const LEAST_WORDS = 2;

const NEGATION =
  /\b(?:not|n't|no|never|without|neither|nor|none|cannot|lacks?|lacking|fail(?:s|ed)? to|unable|instead of|rather than|unlike|except|exclud\w+|omit\w*|avoid\w*|absence of|free of)\b|n['’]t\b/i;
// What is only thought, planned, asked or said of others is no 'yes'.
const HEDGE =
  /\b(?:may|might|could|would|should|perhaps|possibly|potentially|future|plan(?:s|ned)? to|hope|if|whether|unclear|remains?|suppose|hypothes\w+|assum\w+|expect\w*|aim\w*|seems?|likely|some|sometimes|partly|partially|in part|only|hardly|rarely|few)\b|\?\s*$/i;
const OTHERS =
  /\b(?:et al|they propose[sd]?|previous(?:ly)?|prior|existing|earlier|related) (?:work|stud\w+|method\w*|approach\w*|research)|\bet al\b/i;
// 'Devices that do not support it' says of some that they do not, not that nothing does.
const OF_SOME =
  /\b(?:that|which|who)\s+(?:(?:do|does|did|is|are|was|were|can|could|has|have|had)(?:\s+not\b|n['’]t\b)|cannot\b|lacks?\b)/i;
/**
 * 'Yes' or 'No' where a sentence settles it: it says all that is asked, and it says it flatly. Undefined in doubt: a
 * sentence that was quoted lets the reader judge, a wrong word does not.
 *
 * @param sentence  the sentence that answers best
 */
export function yesOrNo(query: Query, sentence: string, headings: readonly string[]): 'Yes' | 'No' | undefined {
  const text = withoutPointers(sentence);
  const { turns } = query.reading;
  if (turns.either || turns.negated) return undefined;
  // What begins in small letters is the rest of a sentence: who says it is not known.
  if (/^\p{Ll}/u.test(text.trim())) return undefined;
  const stems = stemsOf(text);
  const own = match(stems, query.content);
  if (own.count < LEAST_WORDS) return undefined;
  const { share } = match([...headings, ...stems], query.content);
  const said = new Set(stems);
  const named = query.content.filter((term) => term.specific);
  if (share < CLEAR_SHARE || !named.every((term) => term.stems.every((stem) => said.has(stem)))) return undefined;
  // 'Only', 'all' and 'better' turn on one word: it has to stand in the sentence as it stands in the question.
  if (turns.words.some((word) => !text.toLowerCase().includes(word))) return undefined;
  const hedged = HEDGE.test(turns.words.length > 0 ? text.replace(/\bonly\b/gi, '') : text);
  if (hedged || OTHERS.test(text) || OF_SOME.test(text)) return undefined;
  return NEGATION.test(text) ? 'No' : 'Yes';
}
