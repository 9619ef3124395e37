/** What of a text is not said, and what is said otherwise than it is printed. */
import { pattern, wordLists } from '../text/languages/words.ts';
import type { Skippable } from './utterance.ts';

/** Characters `start` to `end` that are not said, or `say` is. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly say?: string | undefined;
}

/** Characters that cite an entry of the references, or mark a note. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'citation' | 'note';
}

const lists = wordLists('aloud');

const GROUP = /\[[^[\]()]{1,300}\]|\([^()]{1,300}\)/gu;
/** Numbers from 1 on, or short names as some styles have them. */
const NUMBERS =
  /^\[\s*(?:[1-9]\d{0,3}|\p{Lu}[\p{L}+]{1,9}\d{2}[a-z]?)(?:\s*[,;–-]\s*(?:[1-9]\d{0,3}|\p{Lu}[\p{L}+]{1,9}\d{2}[a-z]?))*\s*\]$/u;
const ONE_WORK = pattern(
  'u',
)`^(?:(?:${lists.beforeWork})[\s,]+)*\p{Lu}[\p{L}\p{M}’'.-]*(?:[\s,]+(?:(?:${lists.betweenNames})|[\p{L}\p{M}’'.&-]+))*(?:,|\s(?:et al\.?),?)\s*(?:19|20)\d{2}[a-z]?(?:,\s*(?:19|20)?\d{0,2}[a-z]?)*(?:[,:]\s*[\p{L}.\s\d–-]{0,24})?$`;
/** Share of a bracket's letters that cite, above which nothing else is said in it. */
const MOSTLY = 0.5;
const RAISED = /(?<=\p{L}{2}[.,;:!?)\]”’"»]{0,2})[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,–⁻][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*/gu;
const BULLET = /^\s*[\ue000-\uf8ff•◦▪▫■□●○‣⁃∙·◆◇►▶➢➤✓✔❖]\s*/u;

/**
 * In reading order, none overlapping another.
 *
 * @param marks  links of the text to entries and notes
 * @param cites  the document has a list of references: brackets may cite what no link was found for
 */
export function editsOf(
  text: string,
  marks: readonly TextMark[],
  {
    skips,
    cites,
    language,
  }: { readonly skips: ReadonlySet<Skippable>; readonly cites: boolean; readonly language: string },
): Edit[] {
  const edits: Edit[] = [...shortLabels(text, language)];
  const bullet = BULLET.exec(text);
  if (bullet) edits.push({ start: 0, end: bullet[0].length });
  if (skips.has('citations')) edits.push(...citationsIn(text, marks, cites));
  const noteMarks = skips.has('footnotes') ? marks.filter(({ kind }) => kind === 'note') : [];
  edits.push(...noteMarks.map(({ start, end }) => ({ start, end })));
  if (skips.has('footnotes') || skips.has('citations'))
    for (const { 0: raised, index } of text.matchAll(RAISED)) edits.push({ start: index, end: index + raised.length });
  return apart(edits);
}

function citationsIn(text: string, marks: readonly TextMark[], cites: boolean): Edit[] {
  const cited = marks.filter(({ kind }) => kind === 'citation');
  const edits: Edit[] = [];
  for (const { 0: group, index: start } of text.matchAll(GROUP)) {
    const end = start + group.length;
    const inside = cited.filter((mark) => mark.start < end && mark.end > start);
    const drops = inside.length > 0 ? mostlyCites(text, start, end, inside) : cites && looksCited(group);
    if (drops) edits.push({ start, end });
    else if (group.startsWith('('))
      for (const mark of inside)
        if (mark.start > start && mark.end < end) edits.push({ start: mark.start, end: mark.end });
  }
  // Raised numbers stand in no bracket.
  for (const { start, end } of cited)
    if (/^[⁰¹²³⁴⁵⁶⁷⁸⁹,–⁻;\s]+$/u.test(text.slice(start, end))) edits.push({ start, end });
  return edits;
}

/** '(2020)' behind the names, '(see Smith, 2020)', and not '(a method that [12] began, and that has grown since)'. */
function mostlyCites(text: string, start: number, end: number, marks: readonly TextMark[]): boolean {
  let cited = 0;
  for (let i = start; i < end; i++)
    if (/[\p{L}\p{N}]/u.test(text[i]!) && marks.some((mark) => mark.start <= i && i < mark.end)) cited++;
  const all = text.slice(start, end).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return cited > all * MOSTLY || looksCited(text.slice(start, end));
}

function looksCited(group: string): boolean {
  if (NUMBERS.test(group)) return true;
  const works = group.slice(1, -1).split(';');
  return works.every((work) => ONE_WORK.test(work.trim()));
}

const SHORT = /(?<![\p{L}\p{N}])(\p{L}{2,5})\.(?=\s?(?:\(?\d|[A-Z]\d|[A-Z]\.\d|[ivxlc]+\b))/gu;

/** 'Fig. 3' is said in full, as a voice would say 'fig'. */
function shortLabels(text: string, language: string): Edit[] {
  const known = shortFor(language);
  return [...text.matchAll(SHORT)].flatMap(({ 0: short, 1: word = '', index }) => {
    const say = known.get(word.toLowerCase());
    if (say === undefined) return [];
    return [{ start: index, end: index + short.length, say: /^\p{Lu}/u.test(word) ? upperFirst(say) : say }];
  });
}

function upperFirst(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const short = new Map(
  Object.entries(lists.short).map(([language, pairs]) => [
    language,
    new Map(pairs.split('|').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])),
  ]),
);
const none: ReadonlyMap<string, string> = new Map();

function shortFor(language: string): ReadonlyMap<string, string> {
  return short.get(language.slice(0, 2).toLowerCase()) ?? none;
}

/** The longer of two that overlap. */
function apart(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || edit.start >= last.end) kept.push(edit);
    else if (edit.end > last.end && edit.end - edit.start > last.end - last.start) kept[kept.length - 1] = edit;
  }
  return kept;
}
