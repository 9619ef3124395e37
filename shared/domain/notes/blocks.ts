/** What is kept current, mark by mark; and what a reader wrote into it. */
import { normal, withMarks } from './region.ts';

const OPENING = '<!-- wayleaf:mark';
const CLOSING = '-->';
const MARK = new RegExp(`${OPENING} ([0-9a-f]{32}) ([0-9a-f]{8}) ${CLOSING}`, 'u');

/** Of one highlight, as it is written or found in a file. */
export interface Block {
  /** The same on all devices. */
  readonly mark: string;
  /** Of the note as it was when it was written. */
  readonly noteSum: string;
  readonly text: string;
}

export interface Blocks {
  /** What stands above the first. */
  readonly top: string;
  readonly blocks: readonly Block[];
}

export function joinBlocks({ top, blocks }: Blocks): string {
  const parts = blocks.map(({ mark, noteSum, text }) => `${markLine(mark, noteSum)}\n${ended(text)}`);
  return `${top === '' ? '' : ended(top)}${parts.join('')}`;
}

function markLine(mark: string, noteSum: string): string {
  return `${OPENING} ${mark} ${noteSum} ${CLOSING}`;
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

export function splitBlocks(inner: string): Blocks {
  const [top = '', ...rest] = inner.replace(/\r\n?/gu, '\n').split(new RegExp(`^.*?${MARK.source}.*\\n?`, 'mu'));
  const blocks: Block[] = [];
  // The split hands over both groups and the text behind them, for each mark.
  for (let at = 0; at < rest.length; at += 3)
    blocks.push({ mark: rest[at] ?? '', noteSum: rest[at + 1] ?? '', text: rest[at + 2] ?? '' });
  return { top, blocks };
}

/** No reader writes it. */
const PLACE = '\uE0F0note\uE0F1';

/**
 * The note that a reader left in a block; null where they changed something else in it, which is no note.
 *
 * @param text  of the block in the file
 * @param withNote  writes the block again, with this note
 */
export function noteIn(text: string, withNote: (note: string) => string): string | null {
  const found = normal(text);
  const bare = normal(withNote(''));
  if (found === bare) return '';
  const pattern = normal(withNote(PLACE));
  const at = pattern.indexOf(PLACE);
  if (at !== -1) {
    const [before, after] = [pattern.slice(0, at), pattern.slice(at + PLACE.length)];
    const isThere = found.startsWith(before) && found.endsWith(after) && found.length >= before.length + after.length;
    if (isThere) return withMarks(withoutLead(found.slice(before.length, found.length - after.length), withNote));
  }
  // Written below a highlight that had no note.
  if (!found.startsWith(`${bare}\n`)) return null;
  return withMarks(asNote(found.slice(bare.length + 1)));
}

/** What the template begins the further lines of a note with goes. */
function withoutLead(note: string, withNote: (note: string) => string): string {
  const twoLines = normal(withNote(`${PLACE}\n${PLACE}`));
  const first = twoLines.indexOf(PLACE) + PLACE.length + 1;
  const lead = twoLines.slice(first, twoLines.indexOf(PLACE, first));
  const bare = lead.trimEnd();
  return note
    .split('\n')
    .map((line, at) => {
      if (at === 0) return line;
      if (line.startsWith(lead)) return line.slice(lead.length);
      return line === bare ? '' : line;
    })
    .join('\n')
    .trim();
}

/** A sign of a list before it, and what all its lines are indented by, are the page's and not the note's. */
function asNote(text: string): string {
  const lines = text.replace(/^\n+/u, '').split('\n');
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  const bare = lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  const bullets = bare.filter((line) => /^[-*+] /u.test(line)).length;
  if (bullets !== 1 || !/^[-*+] /u.test(bare[0] ?? '')) return bare.join('\n').trim();
  return bare
    .map((line, at) => (at === 0 || line.startsWith('  ') ? line.slice(2) : line))
    .join('\n')
    .trim();
}
