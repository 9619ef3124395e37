/** What a question says about where its answer stands, told by rules. */
import { nameOf, referencesIn, type Reference } from './references.ts';

/** Kinds of things that a question can speak of as the place of its answer. */
export const modalKinds = ['table', 'figure', 'formula', 'code', 'footnote', 'abstract', 'reference'] as const;
export type ModalKind = (typeof modalKinds)[number];

/** Explicit constraints C of a question (BookRAG eq. 4). Pages count from 1. */
export type Constraint =
  | { readonly kind: 'pages'; readonly from: number; readonly to: number }
  | { readonly kind: 'edge-pages'; readonly end: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'label'; readonly reference: Reference }
  | { readonly kind: 'modal'; readonly modal: ModalKind }
  /** By its number, or by words of its title. */
  | { readonly kind: 'section'; readonly reference?: Reference | undefined; readonly words?: string | undefined };

const PAGES =
  /(?<!\p{L})(?:pages?|pp?\.|seiten?)\s*(\d{1,5})(?:\s*(?:-|–|—|to|until|through|and|bis|&)\s*(?:page\s+)?(\d{1,5}))?/giu;
const EDGE = /\b(first|last|final)\s+(?:(\d{1,3}|two|three|four|five|ten)\s+)?pages?\b/iu;
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, ten: 10 };
const MODALS: readonly (readonly [ModalKind, string])[] = [
  ['table', 'tables?'],
  ['figure', 'figures?|charts?|graphs?|plots?|diagrams?|images?|pictures?|photos?|photographs?|maps?|illustrations?'],
  ['formula', 'equations?|formulas?|formulae'],
  ['code', 'code|listings?|algorithms?|pseudocode'],
  ['footnote', 'footnotes?'],
  ['abstract', 'abstract'],
  ['reference', 'references|bibliography'],
];
// 'in the table', 'the chart shows': a thing of this kind is where the answer stands, not what is asked about.
const PLACE = '(?:in|from|on|of|by|per|to|see|within|at)\\s+(?:the|this|that|which|these|each|a|an)\\s+';
const SHOWS = '\\s+(?:shows?|showing|shown|presents?|depicts?|illustrates?|compar\\w+|reports?|lists?|titled|named)\\b';
const BETWEEN = '(?:\\p{L}+\\s+)?';
const NAMED_SECTION =
  /\b(?:in|from|of|within|under)\s+the\s+((?:appendix|appendices|introduction|conclusions?|discussion|related work|background|preface|glossary|summary)|["“‘']?[\p{L}][\p{L}\s-]{1,40}?["”’']?(?=\s+(?:section|chapter|subsection|appendix)\b))/iu;

/** Each constraint once, in the order ranges, labels, sections, kinds; none for most questions. */
export function constraintsOf(question: string): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const [, from = '', to] of question.matchAll(PAGES)) {
    const [first, last] = [Number(from), Number(to ?? from)];
    if (first > 0 && last >= first) found.push({ kind: 'pages', from: first, to: last });
  }
  const edge = EDGE.exec(question);
  if (edge) {
    const count = edge[2] === undefined ? 1 : (NUMBERS[edge[2].toLowerCase()] ?? Number(edge[2]));
    found.push({ kind: 'edge-pages', end: edge[1]?.toLowerCase() === 'first' ? 'first' : 'last', count });
  }
  const references = referencesIn(question);
  for (const reference of references) {
    if (reference.kind === 'labelled') found.push({ kind: 'label', reference });
    if (reference.kind === 'section') found.push({ kind: 'section', reference });
  }
  const words = NAMED_SECTION.exec(question)?.[1]
    ?.replace(/["“”‘’']/gu, '')
    .trim();
  if (words !== undefined && words !== '') found.push({ kind: 'section', words });
  if (!found.some(({ kind }) => kind === 'label')) {
    for (const [modal, nouns] of MODALS) {
      const named = new RegExp(`\\b(?:${PLACE}${BETWEEN}(?:${nouns})\\b|(?:${nouns})${SHOWS})`, 'iu');
      if (named.test(question)) found.push({ kind: 'modal', modal });
    }
  }
  return found;
}

/** The constraint in the words of the plan. */
export function constraintText(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'pages':
      return constraint.from === constraint.to
        ? `page ${constraint.from}`
        : `pages ${constraint.from}–${constraint.to}`;
    case 'edge-pages':
      return constraint.count === 1 ? `${constraint.end} page` : `${constraint.end} ${constraint.count} pages`;
    case 'label':
      return nameOf(constraint.reference);
    case 'modal':
      return constraint.modal === 'abstract'
        ? 'abstract'
        : constraint.modal === 'code'
          ? 'code'
          : `${constraint.modal}s`;
    case 'section':
      return constraint.reference ? nameOf(constraint.reference) : (constraint.words ?? '');
  }
}
