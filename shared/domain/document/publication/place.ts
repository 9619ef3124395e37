/** Where something appeared, as one line says it: 'Journal of Reeds 14 (2019) 3–12', 'Bees 2022, 14, 4849', 'Vol. 7, No. 2'. */
import { ARTICLE_NUMBER, CHINESE_ISSUE, CHINESE_VOLUME, ISSUE, PAGES, VOLUME } from '../../text/imprint-words.ts';

export interface Place {
  /** What stands before the numbers, or after them in a line that begins with them; empty where nothing does. */
  readonly name: string;
  readonly volume?: string | undefined;
  readonly issue?: string | undefined;
  /** '3–12', or the number of an article. */
  readonly pages?: string | undefined;
  readonly year?: number | undefined;
}

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const VOLUME_NUMBER = String.raw`(?<volume>\d{1,4}[A-Z]?)`;
const ISSUE_NUMBER = String.raw`(?<issue>\d{1,3}(?:[–-]\d{1,3})?)`;
const DASH = '[–—‒-]';
const LOCATOR = String.raw`(?<pages>(?:[A-Za-z]{0,2}\d{1,7}\s?${DASH}\s?[A-Za-z]{0,2}\d{1,7}|[A-Za-z]?\d{1,7}))`;
const RANGE = String.raw`(?<pages>[A-Za-z]?\d{1,5}\s?${DASH}\s?[A-Za-z]?\d{1,5})`;
const BEFORE = String.raw`(?<=^|[\s,;|(])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

/** Numbers in an order that tells which of them is which. */
const ORDERS = [
  String.raw`${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\)|,\s?${ISSUE_NUMBER.replace('issue', 'issueB')})?\s\(${YEAR}\),?\s${LOCATOR}`,
  String.raw`\(${YEAR}\),?\s?${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\))?\s?:\s?${LOCATOR}`,
  String.raw`${YEAR},\s${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\)|,\s?\([^()]{1,20}\))?,?\s(?:p{1,2}\.\s?)?${LOCATOR}`,
  String.raw`${YEAR}[,;]\s?${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\))?\s?:\s?${LOCATOR}`,
  String.raw`${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\))?,\s${LOCATOR}\s\(${YEAR}\)`,
  String.raw`${VOLUME_NUMBER}(?:\s?\(${ISSUE_NUMBER}\))?\s?:\s?${RANGE}[,\s]\s?\(?${YEAR}\)?`,
  String.raw`${VOLUME_NUMBER}\s\(${YEAR}\),?\s${ARTICLE_NUMBER}\s(?<pages>[A-Za-z]?\d{1,7})`,
].map((order) => new RegExp(BEFORE + order + AFTER, 'u'));
/** 'JRS09(2017)118' */
const GLUED = new RegExp(
  String.raw`^(?<name>\p{Lu}{3,8})(?<volume>\d{2})\((?<year>(?:19|20)\d\d)\)(?<pages>\d{3})${AFTER}`,
  'u',
);

const LABELS = {
  volume: new RegExp(String.raw`(?<!\p{L})(?:${VOLUME})\s?(\d{1,4})(?!\p{N})`, 'iu'),
  issue: new RegExp(String.raw`(?<!\p{L})(?:${ISSUE})\s?(\d{1,3}(?:[–/-]\d{1,3})?)(?!\p{N})`, 'iu'),
  pages: new RegExp(
    String.raw`(?<!\p{L})(?:${PAGES})\s?([A-Za-z]?\d{1,5}\s?${DASH}\s?[A-Za-z]?\d{1,5})(?!\p{N})`,
    'iu',
  ),
  article: new RegExp(String.raw`(?<!\p{L})${ARTICLE_NUMBER}\s?([A-Za-z]?\d{1,7})(?!\p{N})`, 'iu'),
  chineseVolume: new RegExp(CHINESE_VOLUME, 'u'),
  chineseIssue: new RegExp(CHINESE_ISSUE, 'u'),
} as const;
const LAST_RANGE = new RegExp(String.raw`[,;]\s(\d{1,5}\s?${DASH}\s?\d{1,5})$`, 'u');
const ANY_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

/** Undefined for a line that tells neither volume nor pages. */
export function placeIn(line: string): Place | undefined {
  const glued = GLUED.exec(line)?.groups;
  if (glued) return { name: glued.name!, volume: glued.volume, pages: glued.pages, year: Number(glued.year) };
  for (const order of ORDERS) {
    const match = order.exec(line);
    const { volume, issue, issueB, pages, year } = match?.groups ?? {};
    if (!match || pages === undefined || isYear(volume)) continue;
    return {
      name: line.slice(0, match.index),
      volume,
      issue: issue ?? issueB,
      pages: spoken(pages),
      year: Number(year),
    };
  }
  return labeled(line);
}

function labeled(line: string): Place | undefined {
  const found = {
    volume: LABELS.volume.exec(line) ?? LABELS.chineseVolume.exec(line),
    issue: LABELS.issue.exec(line) ?? LABELS.chineseIssue.exec(line),
    pages: LABELS.pages.exec(line) ?? LABELS.article.exec(line),
  };
  // 'Vol. 2, No. 1, 256–260'
  const last = found.volume && !found.pages ? LAST_RANGE.exec(line) : null;
  // An issue alone is one of anything that is numbered.
  if (!found.volume && !found.pages) return undefined;
  const starts = Object.values(found).flatMap((match) => (match ? [match.index] : []));
  const year = ANY_YEAR.exec(line)?.[0];
  return {
    name: line.slice(0, Math.min(...starts)),
    volume: found.volume?.[1],
    issue: found.issue?.[1],
    pages: spoken(found.pages?.[1] ?? last?.[1]),
    ...(year !== undefined && { year: Number(year) }),
  };
}

/** 'Vol. 2013 (2013)' counts volumes by years; without a label that would be a date. */
function isYear(volume: string | undefined): boolean {
  return volume !== undefined && /^(?:19|20)\d\d$/u.test(volume);
}

/** Pages with the one dash. */
function spoken(pages: string | undefined): string | undefined {
  return pages?.replace(/\s?[–—‒-]\s?/u, '–');
}
