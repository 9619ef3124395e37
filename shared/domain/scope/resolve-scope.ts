/** Which documents a question is about, and how it reads inside them. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexedDocument } from '../index/reader.ts';
import { readQuestion } from '../question/read-question.ts';
import type { QuestionReading } from '../question/reading.ts';
import { fold } from '../text/fold.ts';
import { languages } from '../text/languages/index.ts';
import { languageOf } from '../text/stop-words.ts';
import { citations } from './authors.ts';
import { catalogOf } from './catalog.ts';
import { MOST_FITTING, type Asked, type Mention, type NamedBy } from './mention.ts';
import { isAskedOf, nounMentions } from './nouns.ts';
import { titleMentions, unspacedMentions, type TitleMention } from './titles.ts';
import { rewrite } from './rewrite.ts';
import { phraseAt, phraseBefore, phrases, wordsIn } from './compared-words.ts';

/** How a question was read that names documents. */
export type ScopeRead =
  /** It names each of them. */
  | { readonly code: 'asked-of'; readonly params: { readonly by: NamedBy; readonly count: number } }
  /** It names one, and each of them may be it. */
  | { readonly code: 'several-fit'; readonly params: { readonly by: NamedBy; readonly count: number } };

export interface ResolvedScope {
  /** In the order of the library, at least one. */
  readonly documents: readonly IndexedDocument[];
  /** The question with 'this document' where it names one: its title is not looked for inside of it. */
  readonly text: string;
  /** 'This document', as it stands there. */
  readonly itself: string;
  readonly read: ScopeRead;
}

export interface AskedOf {
  readonly question: string;
  /** Those that may be meant; the same list as long as nothing of it changes, for it is looked through only once. */
  readonly documents: readonly IndexedDocument[];
  /** The one that is open. */
  readonly open?: DocumentId | undefined;
  /** Those that the answer before named, in its order. */
  readonly listed?: readonly DocumentId[] | undefined;
}

/** Undefined for a question that names none of the documents, or where nothing tells that it does. */
export function resolveScope({ question, documents, open, listed = [] }: AskedOf): ResolvedScope | undefined {
  const code = languageOf(question);
  const naming = languages.find((language) => language.code === code)?.naming;
  if (!naming || documents.length === 0) return undefined;
  const catalog = catalogOf(documents);
  const placeOf = (id: DocumentId): number => catalog.known.findIndex(({ document }) => document.id === id);
  const opened = open === undefined ? -1 : placeOf(open);
  const asked: Asked = {
    text: question,
    words: wordsIn(question, code),
    language: code,
    naming,
    catalog,
    open: opened < 0 ? undefined : opened,
    listed: listed.map(placeOf).filter((place) => place >= 0),
  };
  const mentions = chosen(asked);
  if (mentions.length === 0) return undefined;
  const places = [...new Set(mentions.flatMap((one) => one.places))].toSorted((a, b) => a - b);
  const [first] = mentions;
  const several = mentions.some((one) => one.places.length > 1);
  return {
    documents: places.map((place) => catalog.known[place]!.document),
    text: rewrite(asked, mentions),
    itself: naming.itself,
    read: { code: several ? 'several-fit' : 'asked-of', params: { by: first!.by, count: places.length } },
  };
}

/** What names documents, in the order of the question; nothing overlaps. */
function chosen(asked: Asked): readonly Mention[] {
  const found: readonly Mention[] = [
    ...unspacedMentions(asked),
    ...fileMentions(asked),
    ...titleMentions(asked).filter((one) => isMeant(asked, one)),
    ...citations(asked),
    ...nounMentions(asked).filter((one) => !one.bare || isAskedOf(asked, one) || isOfDocument(asked, one)),
  ];
  const kept: Mention[] = [];
  for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some(({ from, to }) => one.from < to && one.to > from)) kept.push(one);
  return kept.toSorted((a, b) => a.from - b.from);
}

/** 'report.pdf', and names without an ending that are no words: 'policy_v3'. */
function fileMentions({ text, words, catalog: { byFile } }: Asked): readonly Mention[] {
  return [...text.matchAll(/[\p{L}\p{N}][^\s"“”„«»'‘’?!,;:()]*/gu)].flatMap(
    ({ 0: name, index }): readonly Mention[] => {
      const bare = name.replace(/[.]+$/u, '');
      const places = /[._\d]/u.test(bare) && /\p{L}|[._]/u.test(bare) ? byFile.get(fold(bare)) : undefined;
      if (!places || places.length > MOST_FITTING) return [];
      const from = words.findIndex(({ start }) => start >= index);
      const to = words.findLastIndex(({ end }) => end <= index + bare.length) + 1;
      return to > from ? [{ from, to, places, by: 'file' }] : [];
    },
  );
}

// So many words with capitals in a row are a name wherever they stand.
const LONG_NAME = 4;

/** Whether words that are a title stand for the document, and not for what it is about. */
function isMeant(asked: Asked, one: TitleMention): boolean {
  const { quoted, exact, content, announced, places } = one;
  if (places.length > MOST_FITTING && !exact) return false;
  if (announced) return quoted || exact || content >= LONG_NAME;
  return quoted ? isQuotedMeant(asked, one) : isUnquotedMeant(asked, one);
}

/** Words around a title, by what the language says with them. */
function around({ words }: Asked, { from, to }: Mention) {
  return {
    before: (list: string): boolean => phraseBefore(words, from, phrases(list)) > 0,
    behind: (list: string): boolean => phraseAt(words, to, phrases(list)) > 0,
  };
}

/** 'According to “T”', 'does “T” say'. */
function isTold(asked: Asked, one: Mention): boolean {
  const { naming } = asked;
  const { before, behind } = around(asked, one);
  return before(naming.accordingTo) || (before(naming.aux) && behind(naming.says));
}

function isQuotedMeant(asked: Asked, one: TitleMention): boolean {
  if (isTold(asked, one)) return true;
  if (one.content <= 1) return isOfDocument(asked, one);
  return around(asked, one).before(asked.naming.in) || !isDefined(asked);
}

function isUnquotedMeant(asked: Asked, one: TitleMention): boolean {
  const { exact, bookish, content, capital, article } = one;
  // 'Who wrote the ballads of the ferrymen?' asks for who wrote the ballads.
  if (!capital && article) return false;
  // 'Does Dynamo replicate?' asks what a thing does that a paper is called by.
  if (content === 1) return capital && isOfDocument(asked, one);
  if ((bookish || capital) && isTold(asked, one)) return true;
  if (isOfDocument(asked, one)) return true;
  // 'Who runs the Sydney Opera House?' asks about what a document is called by.
  return exact && capital && bookish && !isDefined(asked) && isNameOfBook(asked, one);
}

function isNameOfBook(asked: Asked, one: TitleMention): boolean {
  const { naming } = asked;
  const { before, behind } = around(asked, one);
  return one.content >= LONG_NAME || before(naming.in) || (before(naming.aux) && behind(naming.does));
}

/** 'What does “T” mean?' */
const isDefined = ({ text }: Asked): boolean => readQuestion(text).asks === 'definition';

/** Asked of a document it would be a question about the document itself: who wrote it, how many tables it has. */
function isOfDocument(asked: Asked, one: Mention): boolean {
  const { front, structure, unread, asks }: QuestionReading = readQuestion(rewrite(asked, [one]));
  return asks !== 'definition' && (front !== undefined || (structure !== undefined && unread.length === 0));
}
