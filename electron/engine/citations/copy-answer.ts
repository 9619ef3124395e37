/** An answer as it is pasted into a text: every sentence with its citations, and the list of what was cited. */
import type { CiteStyle } from '#shared/contract/citations.ts';
import { escapeTex } from './citation-js.ts';
import { familyOf, listedNames } from './csl-names.ts';
import { yearOf, type CitationEntry, type CslItem } from '#shared/contract/citation-entry.ts';

interface CitedPlace {
  readonly entry: CitationEntry;
  /** As printed. */
  readonly page: string;
}

export interface CopiedSentence {
  readonly text: string;
  readonly places: readonly CitedPlace[];
}

/** @param texKeys  under which keys entries stand in TeX, where those are not their own */
export function copyAnswer(
  answer: readonly CopiedSentence[],
  style: CiteStyle,
  texKeys: ReadonlyMap<string, string> = new Map(),
): string {
  const sentences = style === 'latex' ? answer.map((sentence) => withTexKeys(sentence, texKeys)) : answer;
  const cited = new Map(sentences.flatMap(({ places }) => places.map(({ entry }) => [entry.key, entry] as const)));
  const body = sentences.map((sentence) => withCitation(sentence, style)).join(' ');
  if (cited.size === 0) return body;
  const references = [...cited.values()].toSorted((a, b) => namesOf(a.csl).localeCompare(namesOf(b.csl)));
  return `${body}\n\n${LISTS[style](references)}\n`;
}

function withTexKeys({ text, places }: CopiedSentence, texKeys: ReadonlyMap<string, string>): CopiedSentence {
  return {
    text,
    places: places.map(({ entry, page }) => ({ entry: { ...entry, key: texKeys.get(entry.key) ?? entry.key }, page })),
  };
}

const CLOSING = /[.!?…。]+[”"’')\]]*\s*$/u;

/** A citation stands before the full stop. */
function withCitation({ text, places }: CopiedSentence, style: CiteStyle): string {
  const said = style === 'latex' ? escapeTex(text) : style === 'markdown' ? markdown(text) : text;
  if (places.length === 0) return said;
  const citation = CITATIONS[style](once(places));
  const closing = CLOSING.exec(said)?.[0] ?? '';
  return `${said.slice(0, said.length - closing.length).trimEnd()}${citation}${closing}`;
}

function once(places: readonly CitedPlace[]): readonly CitedPlace[] {
  return [...new Map(places.map((place) => [`${place.entry.key} ${place.page}`, place])).values()];
}

const CITATIONS: Readonly<Record<CiteStyle, (places: readonly CitedPlace[]) => string>> = {
  markdown: (places) => ` [${places.map(({ entry, page }) => `${pandocKey(entry.key)}, p. ${page}`).join('; ')}]`,
  latex: (places) => `~${places.map(({ entry, page }) => `\\cite[p.~${escapeTex(page)}]{${entry.key}}`).join('')}`,
  plain: (places) => ` (${places.map(({ entry, page }) => `${shortNames(entry.csl)}, p. ${page}`).join('; ')})`,
};

const LISTS: Readonly<Record<CiteStyle, (entries: readonly CitationEntry[]) => string>> = {
  markdown: (entries) =>
    ['## References', '', ...entries.map(({ key, csl }) => `- \`@${key}\`: ${markdown(referenceText(csl))}`)].join(
      '\n',
    ),
  latex: (entries) =>
    [
      String.raw`\begin{thebibliography}{${'9'.repeat(String(entries.length).length)}}`,
      ...entries.map(({ key, csl }) => String.raw`\bibitem{${key}} ${escapeTex(referenceText(csl))}`),
      String.raw`\end{thebibliography}`,
    ].join('\n'),
  plain: (entries) => ['References', ...entries.map(({ csl }) => referenceText(csl))].join('\n'),
};

/** Pandoc reads other keys between braces only. */
export function pandocKey(key: string): string {
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u.test(key) ? `@${key}` : `@{${key}}`;
}

function namesOf({ author = [] }: CslItem): string {
  return listedNames(author).join('; ');
}

/** 'Ellison and Varga 2024' */
function shortNames(csl: CslItem): string {
  const families = (csl.author ?? []).map(familyOf).filter((name) => name !== '');
  const [first, second, ...more] = families;
  const who =
    first === undefined
      ? (csl.title ?? 'Untitled')
      : second === undefined
        ? first
        : more.length > 0
          ? `${first} et al.`
          : `${first} and ${second}`;
  const year = yearOf(csl);
  return year === undefined ? who : `${who} ${String(year)}`;
}

function referenceText(csl: CslItem): string {
  const year = yearOf(csl);
  const doi =
    csl.DOI === undefined ? undefined : `https://doi.org/${csl.DOI.replace(/^https?:\/\/(?:dx\.)?doi\.org\//u, '')}`;
  const head = [namesOf(csl), year === undefined ? '' : `(${String(year)})`].filter((part) => part !== '').join(' ');
  const parts = [head, csl.title ?? '', csl['container-title'] ?? ''].filter((part) => part !== '');
  const text = parts.map((part) => part.replace(/[.\s]+$/u, '')).join('. ');
  return doi === undefined ? `${text}.` : `${text}. ${doi}`;
}

export function markdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/gu, String.raw`\$&`);
}
