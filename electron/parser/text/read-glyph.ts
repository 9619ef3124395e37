import type { PdfGlyph } from '../pdfjs/pdfjs.ts';
import type { CodedSign } from './coded-signs.ts';
import type { LoadedFont } from './fonts.ts';
import { dingbatText, glyphText, texCodeText, texText, type GlyphText } from './normalize.ts';
import { symbolText } from './symbol-encoding.ts';
import { texSymbolText } from './tex-symbols.ts';

export const UNREADABLE: GlyphText = { text: '', unreadable: true };

/** The text of a glyph: what its font is known to mean by its codes and names, or else what the file says. */
export function readGlyph(glyph: PdfGlyph, font: LoadedFont | undefined): GlyphText {
  if (font?.codes === 'meaningless') return UNREADABLE;
  if (font?.signs) return codedText(glyph, font.signs);
  const known = font && knownText(glyph, font);
  return known === undefined ? glyphText(glyph.unicode) : { text: known, unreadable: false };
}

/** The sign that is printed, unless the file itself says what a code means. */
function codedText({ unicode, originalCharCode = -1 }: PdfGlyph, signs: ReadonlyMap<number, CodedSign>): GlyphText {
  const said = glyphText(unicode);
  const sign = signs.get(originalCharCode);
  if (!sign || (!said.unreadable && unicode !== sign.called)) return said;
  return sign.text === undefined ? UNREADABLE : { text: sign.text, unreadable: false };
}

function knownText(glyph: PdfGlyph, font: LoadedFont): string | undefined {
  if (font.dingbats) return dingbatText(glyph.originalCharCode);
  if (font.codes === 'tex-symbols') return texSymbolText(glyph.originalCharCode);
  if (font.codes === 'tex') return texCodeText(glyph.originalCharCode);
  if (font.nameless) return texText(glyph.unicode);
  if (font.symbols) return symbolText(glyph.unicode);
  return isGuess(glyph, font) ? font.named().get(glyph.fontChar?.charCodeAt(0) ?? -1) : undefined;
}

/** pdf.js gives a code as its own text where the file's map to Unicode leaves it out. */
function isGuess({ unicode, originalCharCode = -1 }: PdfGlyph, { renamed }: LoadedFont): boolean {
  const isCode =
    unicode.length === 1 && unicode.charCodeAt(0) === originalCharCode && renamed?.has(originalCharCode) !== true;
  return isCode || glyphText(unicode).unreadable;
}
