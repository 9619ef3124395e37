/**
 * What is remarked of an answer: what was computed, why it is in doubt, why a section was opened, what a model could not do. The
 * domain gives a code and its values; `shared/wording` says them, in each language, for window, command line and assistants.
 */
import type { Range, Reference, SectionName, Target } from '../question/reading.ts';
import type { PlanOperator } from './operators.ts';

/** What a question names: a word of it, or a page, section, figure or table by its number. */
export type Mention = string | Reference;

/** A thing of a document by its printed label, or by a heading or caption. */
export type NamedThing = { readonly label: string } | { readonly title: string };

/** How many there are of a kind of thing. */
export interface Tally {
  readonly target: Target;
  readonly count: number;
  /** There may be more. */
  readonly least: boolean;
}

/** How a language model failed. */
export const modelFailures = [
  'unreachable',
  'broke-off',
  'no-answer',
  'no-summary',
  'found-nothing',
  // It found no answer in the passages that it read.
  'declined',
  // What it wrote, or chose to read, was not worth more than quotes.
  'unsupported',
  'barely-supported',
  'beside-the-question',
  'elsewhere',
  'contradicting',
  'no-more',
  'less-sure',
  'too-long',
  'stopped',
] as const;
export type ModelFailure = (typeof modelFailures)[number];

/** Kinds of names in answers that were kept when such names were counted. */
export const countedNames = ['dataset', 'model', 'method', 'metric', 'baseline', 'task'] as const;
export type CountedNames = (typeof countedNames)[number];

/** What a value of a remark can be. */
export interface RemarkValues {
  /** Words of documents, questions or models, which have no translation. */
  readonly text: string;
  readonly texts: readonly string[];
  readonly count: number;
  readonly counts: readonly number[];
  readonly mention: Mention;
  readonly mentions: readonly Mention[];
  /** The codes of languages, such as 'de'. */
  readonly language: string;
  readonly languages: readonly string[];
  /** A kind of thing that can be counted. */
  readonly target: Target;
  readonly things: readonly NamedThing[];
  readonly tallies: readonly Tally[];
  readonly counted: CountedNames;
  readonly sections: readonly SectionName[];
  readonly ranges: readonly Range[];
  /** An operator of a plan. */
  readonly operator: PlanOperator;
  readonly failure: ModelFailure;
  readonly remark: Remark;
  /** At least one. */
  readonly remarks: readonly Remark[];
  /** What narrows something down: remarks 'where.…', any number of them. */
  readonly clauses: readonly Remark[];
}

/** Codes that take no values. */
export const plainCodes = [
  'verdict.seen-only',
  'verdict.unsupported',
  'verdict.another-sentence',
  'verdict.unsure',
  'verdict.not-of-named',
  'verdict.no-number',
  'verdict.other-numbers',
  'verdict.no-date',
  'verdict.says-not',
  'verdict.declined',
  'verdict.closest-do-not-answer',
  'verdict.nothing-close',
  'verdict.not-counted',
  'verdict.sums-up-instead',
  'verdict.model-read-it',
  'count.literal',
  'count.language-of-words',
  'count.authors-of-front',
  'front.rest-unsaid',
  'front.year-listed',
  'front.title-of-file',
  'front.below-title',
  'front.authors-of-file',
  'front.beside-text',
  'front.edited',
  'citing.may-miss',
  'computed.no-author',
  'where.numbered',
  'where.unnumbered',
  'where.top-level',
  'denied.so-far',
  'denied.library',
  'denied.section',
  'denied.selection',
  'denied.document',
  'denied.no-running-text',
  'meanwhile.quoted',
  'model.left-passages-out',
  'selection.not-read',
  'model.phrases-counted',
  'model.sections-by-titles',
  'model.documents-by-rules',
  'model.not-taken-apart',
  'model.named-nothing',
  'model.planned-by-rules',
  'model.calls-by-router',
  'encoder.failed',
  'reranker.failed',
  'passage-reader.failed',
  'plan.nothing-computed',
  'plan.end-missing',
  'plan.table-unnamed',
  'plan.cell-unnamed',
  'plan.sections-only',
  'plan.sections-by-pages',
  'plan.unranked',
  'plan.split-first',
  'plan.split-few',
  'plan.pages-unsaid',
  'plan.section-unsaid',
  'plan.words-unsaid',
  'plan.page-zero',
  'skipped.switched-off',
  'skipped.nothing-named',
  'skipped.no-graph-ranking',
  'skipped.asked-once',
  'skipped.one-section',
  'source.none',
  'route.other-passages-closer',
  'route.comes-close',
  'route.nothing-close',
  'route.pointed-by-reader',
  'because.closest-words',
  'because.close-words',
  'because.section-fits',
  'because.heading-fits',
  'because.beside-fits',
  'because.company-fits',
  'because.says-findings',
  'because.opens-section',
  'because.opened-for-it',
  'because.unread',
  'because.beside-answer',
  'because.read-comes-close',
  'because.nothing-answers-yet',
  'because.likeliest-left',
] as const;
export type PlainCode = (typeof plainCodes)[number];

/** The codes that take values, with what each value is. */
export const remarkShapes = {
  /** Words that were kept before there were codes, or that are another program's. */
  'as-written': { text: 'text' },
  /** Several, one behind the other. */
  several: { remarks: 'remarks' },
  'verdict.nothing-here-mentions': { mentions: 'mentions' },
  'verdict.nothing-mentions': { mentions: 'mentions' },
  'verdict.not-of-thing': { thing: 'text' },
  'count.kind-unknown': { documents: 'count' },
  'count.near-page': { things: 'things' },
  'count.missing': { target: 'target', numbers: 'texts' },
  'count.none-recognized': { target: 'target' },
  'count.gaps': { target: 'target' },
  'count.unnumbered': { target: 'target' },
  // What was computed from the tree. `item` is a row, or words as they are written.
  'computed.no-section': { sections: 'sections', documents: 'count' },
  'computed.cited-by': { count: 'count' },
  'computed.cites': { count: 'count' },
  'computed.there-are': { tallies: 'tallies', where: 'clauses', below: 'count' },
  'computed.recognized': { tallies: 'tallies', where: 'clauses' },
  'computed.none-found': { tallies: 'tallies', where: 'clauses' },
  'computed.yes': { remark: 'remark' },
  'computed.no': { remark: 'remark' },
  'computed.names': { names: 'texts' },
  'computed.row': { title: 'text', page: 'text' },
  'computed.of-place': { place: 'remark', target: 'target', count: 'count' },
  'computed.in-place': { place: 'remark', titles: 'texts' },
  'computed.every-section-has': { target: 'target' },
  'computed.every-document-has': { target: 'target' },
  'computed.on-pages': { target: 'target', where: 'clauses', pages: 'texts' },
  'computed.sections-with': { count: 'count', target: 'target', where: 'clauses' },
  'computed.sections-without': { count: 'count', target: 'target', where: 'clauses' },
  'computed.documents-with': { count: 'count', target: 'target', where: 'clauses' },
  'computed.documents-without': { count: 'count', target: 'target', where: 'clauses' },
  'computed.at-top-level': { thing: 'things' },
  'computed.within': { things: 'things', title: 'text', page: 'text' },
  'computed.nth': { nth: 'count', target: 'target', where: 'clauses', item: 'remark' },
  'computed.nth-last': { nth: 'count', target: 'target', where: 'clauses', item: 'remark' },
  'computed.not-there': { target: 'target', number: 'text', documents: 'count' },
  'computed.on-page': { place: 'remark', page: 'text' },
  'computed.on-pages-from-to': { place: 'remark', from: 'text', to: 'text' },
  'computed.none': { target: 'target' },
  'computed.most': { places: 'remarks', target: 'target', count: 'count' },
  'computed.fewest': { places: 'remarks', target: 'target', count: 'count' },
  'computed.longest': { titles: 'texts', target: 'target', where: 'clauses', words: 'count' },
  'computed.shortest': { titles: 'texts', target: 'target', where: 'clauses', words: 'count' },
  'computed.no-such-place': { mention: 'mention' },
  'computed.no-such-page': { mention: 'mention', pages: 'count' },
  // Answers that were kept before decision 240 say these, and two below.
  'computed.document-names': { count: 'count', counted: 'counted', names: 'texts' },
  'computed.table-names': { count: 'count', counted: 'counted', label: 'text', names: 'texts' },
  'place.page': { page: 'text' },
  'place.titled': { title: 'text' },
  'place.numbered': { target: 'target', number: 'text' },
  // Of a table; an empty `label` is that of a table without one.
  'table.rows': { label: 'text', rows: 'count' },
  'table.columns': { label: 'text', columns: 'count' },
  'table.lists': { label: 'text', names: 'texts' },
  'table.empty-cell': { label: 'text', row: 'text', column: 'text' },
  'table.cell': { value: 'text', label: 'text', row: 'text', column: 'text' },
  'table.difference': {
    value: 'text',
    label: 'text',
    column: 'text',
    first: 'text',
    firstValue: 'text',
    second: 'text',
    secondValue: 'text',
  },
  'table.sum': { value: 'text', label: 'text', column: 'text' },
  'table.average': { value: 'text', label: 'text', column: 'text' },
  'table.rows-of-value': { rows: 'texts', value: 'text', label: 'text', column: 'text' },
  'table.value-of-rows': { rows: 'texts', value: 'text', label: 'text', column: 'text' },
  'where.pages': { ranges: 'ranges' },
  'where.first-pages': { pages: 'count' },
  'where.last-pages': { pages: 'count' },
  'where.sections': { titles: 'texts' },
  'where.called': { words: 'text' },
  'where.before': { sections: 'sections' },
  'where.after': { sections: 'sections' },
  'where.mention': { words: 'text' },
  'where.about': { words: 'text' },
  'where.since-year': { year: 'text' },
  'where.up-to-year': { year: 'text' },
  'where.year': { year: 'text' },
  'where.years': { from: 'text', to: 'text' },
  'where.by': { name: 'text' },
  'where.languages': { languages: 'languages' },
  'where.kinds': { kinds: 'texts' },
  'where.numbers': { numbers: 'texts' },
  /** `told` in the notation of plans. */
  'where.of-plan': { told: 'text' },
  'where.beside-numbered': { titles: 'texts', others: 'count' },
  'names.of-table': { names: 'count' },
  'names.of-sentence': { names: 'count' },
  'denied.pages-so-far': { read: 'count', total: 'count' },
  'denied.documents': { documents: 'count' },
  'parts.no-answer': { parts: 'texts' },
  'parts.nothing-on': { parts: 'texts' },
  'parts.nothing-in': { parts: 'texts' },
  'parts.only-near': { parts: 'texts' },
  'parts.nothing-in-many': { documents: 'count', of: 'count' },
  'parts.only-near-many': { documents: 'count', of: 'count' },
  'each.too-many': { documents: 'count', most: 'count' },
  'so-far.left': { left: 'count' },
  'so-far.pages': { read: 'count', total: 'count' },
  'so-far.pages-and-left': { read: 'count', total: 'count', left: 'count' },
  'so-far.documents': { documents: 'count' },
  'so-far.documents-and-left': { documents: 'count', left: 'count' },
  'question.mended': { asked: 'text', read: 'text' },
  'question.other-language': { asked: 'language', written: 'languages' },
  /** Documents of which only the page that asks to wait for another program could be read. */
  'asked.forms': { titles: 'texts' },
  'question.step-without-answer': { question: 'text' },
  'model.answer-quoted-of-documents': { failure: 'failure' },
  'model.answer-quoted': { failure: 'failure' },
  'model.summary-quoted': { failure: 'failure' },
  'model.rest-quoted': { failure: 'failure' },
  'model.no-overview': { failure: 'failure' },
  'model.overview-cut': { sentences: 'count' },
  'model.not-explained': { failure: 'failure' },
  'model.not-translated': { failure: 'failure' },
  'figure.not-looked-at': { label: 'text', why: 'text' },
  'figure.unnamed-not-looked-at': { why: 'text' },
  'history.not-kept': { why: 'text' },
  /** `end` is what the last step says, as `told` is what a step does, in the notation of plans. */
  'plan.end-unknown': { end: 'text' },
  'plan.out-of-place': { operator: 'operator', end: 'text' },
  'plan.only-once': { operator: 'operator' },
  'plan.kind-missing': { told: 'text' },
  'plan.kind-uncountable': { told: 'text' },
  'plan.groupings': { groupings: 'texts' },
  'plan.length-of-sections': { told: 'text' },
  'plan.needs-grouping': { told: 'text' },
  'plan.needs-number': { told: 'text' },
  'plan.needs-sections': { told: 'text' },
  'plan.needs-before': { operator: 'operator', before: 'operator' },
  'plan.split-many': { most: 'count' },
  'plan.kinds': { kinds: 'texts' },
  'plan.passages-not-by': { told: 'text' },
  'plan.years-turned': { from: 'count', to: 'count' },
  'plan.pages-turned': { from: 'count', to: 'count' },
  'plan.no-range': { told: 'text' },
  'skipped.many-documents': { most: 'count' },
  'source.no-passage': { passages: 'counts' },
  'source.without-number': { number: 'text', passages: 'counts' },
  'source.without-name': { name: 'text', passages: 'counts' },
  'source.says-little': { passages: 'counts' },
  'source.apart': { passages: 'counts' },
  'source.opposite': { passages: 'counts' },
  'route.step': { step: 'count', of: 'count', question: 'text', remark: 'remark' },
  'route.part': { part: 'count', of: 'count', remark: 'remark' },
  'route.of-all': { remark: 'remark' },
  'route.of-thing': { thing: 'text', remark: 'remark' },
  'route.in-document': { title: 'text', remark: 'remark' },
  'route.names': { mention: 'mention' },
  'route.heading-mentions': { words: 'texts' },
  'route.shares-words': { passages: 'count' },
  'route.passages-close': { passages: 'count' },
  'route.closest-here': { passages: 'count' },
  'route.quoted-as': { numbers: 'counts' },
  'route.nothing-mentions': { mentions: 'mentions' },
  'route.counted-here': { things: 'count' },
  'route.named-in-section': { words: 'text' },
  'route.points-to-section': { words: 'text' },
  'route.named-in-document': { words: 'text' },
  'route.cites-document': { words: 'text' },
  'route.none-answers': { passages: 'count' },
  'route.none-answers-nor-likelier': { passages: 'count' },
  'route.model-took-it': { model: 'text' },
  'route.model-expects-more': { model: 'text' },
  'route.model-found-nothing': { model: 'text', passages: 'count' },
  'call.looked-for': { model: 'text', words: 'text' },
  'call.read-table': { model: 'text', label: 'text' },
  'call.looked-at': { model: 'text', label: 'text' },
  'call.asked': { model: 'text', question: 'text' },
  'call.computed': { model: 'text', result: 'text' },
  /** What spoke for a step, the strongest first: remarks 'because.…'. */
  'route.because': { reasons: 'remarks' },
  'because.words-together': { words: 'count' },
  'because.shares-words': { passages: 'count' },
  'because.heading-speaks-of': { words: 'texts' },
  'because.headings-speak-of': { words: 'texts' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof RemarkValues>>>>;

type Shapes = typeof remarkShapes;
export type ValuedCode = keyof Shapes;

/** The values of a code. */
export type ParamsOf<C extends ValuedCode> = {
  readonly [P in keyof Shapes[C]]: Shapes[C][P] extends keyof RemarkValues ? RemarkValues[Shapes[C][P]] : never;
};

/** A code that takes values, with them. */
export type ValuedRemark<C extends ValuedCode = ValuedCode> = {
  readonly [K in C]: { readonly code: K; readonly params: ParamsOf<K> };
}[C];
/** A code that takes none. */
export interface PlainRemark {
  readonly code: PlainCode;
}
export type Remark = PlainRemark | ValuedRemark;

/** Each remark once, in order. */
export function distinctRemarks(remarks: readonly Remark[]): readonly Remark[] {
  return [...new Map(remarks.map((remark) => [JSON.stringify(remark), remark])).values()];
}

/** All of them as one; undefined without any. */
export function allOf(remarks: readonly Remark[]): Remark | undefined {
  return remarks.length > 1 ? { code: 'several', params: { remarks } } : remarks[0];
}

/** Words that need no translation. */
export function asWritten(text: string): Remark {
  return { code: 'as-written', params: { text } };
}
