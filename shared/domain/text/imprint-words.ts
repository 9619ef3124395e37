/** Words by which first pages say how a document was published, in the languages that are read; parts of regular expressions. */
import { pattern, wordLists } from './languages/words.ts';

const lists = wordLists('textImprintWords');

const either = (...lists: readonly string[]): string => lists.join('|').replace(/\s+/gu, '|');

/** Before the number of a volume; longer words first. */
export const VOLUME = either(lists.volume);
/** Before the number of an issue of a volume. */
export const ISSUE = either(String.raw`${lists.issueIssue}[°º] n\.[°º]? № ${lists.issue}`);
/** Before the pages that something stands on. */
export const PAGES = either(lists.pages);
/** Before the number of an article in its volume. */
export const ARTICLE_NUMBER = lists.articleNumber;
/** Of scripts whose numbers stand before the word. */
export const CHINESE_VOLUME = String.raw`第?\s*(\p{N}{1,4})\s*(?:卷|巻)`;
export const CHINESE_ISSUE = String.raw`第?\s*(\p{N}{1,4})\s*(?:期|号|號)`;

/** A collection that papers of a conference appear in. */
export const PROCEEDINGS = either('proceedings findings tagungsband actes actas atti anais труды материалы');

/** What a report is, before its number. */
export const REPORT = either(
  'report rapport bericht informe relatório relatorio rapporto отчет отчёт release publication memorandum preprint note',
);
/** Before a number. */
export const NUMBER = String.raw`(?:${lists.number}|n[°º]|№)\.?`;

/** Before those who edited. */
export const EDITED_BY = lists.editedBy;

/** Before who published. */
export const PUBLISHED_BY = String.raw`(?:(?:${lists.publishedByPublished})(?:\s+${lists.publishedByFor}\s+\S+)?\s+(?:${lists.publishedByBy})|${lists.publishedByLicensee}|${lists.publishedBy}\s*[:：])`;

/** An edition, in words that may stand before it. */
const ORDINALS: readonly string[] = [
  'first erste première primera primeira prima eerste первое',
  'second zweite deuxième seconde segunda seconda tweede второе',
  'third dritte troisième tercera terceira terza derde третье',
  'fourth vierte quatrième cuarta quarta четвертое',
  'fifth fünfte cinquième quinta vijfde пятое',
  'sixth sechste sixième sexta sesta zesde шестое',
  'seventh siebte septième séptima sétima settima zevende седьмое',
  'eighth achte huitième octava oitava ottava восьмое',
  'ninth neunte neuvième novena nona negende девятое',
  'tenth zehnte dixième décima decima tiende десятое',
];
const EDITION_WORD = lists.editionWord;
const EDITION = new RegExp(
  String.raw`(?:(?<digits>\p{N}{1,2})(?:${lists.editionSt})?|(?<word>\p{L}+))\s+(?:${lists.editionRevised})?${EDITION_WORD}$|第\s*(?<chinese>\p{N}{1,2})\s*版$`,
  'iu',
);

/** Which edition a line ends by saying that it is; undefined for any other line. */
export function editionIn(line: string): number | undefined {
  const { digits, word, chinese } = EDITION.exec(line)?.groups ?? {};
  const number = digits ?? chinese;
  if (number !== undefined) return Number(number) > 0 ? Number(number) : undefined;
  const at = ORDINALS.findIndex((words) => words.split(' ').includes(word?.toLowerCase() ?? ''));
  return at < 0 ? undefined : at + 1;
}

/** Before dates on which a copy was looked at, made or printed, rather than the document published. */
export const OF_A_COPY = lists.ofACopy;
/** Words that stay small in the name of a journal. */
export const SMALL_IN_NAMES = pattern('iu')`^(?:${lists.smallInNames})$`;

/** Before those who wrote, alone in a line or with their names behind. */
export const WRITTEN_BY = String.raw`(?:${lists.writtenByWritten}|${lists.writtenByAuthor}\(s\)|${lists.writtenByStudent})`;
/** Before or behind those who did something else: who taught, refereed, answered letters. */
export const OTHER_ROLE = String.raw`(?:${lists.otherRoleSupervis}\p{L}*|${lists.otherRoleAdvis}|${lists.otherRoleCorrespond}\p{L}*|${lists.otherRoleContacts})`;

/** The last word of what a group that writes is called; those where people work are none. */
export const WRITING_GROUPS = either(
  'collaboration consortium team group committee authors contributors developers project community commission council arbeitsgruppe gruppe équipe equipe groupe comité equipo grupo comitê gruppo группа команда コミュニティ プロジェクト 委員会 编写组 课题组',
);

/** The same as the first word, as Romance languages have it. */
export const GROUP_BEFORE = lists.groupBefore;
/** Before the number of a version. */
export const VERSION_WORD = lists.version;

/** Of somebody's rank or degree, before the name: 'Prof. Dr.', 'Dr.-Ing.', 'Mgr.', 'Dipl. Phys.-Ing.' */
export const RANK = String.raw`(?:(?:${lists.rank})(?:\.|(?=\s))|\p{L}+\.-\p{L}+\.)(?:-\p{L}+\.?)*`;
/** Of somebody's degree, behind the name: 'PhD', 'B.A.', 'MSc', 'Jr.' */
export const DEGREE = String.raw`(?:${lists.degree})\.?`;
/** What Chinese and Japanese places of work end with, and how their people are ranked. */
export const HAN_WORKPLACE = String.raw`(?:${lists.hanWorkplace})$`;
export const HAN_RANK = String.raw`(?:${lists.hanRank})$`;
/** What journals are called, in a part of their names. */
export const JOURNAL = lists.journal;
