import type { DocumentMetadata } from '#shared/domain/document/page-content.ts';
import type { PdfDocument } from './pdfjs/pdfjs.ts';
import { claimedPublication } from './publication-metadata.ts';

const MAX_TEXT = 1_000;
/** Soft hyphens and joiners. */
const PARTS_WORDS = /[\u00ad\u200d\u2060]/gu;

/** What the file says about itself; what is plainly a leftover of the program that wrote it counts as nothing. */
export async function readMetadata(document: PdfDocument): Promise<DocumentMetadata> {
  const raw = await document.getMetadata().catch(() => undefined);
  if (!raw) return {};
  const { info, metadata } = raw;
  const xmp = (name: string): string => listText(metadata?.get(name));
  const title = usefulTitle(textOf(info.Title)) ?? usefulTitle(cleanText(xmp('dc:title')));
  const authors = fullest(usefulAuthors(textOf(info.Author)), usefulAuthors(cleanText(xmp('dc:creator'))));
  const year =
    yearOf(xmp('prism:coverdate')) ??
    yearOf(textOf(info.CreationDate)) ??
    yearOf(xmp('xmp:createdate')) ??
    yearOf(textOf(info.ModDate));
  const publication = claimedPublication((name) => cleanText(xmp(name)), textOf(info.Subject));
  const language = languageOf(textOf(info.Language)) ?? languageOf(xmp('dc:language'));
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors === undefined ? {} : { authors }),
    ...(year === undefined ? {} : { year }),
    ...(language === undefined ? {} : { language }),
    ...(Object.keys(publication).length === 0 ? {} : { publication }),
  };
}

/** Many files name the first author alone in the one place, and all in the other. */
function fullest(said: string | undefined, listed: string | undefined): string | undefined {
  if (said === undefined || listed === undefined) return said ?? listed;
  return listed.length > said.length && listed.includes(said) ? listed : said;
}

/** One line without control characters, runs of spaces, and places where a word may be parted. */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(PARTS_WORDS, '')
    .replace(/[\p{Cc}\p{Co}\u200b-\u200f\u2028-\u202e\ufeff\ufffd]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
}

export function usefulTitle(title: string): string | undefined {
  const useless =
    title.length < 3 ||
    !/\p{L}/u.test(title) ||
    /^microsoft (word|powerpoint|excel)\b/i.test(title) ||
    /^(untitled|title|document\d*|presentation\d*|layout \d+|slide \d+|page \d+|none|null|unknown|no title|main|paper|thesis|manuscript|template)$/i.test(
      title,
    ) ||
    /^\S+\.(docx?|pptx?|xlsx?|rtf|odt|tex|dvi|pdf|ps|eps|indd|qxd|qxp|fm|pmd|txt|html?|cdr|ai)$/i.test(title) ||
    /^(file:|https?:|doi:|arxiv:)/i.test(title) ||
    /\bwww\.|\\|\/.*\//.test(title);
  return useless ? undefined : title;
}

/** An address of mail, in brackets or without; and what a line break of TeX leaves in front of one, '[5pt]'. */
const MAIL = /[<([]?\s*[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\s*[>)\]]?|\[-?[\d.]+\s?[a-z]{2}\]/gu;

/** The names alone, without where to write to. */
export function usefulAuthors(claimed: string): string | undefined {
  const authors = claimed
    .replace(MAIL, ',')
    .replace(/\s*,[\s,]*/gu, ', ')
    .replace(/^[,\s]+|[,\s]+$/gu, '');
  const useless =
    authors.length < 2 ||
    !/\p{L}/u.test(authors) ||
    // An account: one word in small letters, or with figures.
    /^(?:[\p{Ll}._-]+|\S*\d\S*)$/u.test(authors) ||
    /^(admin(istrator)?|user|owner|author|unknown|anonymous|root|guest|none|null|default|windows user|microsoft( office)? user|author'?s? name)$/i.test(
      authors,
    );
  return useless ? undefined : authors;
}

/** @param date  `D:20230214…`, an ISO date, or what a program made of it */
export function yearOf(date: string): number | undefined {
  const found = /^\s*(?:D:)?\s*(\d{4})/.exec(date);
  const year = Number(found?.[1]);
  return year >= 1980 && year <= 2100 ? year : undefined;
}

function languageOf(tag: string): string | undefined {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) ? tag : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}

function listText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ');
  return typeof value === 'string' ? value : '';
}
