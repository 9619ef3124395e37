/** What a text box says, broken into lines as Helvetica is wide, in which it is written into PDFs and shown on pages. */

// prettier-ignore
/** Widths of ' ' to '~' in thousandths of the letters' height, as Adobe's metrics of Helvetica have them. */
const WIDTHS: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const FIRST = 0x20;
/** Of letters that Helvetica has not; those of Chinese are as wide as they are high. */
const OTHER = 556;
const WHOLE = 1000;

function widthOf(letter: string): number {
  const plain = letter.normalize('NFD').codePointAt(0) ?? FIRST;
  return WIDTHS[plain - FIRST] ?? (plain >= 0x2e80 ? WHOLE : OTHER);
}

/** In points. */
export function widthOfText(text: string, sizePt: number): number {
  return (Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0) * sizePt) / WHOLE;
}

/** Lines that are no wider than that, broken at spaces, and within a word that is wider than a line. */
export function linesOfText(text: string, sizePt: number, widthPt: number): readonly string[] {
  return text.split(/\r\n?|\n/u).flatMap((paragraph) => linesOfParagraph(paragraph, sizePt, widthPt));
}

function linesOfParagraph(paragraph: string, sizePt: number, widthPt: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/(?<=\s)/u)) {
    if (widthOfText((line + word).trimEnd(), sizePt) <= widthPt) line += word;
    else {
      if (line !== '') lines.push(line);
      const parts = partsOfWord(word, sizePt, widthPt);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
  }
  return [...lines, line].map((one) => one.trimEnd());
}

function partsOfWord(word: string, sizePt: number, widthPt: number): readonly string[] {
  const parts = [''];
  for (const letter of word) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOfText((last + letter).trimEnd(), sizePt) > widthPt) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}
