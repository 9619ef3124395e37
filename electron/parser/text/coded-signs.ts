/**
 * Fonts of signs that a typesetting program made of others: their glyphs are called after the codes that the signs had there, by
 * number ('C0', 'C138') or by the letter that Latin-1 has at that code ('eth' for 240). So a file's text says 'ð' where the page
 * shows '('. Such a font keeps the widths of the signs, and they tell which font it was made of: those of TeX's symbols (The
 * TeXbook, appendix F), with brackets, '+' and '=' at codes that TeX leaves free, or brackets as wide as Times has them.
 */
import type { PdfFont } from '../pdfjs/pdfjs.ts';
import { textOfGlyphName } from './glyph-name-text.ts';

/** What one code of such a font means. */
export interface CodedSign {
  /** The letter that its glyph is called after, or that Latin-1 has at the number: what pdf.js reads, and nobody prints. */
  readonly called: string;
  /** What is printed: empty for a piece of a larger sign, undefined for a sign that is not known. */
  readonly text: string | undefined;
}

interface Sign {
  readonly text: string;
  /** In thousandths of an em. */
  readonly width: number;
}

/** Width, then codes and signs in turn. */
const TEX_SYMBOLS = `
778: 0 − 2 × 4 ÷ 6 ± 7 ∓ 8 ⊕ 9 ⊖ 10 ⊗ 11 ⊘ 12 ⊙ 16 ≍ 17 ≡ 18 ⊆ 19 ⊇ 20 ≤ 21 ≥ 22 ⪯ 23 ⪰ 24 ∼ 25 ≈ 26 ⊂ 27 ⊃ 30 ≺ 31 ≻ 39 ≃
778: 47 ∝ 62 ⊤ 63 ⊥ 118 ⊑ 119 ⊒ 124 ♣ 125 ♢ 126 ♡ 127 ♠ 188 = 254 +
1000: 13 ◯ 28 ≪ 29 ≫ 32 ← 33 → 36 ↔ 37 ↗ 38 ↘ 40 ⇐ 41 ⇒ 44 ⇔ 45 ↖ 46 ↙ 49 ∞
500: 3 ∗ 5 ⋄ 14 ◦ 15 • 34 ↑ 35 ↓ 59 ∅ 102 { 103 } 107 ‖ 108 ↕ 110 \\
278: 1 · 106 | 111 ≀ 138 ] 189 [
275: 48 ′
389: 104 ⟨ 105 ⟩ 222 ) 240 (
444: 98 ⌊ 99 ⌋ 100 ⌈ 101 ⌉ 120 § 121 † 122 ‡
667: 50 ∈ 51 ∋ 58 ¬ 91 ∪ 92 ∩ 93 ⊎ 94 ∧ 95 ∨ 116 ⊔ 117 ⊓
611: 42 ⇑ 43 ⇓ 64 ℵ 96 ⊢ 97 ⊣ 109 ⇕ 123 ¶
556: 56 ∀ 57 ∃
833: 112 √ 114 ∇
889: 52 △ 53 ▽
722: 60 ℜ 61 ℑ
417: 115 ∫
`;
/** Of large signs and of brackets that grow. */
const TEX_LARGE = `
458: 0 ( 1 )
417: 2 [ 3 ]
583: 8 { 9 }
472: 10 ⟨ 11 ⟩ 82 ∫
597: 16 ( 17 )
736: 18 ( 19 )
528: 20 [ 21 ]
1056: 80 ∑
944: 81 ∏
833: 83 ⋃ 84 ⋂
1444: 88 ∑
1278: 89 ∏
556: 90 ∫
1000: 112 √ 113 √ 114 √ 115 √
`;
const TIMES = `
333: 138 ] 189 [ 222 ) 240 (
564: 0 − 2 × 6 ± 188 = 254 +
`;

const layouts: readonly ReadonlyMap<number, Sign>[] = [TEX_SYMBOLS, TEX_LARGE, TIMES].map(layoutOf);

function layoutOf(table: string): ReadonlyMap<number, Sign> {
  const signs = new Map<number, Sign>();
  for (const row of table.trim().split('\n')) {
    const [width = '', ...pairs] = row.split(/:? /);
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      signs.set(Number(pairs[i]), { text: pairs[i + 1]!, width: Number(width) });
    }
  }
  return signs;
}

/** Letters of Latin-1 whose width no font of letters has in common with the sign at their code. */
const latinNames: ReadonlyMap<string, number> = new Map([
  ['onequarter', 0xbc],
  ['onehalf', 0xbd],
  ['Thorn', 0xde],
  ['eth', 0xf0],
  ['thorn', 0xfe],
]);
const CODE_NAME = /^C(\d{1,3})$/;
/** The line over what a root is drawn of is called so in fonts of large signs, where it is half as wide as the ligature. */
const ROOT_LINE = { name: 'ffi', width: 208 };
/** Such programs write widths down to the next 96th of an em. */
const TOLERANCE = 12;

interface CodedGlyph {
  readonly code: number;
  readonly width: number;
  /** Its code in the font that it comes from. */
  readonly source: number | undefined;
  readonly called: string;
  /** No font of letters has it, with the width of that sign. */
  readonly telling: boolean;
  readonly rootLine: boolean;
}

/**
 * What the codes of a font mean, where its glyphs are called after codes and are as wide as the signs there; undefined for any
 * other font.
 */
export function codedSigns(font: PdfFont | undefined): ReadonlyMap<number, CodedSign> | undefined {
  const names = font?.differences;
  if (font?.type !== 'Type1' || font.composite !== false || !(names instanceof Map) || names.size === 0) {
    return undefined;
  }
  const glyphs: CodedGlyph[] = [];
  for (const [code, name] of names as ReadonlyMap<number, string>) {
    const width = font.widths?.[code];
    if (width !== undefined && Number.isFinite(width)) glyphs.push(codedGlyph(code, name, width));
  }
  if (!glyphs.some(({ telling }) => telling)) return undefined;
  const layout = layouts.find((one) => isMadeOf(glyphs, one));
  return layout && new Map(glyphs.map((glyph) => [glyph.code, { called: glyph.called, text: textIn(glyph, layout) }]));
}

function codedGlyph(code: number, name: string, width: number): CodedGlyph {
  const number = CODE_NAME.exec(name)?.[1];
  const latin = latinNames.get(name);
  const rootLine = name === ROOT_LINE.name && Math.abs(width - ROOT_LINE.width) <= TOLERANCE;
  const letter = latin === undefined ? (textOfGlyphName(name) ?? '') : String.fromCharCode(latin);
  const ofLetter = letter.length === 1 ? letter.charCodeAt(0) : undefined;
  return {
    code,
    width,
    source: number === undefined ? ofLetter : Number(number),
    called: number === undefined ? letter : String.fromCharCode(Number(number)),
    telling: number !== undefined || latin !== undefined || rootLine,
    rootLine,
  };
}

/** All signs that the layout knows are as wide there, and it knows most of them. */
function isMadeOf(glyphs: readonly CodedGlyph[], layout: ReadonlyMap<number, Sign>): boolean {
  let known = 0;
  for (const { source, width, rootLine } of glyphs) {
    const sign = source === undefined ? undefined : layout.get(source);
    if (sign && Math.abs(sign.width - width) > TOLERANCE) return false;
    if (sign) known++;
    else if (rootLine && layout === layouts[1]) known++;
  }
  return 2 * known > glyphs.length;
}

function textIn({ source, rootLine }: CodedGlyph, layout: ReadonlyMap<number, Sign>): string | undefined {
  if (rootLine) return '';
  return source === undefined ? undefined : layout.get(source)?.text;
}
