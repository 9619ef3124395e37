/** A document as the columns of an evidence table look at it: its sentences, and what is to be seen of each whatever is asked. */
import type { DocumentId } from '../../../base/ids.ts';
import { readSegments } from '../../index/read-segments.ts';
import type { IndexReader } from '../../index/reader.ts';
import { rolesOf, sectionTree, type SectionRole, type SectionTree } from '../../index/sections.ts';
import type { Segment } from '../../segment/segment.ts';
import { phrasesIn, type StemPhrases } from '../../text/languages/column-signs.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';
import { stemsOf } from '../../text/stems.ts';
import type { WrittenLanguage } from '../../text/stop-words.ts';

/** A sentence of a segment, by its place there. */
interface Piece {
  readonly segment: Segment;
  readonly at: number;
}

export interface SeenSentence {
  /** One that a break or an address cut has two. */
  readonly pieces: readonly [Piece, ...Piece[]];
  readonly text: string;
  readonly stems: readonly string[];
  /** Of all sections that it stands in. */
  readonly roles: ReadonlySet<SectionRole>;
  /** In [0, 1]: stands where a document says what it is all about. */
  readonly front: number;
  /** In [0, 1]: how far on it stands there. */
  readonly frontPlace: number;
  readonly isOnFirstPage: boolean;
  /** Share of the title's words that it has. */
  readonly titled: number;
  /** Speaks of the document itself. */
  readonly isOwn: boolean;
  /** Speaks of others' work. */
  readonly cites: boolean;
  readonly hasAddress: boolean;
  readonly hasNumber: boolean;
  readonly hasPercent: boolean;
  /** Words that begin like names. */
  readonly names: number;
  /** A row of a table, or words of a figure. */
  readonly isApart: boolean;
  /** How little it is a sentence that stands by itself; 0 for one that does. */
  readonly blemish: number;
}

export interface SeenDocument {
  readonly document: DocumentId;
  readonly language: WrittenLanguage;
  readonly tree: SectionTree;
  readonly sentences: readonly SeenSentence[];
}

/** Without an abstract, what stands on the first two pages says less surely what all of it is about. */
const OPENING = 0.7;
const SEGMENTS_A_STEP = 20;
/** References say what others did. */
const SILENT: readonly SectionRole[] = ['references', 'contents'];

/**
 * In reading order, in steps of a few milliseconds.
 *
 * @param own  how a document speaks of itself
 */
export function* seeDocument(
  document: DocumentId,
  language: WrittenLanguage,
  own: StemPhrases,
  reader: IndexReader,
): Generator<void, SeenDocument, void> {
  const tree = sectionTree(reader.sections(document), language);
  const segments = yield* readSegments(document, reader);
  const hasAbstract = segments.some(({ kind }) => kind === 'abstract');
  const title = new Set(tree.titleStems.filter((stem) => stem.length > 2 || language === 'zh'));
  const sentences: SeenSentence[] = [];
  for (const [at, segment] of segments.entries()) {
    if (at % SEGMENTS_A_STEP === 0) yield;
    const roles = new Set(
      tree
        .path(segment.section)
        .slice(1)
        .flatMap((record) => rolesOf(record.title)),
    );
    if (segment.kind === 'reference' || SILENT.some((role) => roles.has(role))) continue;
    const isAbstract = segment.kind === 'abstract' || roles.has('abstract');
    const front = isAbstract ? 1 : !hasAbstract && segment.pageIndex <= 1 ? OPENING : 0;
    for (const from of segment.sentences.keys()) {
      const pieces = piecesAt({ segment, at: from }, segments[at + 1]);
      sentences.push({
        ...seePieces(pieces, { language, own, title }),
        roles,
        front,
        ...placeIn(segment, from, front),
      });
    }
  }
  return { document, language, tree, sentences };
}

function placeIn({ sentences, pageIndex }: Segment, from: number, front: number) {
  const frontPlace = front > 0 ? from / Math.max(1, sentences.length - 1) : 0;
  return { frontPlace, isOnFirstPage: pageIndex === 0 };
}

interface Looking {
  readonly language: WrittenLanguage;
  readonly own: StemPhrases;
  /** Its stems. */
  readonly title: ReadonlySet<string>;
}

const lists = wordLists('tasksColumns');
const ADDRESS = pattern('u')`${lists.address}|[\w-]{3,}\.[a-z]{2,}(?![\w.])`;
/** What an address that was broken goes on with, or the whole of one. */
const ADDRESS_PART = pattern('u')`^(?:\S*$|${lists.address})`;
/** '[12]', '(Ida 1984)'. */
const CITATION = /\[\d+[\],–-]|\([^()]*\b(?:19|20)\d{2}[a-z]?\)/u;
const ENDS = /[.!?…。！？]["”’)\]⁰¹²³⁴⁵⁶⁷⁸⁹\d]*$/u;

const textOf = ({ segment, at }: Piece): string => {
  const { start, end } = segment.sentences[at]!;
  return segment.text.slice(start, end).trim();
};

/** What stands behind a sentence without an end goes on with it; in the next segment only an address does. */
function piecesAt(piece: Piece, following: Segment | undefined): SeenSentence['pieces'] {
  if (ENDS.test(textOf(piece))) return [piece];
  const { segment, at } = piece;
  if (at + 1 < segment.sentences.length) return [piece, { segment, at: at + 1 }];
  const next = following && following.sentences.length > 0 ? { segment: following, at: 0 } : undefined;
  return next && ADDRESS_PART.test(textOf(next)) ? [piece, next] : [piece];
}

function seePieces(pieces: SeenSentence['pieces'], { language, own, title }: Looking) {
  const { kind } = pieces[0].segment;
  const text = pieces.map(textOf).join(' ');
  const stems = stemsOf(text, language);
  const said = new Set(stems);
  return {
    pieces,
    text,
    stems,
    titled: title.size === 0 ? 0 : [...title].filter((stem) => said.has(stem)).length / title.size,
    isOwn: phrasesIn(stems, own) > 0,
    cites: CITATION.test(text),
    hasAddress: ADDRESS.test(text),
    hasNumber: /\d/u.test(text),
    hasPercent: text.includes('%'),
    names: text.match(/(?<=\s)\p{Lu}\p{L}+/gu)?.length ?? 0,
    isApart: kind === 'table' || kind === 'caption',
    blemish: blemishOf(text),
  };
}

const FEW_WORDS = 6;
const MANY_WORDS = 60;

function blemishOf(text: string): number {
  const words = text.split(/\s+/u).length;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense = text.replaceAll(/\s/gu, '').length;
  const isUnspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text);
  return (
    (!isUnspaced && words < FEW_WORDS ? 0.5 : 0) +
    (words > MANY_WORDS ? 0.3 : 0) +
    (/[?？:：]\s*$/u.test(text) ? 0.4 : 0) +
    (/[.!?…。！？:：”’")]\s*$/u.test(text) ? 0 : 0.15) +
    (dense > 0 && letters / dense < 0.6 ? 0.5 : 0) +
    (/^[^\p{Lu}\p{N}"“‘(\p{Lo}]/u.test(text) ? 0.2 : 0)
  );
}
