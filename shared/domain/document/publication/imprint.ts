/** What covers and imprints say of a document: the number of a report, the edition, who published it. */
import { editionIn, NUMBER, PUBLISHED_BY, REPORT } from '../../text/imprint-words.ts';
import type { Line } from '../layout/line.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('publicationImprint');

const MOST_CHARS = 80;
const SHORT = 40;

/** At the beginning of a line: what kind of report it is. */
const KIND = new RegExp(String.raw`^[[(]?(?:\p{Lu}\p{L}+\s){0,3}(?:${REPORT})\s(?<label>${NUMBER}\s?)?`, 'iu');
const ENDS = String.raw`(?![\p{L}\p{N}]|,?\s(?:19|20)\p{N}\p{N})`;
/** Behind that: 'CW 521', 'UCB/EECS-2016-161'. */
const CODE = String.raw`\p{Lu}{2,4}\s\p{N}[\p{N}-]*|(?=\S*\p{N})\p{Lu}[\p{Lu}\p{N}]*(?:[/.-][\p{Lu}\p{N}]+)*`;
const BEHIND_KIND = new RegExp(String.raw`^(?:${CODE})${ENDS}`, 'u');
/** Behind a word for numbers also '12' and '7/2019'. */
const BEHIND_LABEL = new RegExp(String.raw`^(?:${CODE}|\p{N}[\p{N}/-]*)${ENDS}`, 'u');
/** At least three groups, one of them of digits alone: 'CERN-EP-2018-296'; names of products have fewer. */
const BARE = /^\p{Lu}+(?=\S*\p{N})(?:[/-](?:\p{Lu}+|\p{N}+)){2,}$/u;
/** Institution and series with a number: 'NIST SP 800-223'. */
const SERIES = /^\p{Lu}{2,}\s\p{Lu}{2,}\s\p{N}+(?:-\p{N}+)+$/u;

/** Undefined for a line that gives none. */
export function reportNumberIn(text: string): string | undefined {
  const line = text.trim();
  if (line.length > MOST_CHARS) return undefined;
  if (BARE.test(line) || SERIES.test(line)) return line;
  const kind = KIND.exec(line);
  if (!kind) return undefined;
  const behind = kind.groups?.label === undefined ? BEHIND_KIND : BEHIND_LABEL;
  return behind.exec(line.slice(kind[0].length))?.[0];
}

const PUBLISHER = new RegExp(
  String.raw`(?<!\p{L}|\bas\s)${PUBLISHED_BY}\s+(?:${lists.publisher})?(?<name>(?-i:\p{Lu})[^,.;:()|©]{1,60})`,
  'iu',
);
const LEGAL_FORM = pattern('iu')`\s+(?:${lists.legalForm})$`;

/** Undefined for a line that names none. */
export function publisherIn(text: string): string | undefined {
  const name = PUBLISHER.exec(text)?.groups?.name?.trim();
  if (name === undefined || /\p{Ll}\s\p{Ll}{3,}\s\p{Ll}/u.test(name)) return undefined;
  return name.replace(LEGAL_FORM, '');
}

/** The edition in a short line; in text it is one of another book. */
export function editionOf({ text }: Pick<Line, 'text'>): number | undefined {
  return text.length <= SHORT ? editionIn(text.trim()) : undefined;
}
