/** Comments in a PDF: what was said with a mark, what others replied, and what became of it (ISO 32000-2, 12.5.6.2 and 12.5.6.3). */
import { noteMaxChars } from '#shared/domain/document/annotations/annotation.ts';
import { msg, t, type Message } from '../../languages/i18n.ts';

/** An annotation as pdf.js gives it, as far as it is read. */
export interface Foreign extends Said {
  readonly subtype: string;
  readonly id: string;
  readonly flags: number;
  readonly rect: unknown;
  readonly quadPoints: unknown;
  readonly color: unknown;
  readonly overlaidText: string;
  /** Of ink: its strokes, and how thick they are. */
  readonly inkLists: unknown;
  readonly widthPt: unknown;
  /** Of what was typed: its letters. */
  readonly letters: { readonly sizePt: unknown; readonly color: unknown };
  readonly inReplyTo: string | undefined;
  /** A part of what it replies to, rather than an answer. */
  readonly isGrouped: boolean;
}

interface Said {
  readonly author: string;
  readonly words: string;
  /** 'Accepted' of the model 'Review', or 'Marked'. */
  readonly state: string | undefined;
}

export interface Comment {
  readonly author: string;
  readonly words: string;
}

/** What this program writes as its own name. */
const OWN_NAME = 'Wayleaf';
const MOST_REPLIES = 1000;

export function foreignOf(annotation: unknown): Foreign | null {
  if (typeof annotation !== 'object' || annotation === null) return null;
  const { subtype, id, rect, quadPoints, color, annotationFlags, overlaidText, inReplyTo, replyType, ...rest } =
    annotation as Readonly<Record<string, unknown>>;
  if (typeof subtype !== 'string' || typeof id !== 'string') return null;
  const { contentsObj, richText, textContent, titleObj, state, inkLists, borderStyle, defaultAppearanceData } = rest;
  const author = textOf(titleObj).trim();
  return {
    subtype,
    id,
    flags: typeof annotationFlags === 'number' ? annotationFlags : 0,
    rect,
    quadPoints,
    color,
    inkLists,
    widthPt: fieldOf(borderStyle, 'width'),
    letters: { sizePt: fieldOf(defaultAppearanceData, 'fontSize'), color: fieldOf(defaultAppearanceData, 'fontColor') },
    overlaidText: typeof overlaidText === 'string' ? overlaidText : '',
    inReplyTo: typeof inReplyTo === 'string' ? inReplyTo : undefined,
    isGrouped: replyType === 'Group',
    author: author === OWN_NAME ? '' : author,
    words: (textOf(contentsObj) || textOf(richText) || linesOf(textContent))
      .replace(/\r\n?/gu, '\n')
      .replaceAll('\u00ad', '')
      .trim()
      .slice(0, noteMaxChars),
    state: typeof state === 'string' ? state : undefined,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('str' in value)) return '';
  return typeof value.str === 'string' ? value.str : '';
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : '';
}

export function commentOf({ author, words }: Pick<Said, 'author' | 'words'>): Comment {
  return { author, words };
}

/** Replies by what they are about in the end, in the order of the file; and what replies to nothing on the page. */
export function repliesIn(annotations: readonly Foreign[]): {
  readonly replies: ReadonlyMap<string, readonly Comment[]>;
  readonly heads: readonly Foreign[];
} {
  const byId = new Map(annotations.map((one) => [one.id, one]));
  const answers = new Map<string, Foreign[]>();
  const heads: Foreign[] = [];
  for (const one of annotations) {
    const head = headOf(one, byId);
    if (head === one) heads.push(one);
    else if (!one.isGrouped) {
      const known = answers.get(head.id);
      if (known) known.push(one);
      else answers.set(head.id, [one]);
    }
  }
  return { replies: new Map([...answers].map(([id, all]) => [id, commentsOf(all.slice(0, MOST_REPLIES))])), heads };
}

/** A file may lead replies in a circle: then each is its own head. */
function headOf(one: Foreign, byId: ReadonlyMap<string, Foreign>): Foreign {
  const seen = new Set<Foreign>();
  let at = one;
  for (;;) {
    const next = at.inReplyTo === undefined ? undefined : byId.get(at.inReplyTo);
    if (!next) return at;
    if (seen.has(next)) return one;
    seen.add(next);
    at = next;
  }
}

/** Of the states that somebody gave only the last one holds. */
function commentsOf(answers: readonly Foreign[]): readonly Comment[] {
  const states = new Map(answers.flatMap((one) => (one.state === undefined ? [] : [[one.author, one] as const])));
  return answers.flatMap((one) => {
    if (one.state === undefined) return [commentOf(one)];
    const said = STATES[one.state];
    return said && states.get(one.author) === one ? [{ author: one.author, words: t(said) }] : [];
  });
}

/** 'None' and 'Unmarked' say nothing. */
const STATES: Readonly<Record<string, Message>> = {
  Accepted: msg('Accepted'),
  Rejected: msg('Rejected'),
  Cancelled: msg('Cancelled'),
  Completed: msg('Completed'),
  Marked: msg('Marked'),
};

/** One comment below the other, each by whoever wrote it. */
export function threadText(comments: readonly Comment[]): string {
  return comments
    .filter(({ words }) => words !== '')
    .map(({ author, words }) => (author === '' ? words : `${author}: ${words}`))
    .join('\n')
    .slice(0, noteMaxChars);
}
