import type { Line } from '../layout/line.ts';
import { captionLabel, familyOf, labelParts, type LabelFamily } from '../../text/labels.ts';
import { endsSentence } from '../patterns.ts';
import type { StyleStats } from './style-stats.ts';

interface Caption {
  /** As printed: 'Table 3', 'Fig. 2'. */
  readonly label: string;
  readonly family: LabelFamily;
  /** The label has its line for itself; what it names stands below. */
  readonly bare: boolean;
}

export type Captions = ReadonlyMap<Line, Caption>;

interface Candidate extends Caption {
  readonly line: Line;
  /** Kind of thing and number, however abbreviated. */
  readonly key: string;
  /** A delimiter follows the label. */
  readonly sure: boolean;
  /** It may as well go on the last sentence of the column before. */
  readonly doubtful: boolean;
}

/**
 * The lines that open captions. A line that begins with 'Figure 3' may as well go on a sentence, name a figure in a list
 * of figures, or refer to it in a table's head: how the document sets its other captions decides.
 */
export function captionLines(lines: readonly Line[], stats: StyleStats, contents: ReadonlySet<number>): Captions {
  const candidates = [...lines.keys()].flatMap((at) => (contents.has(at) ? [] : (candidateAt(lines, at, stats) ?? [])));
  const delimited = new Map<LabelFamily, Set<string>>();
  const all = new Map<LabelFamily, Set<string>>();
  for (const candidate of candidates) {
    if (candidate.sure && !candidate.doubtful) addTo(delimited, candidate);
    addTo(all, candidate);
  }
  const known = new Set(candidates.flatMap(({ sure, key }) => (sure ? [key] : [])));
  const isCaption = ({ family, key, sure, bare, doubtful }: Candidate): boolean => {
    const own = delimited.get(family);
    if (sure) return !(doubtful && own?.has(key));
    // A document that sets a delimiter behind its labels does so behind all of them.
    const isUsual = bare || 2 * (own?.size ?? 0) <= all.get(family)!.size;
    return !doubtful && !known.has(key) && isUsual;
  };
  return new Map(
    candidates.filter(isCaption).map(({ line, label, family, bare }) => [line, { label, family, bare }] as const),
  );
}

function addTo(families: Map<LabelFamily, Set<string>>, { family, key }: Candidate): void {
  const keys = families.get(family);
  if (keys) keys.add(key);
  else families.set(family, new Set([key]));
}

const LIST_ENTRY = /\.{4}|(?:\. ){4}|(?:…\s*){2}/;

function candidateAt(lines: readonly Line[], at: number, stats: StyleStats): Candidate | undefined {
  const line = lines[at]!;
  const found = captionLabel(line.text);
  if (!found || LIST_ENTRY.test(line.text) || runsOn(lines, at, stats)) return undefined;
  const behind = line.text.slice(found.end);
  const rest = behind.trim();
  // 'Fig. 1).' closes a parenthesis of the line before; 'Fig. S3a–d' names several parts, unless a delimiter follows.
  if (rest.startsWith(')') || /^[–—-][\p{L}\d]{1,3}(?![\p{L}\d]|\s*[.:|])/u.test(behind)) return undefined;
  const family = familyOf(found.label);
  const bare = rest === '' || /^[.:：|]$/.test(rest);
  if (!found.sure && !bare && !isSetOff(line, stats) && !standsAlone(lines, at, stats)) return undefined;
  const sure = found.sure && rest.length > 1;
  return {
    line,
    label: found.label,
    family,
    key: captionKey(found.label),
    sure,
    bare,
    doubtful: isAfterBreak(line, lines[at - 1]),
  };
}

function isSetOff(line: Line, stats: StyleStats): boolean {
  return line.size < 0.96 * stats.bodySize || line.bold > 0.3 || /[\u3400-\u9fff]/.test(line.text);
}

/** No sentence, and nothing goes on below it in its size: rows of cells, white space, or another column. */
function standsAlone(lines: readonly Line[], at: number, stats: StyleStats): boolean {
  const line = lines[at]!;
  const next = lines[at + 1];
  if (endsSentence(line.text) || line.cells > 1) return false;
  if (next?.column !== line.column || next.cells > 1 || Math.abs(next.size - line.size) > 0.05 * line.size) return true;
  return next.base - line.base > 1.5 * stats.leading(line.size);
}

/** The line is the next one of a paragraph: set like the line before, right below it, and that one is full. */
function runsOn(lines: readonly Line[], at: number, stats: StyleStats): boolean {
  const line = lines[at]!;
  const before = lines[at - 1];
  if (before?.upright !== line.upright || Math.abs(before.size - line.size) > 0.05 * line.size) return false;
  if (before.bold > 0.5 !== line.bold > 0.5 || before.cells > 1) return false;
  if (before.column !== line.column || line.base - before.base >= 1.25 * stats.leading(line.size)) return false;
  return isOpen(before) && before.right - before.x1 < 4 * line.size;
}

/** The line before, in another column, ends in the middle of a sentence. The title beside a caption's is another one. */
function isAfterBreak(line: Line, before: Line | undefined): boolean {
  if (!before || before.column === line.column || Math.abs(before.size - line.size) > 0.05 * line.size) return false;
  if (Math.abs(before.base - line.base) < 0.5 * line.size && captionLabel(before.text)) return false;
  return isOpen(before) && before.right - before.x1 < 2 * line.size && /[\p{L}(,;]$/u.test(before.text);
}

function isOpen({ text }: Line): boolean {
  return !endsSentence(text) || /[;,]\s*$/.test(text);
}

/** 'Fig. 2' and 'FIGURE 2' are one, 'Supplementary Fig. 2' and 'Chart 2' are others. */
export function captionKey(label: string): string {
  const { family, apart, beside, number } = labelParts(label);
  return `${apart} ${beside || family} ${number}`;
}
