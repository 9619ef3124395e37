/**
 * What one glyph stands for, in the characters a reader would type. Compatibility forms are opened where they are only
 * a way of drawing (ligatures, Arabic and Hebrew presentation forms, full-width Latin, mathematical alphabets) and kept
 * where they carry meaning (m², ½, ™).
 */
export interface GlyphText {
  /** Empty for what has no text, one space for any white space. */
  readonly text: string;
  /** The file does not say which character this is. */
  readonly unreadable: boolean;
}

const cache = new Map<string, GlyphText>();
const MAX_CACHED = 50_000;

export function glyphText(unicode: string): GlyphText {
  const known = cache.get(unicode);
  if (known) return known;
  if (cache.size > MAX_CACHED) cache.clear();
  const fresh = normalize(unicode);
  cache.set(unicode, fresh);
  return fresh;
}

function normalize(unicode: string): GlyphText {
  let text = '';
  let unreadable = false;
  for (const character of unicode) {
    const code = character.codePointAt(0) ?? 0;
    if (isSpace(code)) text += ' ';
    else if (isPrivate(code)) {
      const known = symbolBullets.get(code) ?? adobeText(code);
      if (known) text += known;
      else unreadable = true;
    } else if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffd) unreadable = true;
    else if (!isInvisible(code))
      text += replacements.get(code) ?? (isDrawingForm(code) ? character.normalize('NFKC') : character);
  }
  if (isMixedUp(unicode)) return { text: '', unreadable: true };
  if (text !== ' ' && text.trim() === '') text = text === '' ? '' : ' ';
  return { text, unreadable: unreadable && text === '' };
}

/** A Latin letter with one of the rarest ideographs in one glyph: the halves of a mathematical letter, put together wrongly. */
function isMixedUp(unicode: string): boolean {
  return unicode.length > 2 && /^[A-Za-z][\u{20000}-\u{3ffff}]/u.test(unicode);
}

function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0x061c ||
    code === 0x180e
  );
}

function isPrivate(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xf0000 && code <= 0x10fffd);
}

function isDrawingForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfdff) || // Latin, Armenian, Hebrew, Arabic forms
    (code >= 0xfe70 && code <= 0xfefc) || // Arabic forms
    (code >= 0xff10 && code <= 0xff19) || // full-width digits
    (code >= 0xff21 && code <= 0xff3a) || // full-width capitals
    (code >= 0xff41 && code <= 0xff5a) || // full-width small letters
    (code >= 0xff65 && code <= 0xff9f) || // half-width katakana
    (code >= 0x2f00 && code <= 0x2fd5) || // CJK radicals used as characters
    (code >= 0xf900 && code <= 0xfaff) || // CJK compatibility ideographs
    (code >= 0x2f800 && code <= 0x2fa1f) ||
    (code >= 0x1d400 && code <= 0x1d7ff) || // mathematical alphabets
    (code >= 0x0132 && code <= 0x0133) || // Dutch ij
    (code >= 0x01c4 && code <= 0x01cc) || // Croatian digraphs
    code === 0x0149 ||
    code === 0x2126 ||
    code === 0x212a ||
    code === 0x212b
  );
}

// A soft hyphen that is drawn is a hyphen at the end of a line; layout undoes it like any other.
const replacements = new Map<number, string>([
  [0xad, '-'],
  [0x2010, '-'],
  [0x2011, '-'],
  [0xb5, 'μ'],
]);

// Private codes that the symbol fonts of office programs use for list marks and arrows.
const symbolBullets = new Map<number, string>([
  [0xf0b7, '•'],
  [0xf0a7, '▪'],
  [0xf0a8, '▫'],
  [0xf06e, '■'],
  [0xf06f, '□'],
  [0xf071, '□'],
  [0xf075, '◆'],
  [0xf076, '❖'],
  [0xf0d8, '➢'],
  [0xf0e0, '→'],
  [0xf0fc, '✓'],
  [0xf0fb, '✗'],
  [0xf02d, '-'],
]);

const SUPERIORS = 'abdeilmorst';

/** Old-style digits, small capitals and raised letters where Adobe's glyph list puts them in the private area. */
function adobeText(code: number): string | undefined {
  if (code >= 0xf730 && code <= 0xf739) return String.fromCharCode(code - 0xf700);
  if (code >= 0xf761 && code <= 0xf77a) return String.fromCharCode(code - 0xf720);
  return code >= 0xf6e9 && code <= 0xf6f3 ? SUPERIORS[code - 0xf6e9] : undefined;
}

/** The character of a code of ITC Zapf Dingbats (PDF 32000-1, annex D.6), which Unicode took over nearly in order. */
export function dingbatText(code: number | undefined): string | undefined {
  if (code === undefined || code <= 0x20 || code > 0xfe) return undefined;
  const moved = movedDingbats.get(code);
  if (moved !== undefined) return String.fromCharCode(moved);
  if (code <= 0x7e) return String.fromCharCode(0x2700 + code - 0x20);
  if (code >= 0xa1 && code <= 0xa7) return String.fromCharCode(0x2761 + code - 0xa1);
  if (code >= 0xac && code <= 0xb5) return String.fromCharCode(0x2460 + code - 0xac);
  if (code >= 0xb6 && code <= 0xd4) return String.fromCharCode(0x2776 + code - 0xb6);
  if (code >= 0xd8) return String.fromCharCode(0x2798 + code - 0xd8);
  return undefined;
}

const movedDingbats = new Map<number, number>([
  [0x25, 0x260e],
  [0x2a, 0x261b],
  [0x2b, 0x261e],
  [0x48, 0x2605],
  [0x6c, 0x25cf],
  [0x6e, 0x25a0],
  [0x73, 0x25b2],
  [0x74, 0x25bc],
  [0x75, 0x25c6],
  [0x77, 0x25d7],
  [0xa8, 0x2663],
  [0xa9, 0x2666],
  [0xaa, 0x2665],
  [0xab, 0x2660],
  [0xd5, 0x2192],
  [0xd6, 0x2194],
  [0xd7, 0x2195],
]);

/**
 * The text of the codes below the space in TeX's own fonts, in both of its usual encodings, of which each leaves empty or
 * to accents what the other uses (The TeXbook, appendix F; Cork encoding).
 */
export function texText(unicode: string): string | undefined {
  return unicode.length === 1 ? texCodes.get(unicode.charCodeAt(0)) : undefined;
}

const texCodes = new Map<number, string>([
  [0x0b, 'ff'],
  [0x0c, 'fi'],
  [0x0d, 'fl'],
  [0x0e, 'ffi'],
  [0x0f, 'ffl'],
  [0x10, '“'],
  [0x11, '”'],
  [0x15, '–'],
  [0x16, '—'],
  [0x1b, 'ff'],
  [0x1c, 'fi'],
  [0x1d, 'fl'],
  [0x1e, 'ffi'],
  [0x1f, 'ffl'],
]);

// The upper half of the Cork encoding, from 0x80 on; what it shares with Latin-1 stands there too.
const CORK_FROM = 0x80;
const CORK =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß';

/**
 * The text of a code in TeX's own fonts, by the Cork encoding where that and the older one have room for it. What ToUnicode
 * says of such codes is no help: programs read the name 'a101' of a drawing as that of a dingbat.
 */
export function texCodeText(code: number | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code >= CORK_FROM) return CORK[code - CORK_FROM]?.replace('Ĳ', 'IJ').replace('ĳ', 'ij');
  return texCodes.get(code) ?? (code > 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined);
}
