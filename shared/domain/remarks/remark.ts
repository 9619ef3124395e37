/**
 * What is remarked of an answer: why it is in doubt, why a section was opened, what a model could not do. The domain gives a
 * code and its values; `shared/wording` says them, in each language, for window, command line and assistants.
 */
import type { Reference, Target } from '../question/reading.ts';
import type { PlanOperator } from './operators.ts';

/** What a question names: a word of it, or a page, section, figure or table by its number. */
export type Mention = string | Reference;

/** A thing of a document by its printed label, or by a heading or caption. */
export type NamedThing = { readonly label: string } | { readonly title: string };

/** How a language model failed. */
export const modelFailures = ['unreachable', 'broke-off', 'no-answer', 'no-summary', 'found-nothing'] as const;
export type ModelFailure = (typeof modelFailures)[number];

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
  /** An operator of a plan. */
  readonly operator: PlanOperator;
  readonly failure: ModelFailure;
  readonly remark: Remark;
  /** At least one. */
  readonly remarks: readonly Remark[];
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
  'verdict.declined-but-near',
  'verdict.declined',
  'verdict.closest-do-not-answer',
  'verdict.nothing-close',
  'verdict.not-counted',
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
  'denied.so-far',
  'denied.library',
  'denied.section',
  'denied.selection',
  'denied.document',
  'denied.no-running-text',
  'meanwhile.quoted',
  'model.left-passages-out',
  'model.phrases-counted',
  'model.sections-by-titles',
  'model.documents-by-rules',
  'model.not-taken-apart',
  'model.named-nothing',
  'model.planned-by-rules',
  'encoder.failed',
  'reranker.failed',
  'passage-reader.failed',
  'plan.nothing-computed',
  'plan.end-missing',
  'plan.only-one-table',
  'plan.names-by-pages',
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
  'because.usual-section',
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
  'names.of-table': { names: 'count' },
  'names.of-sentence': { names: 'count' },
  'denied.pages-so-far': { read: 'count', total: 'count' },
  'denied.documents': { documents: 'count' },
  'parts.no-answer': { parts: 'texts' },
  'parts.nothing-on': { parts: 'texts' },
  'parts.nothing-in': { parts: 'texts' },
  'parts.only-near': { parts: 'texts' },
  'so-far.left': { left: 'count' },
  'so-far.pages': { read: 'count', total: 'count' },
  'so-far.pages-and-left': { read: 'count', total: 'count', left: 'count' },
  'so-far.documents': { documents: 'count' },
  'so-far.documents-and-left': { documents: 'count', left: 'count' },
  'question.mended': { asked: 'text', read: 'text' },
  'question.other-language': { asked: 'language', written: 'languages' },
  'question.step-without-answer': { question: 'text' },
  'model.answer-quoted-of-documents': { failure: 'failure' },
  'model.answer-quoted': { failure: 'failure' },
  'model.summary-quoted': { failure: 'failure' },
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
