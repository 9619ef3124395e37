/** What is wrong with a predicted tree, by causes that can be counted. */
import type { Alignment, GoldHeading, Keyed } from './align-sections.ts';
import { hasRightLevel, hasRightParent } from './structure-score.ts';
import { type TitleKey, isSameTitle, titleKey, titleLikeness } from './title-likeness.ts';

/** A piece of the predicted document's text, to find out where a missed heading went. */
export interface TextPiece {
  readonly kind: string;
  /** First and last page, 1-based. */
  readonly page: number;
  readonly endPage: number;
  readonly text: string;
}

export const missCauses = [
  'cut or merged', // a section at the place has a part of the title, or more than the title
  'on another page', // a section of this title, too far away
  'given to its double', // the section of this title was matched with another entry
  'taken as the title of the document',
  'taken as a block', // its own block, of another kind than a heading
  'joined to its text', // the first words of a block
  'inside a block', // in the middle of a block
  'not in the text', // nowhere near: left out as furniture, or printed differently
] as const;
export type MissCause = (typeof missCauses)[number];

export const falseCauses = [
  'cut or merged', // a part of a missed heading, or more than it
  'on another page', // a gold heading of this title, too far away
  'repeated', // a gold heading of this title that was matched with another section
  'numbered',
  'unnumbered',
] as const;
export type FalseCause = (typeof falseCauses)[number];

export interface MissedHeading {
  readonly title: string;
  readonly page: number;
  readonly level: number;
  readonly cause: MissCause;
  /** What kind of block has it instead, where one has. */
  readonly block?: string | undefined;
}

export interface FalseHeading {
  /** Index among the predicted sections. */
  readonly section: number;
  readonly title: string;
  readonly page: number;
  /** In the levels of the gold outline. */
  readonly level: number;
  readonly cause: FalseCause;
}

export const misplacementCauses = [
  'at another level', // under the right parent
  'under a false heading', // under a section that no gold heading was matched with
  'under another heading',
  'at the top', // below the root, while its parent was found
] as const;
export type MisplacementCause = (typeof misplacementCauses)[number];

/** A found heading at the wrong level or under the wrong parent. */
export interface MisplacedHeading {
  readonly title: string;
  readonly page: number;
  readonly level: number;
  /** The level it was given, in the levels of the gold outline. */
  readonly givenLevel: number;
  readonly parent: string | null;
  readonly givenParent: string | null;
  readonly cause: MisplacementCause;
}

export interface StructureErrors {
  readonly missed: readonly MissedHeading[];
  readonly false: readonly FalseHeading[];
  readonly misplaced: readonly MisplacedHeading[];
}

/**
 * @param pieces  the document's text in any order; without it, missed headings that no section resembles are
 *   'not in the text'
 * @param documentTitle  the title of the tree's root
 */
export function structureErrors(
  alignment: Alignment,
  pieces: readonly TextPiece[],
  documentTitle: string,
): StructureErrors {
  const { gold, predicted, wanted, sectionOf, goldOf, judged, levelOffset } = alignment;
  const root = titleKey(documentTitle);
  const texts = pieces.map((piece) => ({ ...piece, key: titleKey(piece.text) }));
  const missed = wanted
    .filter((g) => !sectionOf.has(g))
    .map((g): MissedHeading => {
      const heading = gold[g]!;
      const { title, page, level } = heading;
      return { title, page, level, ...missCause(alignment, heading, texts, root) };
    });
  const misjudged = judged
    .filter((p) => !goldOf.has(p))
    .map((p): FalseHeading => {
      const { title, page, level } = predicted[p]!;
      return { section: p, title, page, level: level + levelOffset, cause: falseCause(alignment, p) };
    });
  return { missed, false: misjudged, misplaced: misplaced(alignment) };
}

function misplaced(alignment: Alignment): MisplacedHeading[] {
  const { gold, predicted, sectionOf, levelOffset } = alignment;
  return [...sectionOf]
    .sort(([a], [b]) => a - b)
    .filter(([g, p]) => !hasRightLevel(alignment, g, p) || !hasRightParent(alignment, g, p))
    .map(([g, p]) => {
      const { title, page, level, parent } = gold[g]!;
      const section = predicted[p]!;
      return {
        title,
        page,
        level,
        givenLevel: section.level + levelOffset,
        parent: parent === null ? null : gold[parent]!.title,
        givenParent: section.parent === null ? null : predicted[section.parent]!.title,
        cause: misplacementCause(alignment, g, p),
      };
    });
}

function misplacementCause(alignment: Alignment, g: number, p: number): MisplacementCause {
  if (hasRightParent(alignment, g, p)) return 'at another level';
  const { parent } = alignment.predicted[p]!;
  if (parent === null) return 'at the top';
  return alignment.goldOf.has(parent) ? 'under another heading' : 'under a false heading';
}

function missCause(
  { predicted, goldOf }: Alignment,
  heading: GoldHeading,
  pieces: readonly (TextPiece & Keyed)[],
  root: TitleKey,
): { readonly cause: MissCause; readonly block?: string } {
  const same = predicted.flatMap((section, p) => (isSameTitle(section.key, heading.key) ? [{ section, p }] : []));
  if (same.some(({ section, p }) => goldOf.has(p) && isNear(section.page, heading.page))) {
    return { cause: 'given to its double' };
  }
  const isPart = predicted.some(
    (section, p) => !goldOf.has(p) && isNear(section.page, heading.page) && overlaps(section.key, heading.key),
  );
  if (isPart) return { cause: 'cut or merged' };
  if (same.some(({ p }) => !goldOf.has(p))) return { cause: 'on another page' };
  if (isSameTitle(root, heading.key)) return { cause: 'taken as the title of the document' };
  const around = pieces.filter((piece) => piece.page - 1 <= heading.page && heading.page <= piece.endPage + 1);
  return blockCause(heading.key, around);
}

const TELLING_LENGTH = 8; // shorter titles without their number stand in the middle of many sentences

/** Where among the blocks at its place a missed heading is. */
function blockCause(
  { plain, bare, bareLength }: TitleKey,
  around: readonly (TextPiece & Keyed)[],
): { readonly cause: MissCause; readonly block?: string } {
  const own = around.find(({ key }) => key.plain === plain || (bare !== '' && key.bare === bare));
  if (own) return { cause: 'taken as a block', block: own.kind };
  const start = around.find(({ key }) => key.plain.startsWith(plain) || (bare !== '' && key.bare.startsWith(bare)));
  if (start) return { cause: 'joined to its text', block: start.kind };
  const isInside = (text: string): boolean =>
    text.includes(plain) || (bareLength >= TELLING_LENGTH && text.includes(bare));
  const inside = around.find(({ key }) => isInside(key.plain));
  return inside ? { cause: 'inside a block', block: inside.kind } : { cause: 'not in the text' };
}

const NUMBERED =
  /^\s*(?:(?:chapter|section|appendix|part)\s|第|[0-9]+(?:[.:)]|\s|$)|[ivxlc]+[.:)]|[a-z](?:[.:)]|[0-9.]+\s))/iu;

function falseCause({ gold, wanted, predicted, sectionOf }: Alignment, p: number): FalseCause {
  const section = predicted[p]!;
  const isMissedPart = wanted.some(
    (g) => !sectionOf.has(g) && isNear(gold[g]!.page, section.page) && overlaps(section.key, gold[g]!.key),
  );
  if (isMissedPart) return 'cut or merged';
  const same = gold.filter((heading) => isSameTitle(section.key, heading.key));
  if (same.some((heading) => isNear(heading.page, section.page))) return 'repeated';
  if (same.length > 0) return 'on another page';
  return NUMBERED.test(section.title) ? 'numbered' : 'unnumbered';
}

function isNear(page: number, other: number): boolean {
  return Math.abs(page - other) <= 1;
}

const LIKE = 0.6; // below it, titles of other sections resemble each other too

/** True where one title has the other's words and more, or most of its characters. */
function overlaps(a: TitleKey, b: TitleKey): boolean {
  const [shorter, longer] = a.bareLength <= b.bareLength ? [a, b] : [b, a];
  if (shorter.bareLength < 4) return false;
  return longer.bare.includes(shorter.bare) || titleLikeness(a, b) >= LIKE;
}
