import { languages } from '../text/languages/index.ts';
import { labelKinds, phrasesOf, type LabelKind, type Language } from '../text/languages/language.ts';
import { romanValue, toRoman } from '../text/roman.ts';
import type { Reference } from './reading.ts';

/** Matches any of the forms, longest first. */
function anyOf(forms: readonly string[]): string {
  return [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .map((form) => escape(form).replaceAll(' ', String.raw`\s+`))
    .join('|');
}

const formsIn = (of: (language: Language) => string | undefined): readonly string[] =>
  languages.flatMap((language) => phrasesOf(of(language) ?? ''));

const LABELS = Object.fromEntries(
  labelKinds.map((label) => [label, anyOf(formsIn(({ labels }) => labels[label]))]),
) as Readonly<Record<LabelKind, string>>;
const PAGE = new RegExp(
  `(?<!\\p{L})(?:${anyOf(formsIn(({ pageLabels }) => pageLabels))})\\s*(\\d{1,5})(?=\\s*页|\\b)`,
  'giu',
);
const SECTION_LABELS = anyOf(formsIn(({ sectionLabels }) => sectionLabels));
// 'Part 2' heads a section, but in a question it is mostly part of a name.
const PART_LABELS = anyOf(formsIn(({ partLabels }) => partLabels));
const SECTION = new RegExp(
  `(?<!\\p{L})(?:${SECTION_LABELS})\\s*((?:\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)+|[A-Z]|[IVX]+)(?![\\w]))`,
  'giu',
);
const NUMBER = '\\(?([A-Z]?\\d+(?:\\.\\d+)*|[IVX]+(?![a-z]))\\)?';

/** The question without what it names. */
export function withoutReferences(question: string): string {
  const labels = Object.values(LABELS).map(
    (label) => new RegExp(`(?<!\\p{Script=Latin})(?:${label})\\s*${NUMBER}`, 'giu'),
  );
  return [...labels, PAGE]
    .reduce((text, pattern) => text.replace(pattern, ' '), question)
    .replace(SECTION, (found, number: string) => (number === number.toUpperCase() ? ' ' : found));
}

/** What the question names, each once, in the order labels, pages, sections. */
export function referencesIn(question: string): readonly Reference[] {
  const found: Reference[] = [];
  for (const label of labelKinds) {
    const pattern = new RegExp(`(?<!\\p{Script=Latin})(?:${LABELS[label]})\\s*${NUMBER}`, 'giu');
    for (const match of question.matchAll(pattern)) found.push({ kind: 'labelled', label, number: match[1] ?? '' });
  }
  for (const match of question.matchAll(PAGE)) found.push({ kind: 'page', page: Number(match[1]) });
  for (const match of question.matchAll(SECTION)) {
    const number = match[1] ?? '';
    // 'section a reader likes' names nothing: letters count only as capitals.
    if (number === number.toUpperCase()) found.push({ kind: 'section', number });
  }
  return found.filter((one, at) => found.findIndex((other) => sameReference(one, other)) === at);
}

/** Phrases, as `searchTerms` makes terms, that a passage with the thing itself or a mention of it contains. */
export function phrasesFor(reference: Reference): readonly string[] {
  if (reference.kind !== 'labelled') return [];
  const numbers = spellings(reference.number).map((number) => number.toLowerCase().replaceAll('.', ' '));
  const names = { table: ['table', 'tab'], figure: ['figure', 'fig'], equation: ['equation', 'eq'] };
  const labels = reference.label in names ? names[reference.label as keyof typeof names] : [reference.label];
  return labels.flatMap((label) => numbers.map((number) => `${label} ${number}`));
}

/** True if `text` begins with the caption of what is named. */
export function isCaptionOf(reference: Reference, text: string): boolean {
  if (reference.kind !== 'labelled') return false;
  const numbers = spellings(reference.number).map(escape).join('|');
  return new RegExp(`^\\s*(?:${LABELS[reference.label]})\\s*(?:${numbers})(?![\\w.]*\\d)`, 'iu').test(text);
}

/** True if `heading` bears the number that is named: '4.1' of '4.1 Training data', 'B' of 'Appendix B'. */
export function isHeadingOf(reference: Reference, heading: string): boolean {
  if (reference.kind !== 'section') return false;
  const numbers = spellings(reference.number).map(escape).join('|');
  return new RegExp(`^\\s*(?:(?:${SECTION_LABELS}|${PART_LABELS})\\s*)?(?:${numbers})(?![\\w]|\\.\\d)`, 'iu').test(
    heading,
  );
}

/** How the thing is called when the trace speaks of it. */
export function nameOf(reference: Reference): string {
  switch (reference.kind) {
    case 'page':
      return `page ${reference.page}`;
    case 'section':
      return `section ${reference.number}`;
    case 'labelled':
      return `${reference.label} ${reference.number}`;
  }
}

/** A number as it may be printed: Arabic and, up to 39, Roman. */
function spellings(number: string): readonly string[] {
  if (/^\d+$/.test(number) && Number(number) > 0 && Number(number) < 40) return [number, toRoman(Number(number))];
  if (/^[IVX]+$/i.test(number)) return [number, String(romanValue(number))];
  return [number];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function sameReference(a: Reference, b: Reference): boolean {
  return nameOf(a) === nameOf(b);
}
