/**
 * Names of an embedded font's glyphs, from the OpenType file that pdf.js makes of Type 1 and CFF fonts (Adobe technical note
 * 5176, OpenType `cmap`). They tell what a character code stands for where the file's own map leaves it out.
 */

/** Where the tables of one font lie. */
interface FontFile {
  readonly view: DataView;
  readonly cff: number;
  readonly cmap: number;
}

const MAX_GLYPHS = 20_000;
const STANDARD_STRINGS = 391;

/**
 * The name of the glyph for each code of the font's own `cmap`; names of the standard strings are given as '#' and their number.
 * Empty where the file cannot be read as such.
 */
export function glyphNames(data: Uint8Array): ReadonlyMap<number, string> {
  try {
    const file = tablesOf(new DataView(data.buffer, data.byteOffset, data.byteLength));
    if (!file) return new Map();
    const names = namesOf(file);
    const out = new Map<number, string>();
    for (const [code, glyph] of codesOf(file)) {
      const name = names[glyph];
      if (name !== undefined) out.set(code, name);
    }
    return out;
  } catch (error) {
    // Offsets that point outside: the font is damaged, and nothing is known about it.
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

function tablesOf(view: DataView): FontFile | undefined {
  const found = new Map<string, number>();
  const count = view.getUint16(4);
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    found.set(latin(view, at, 4), view.getUint32(at + 8));
  }
  const cff = found.get('CFF ');
  const cmap = found.get('cmap');
  return cff === undefined || cmap === undefined ? undefined : { view, cff, cmap };
}

function latin(view: DataView, at: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(at + i));
  return text;
}

/** Entries of a CFF INDEX as offsets, and where it ends. */
interface Index {
  readonly starts: readonly number[];
  readonly end: number;
}

function indexAt(view: DataView, at: number): Index {
  const count = view.getUint16(at);
  if (count === 0) return { starts: [], end: at + 2 };
  const width = view.getUint8(at + 2);
  const base = at + 2 + (count + 1) * width;
  const starts: number[] = [];
  for (let i = 0; i <= count; i++) {
    let offset = 0;
    for (let k = 0; k < width; k++) offset = offset * 256 + view.getUint8(at + 3 + i * width + k);
    starts.push(base + offset);
  }
  return { starts, end: starts[count]! };
}

const CHARSET = 15;
const CHAR_STRINGS = 17;
const ESCAPE = 12;

/** Operators of one byte in a DICT, with their last operand. */
function dictAt(view: DataView, from: number, to: number): ReadonlyMap<number, number> {
  const entries = new Map<number, number>();
  let operand = 0;
  for (let at = from; at < to;) {
    const byte = view.getUint8(at++);
    if (byte === ESCAPE) at++;
    else if (byte <= 21) entries.set(byte, operand);
    else if (byte === 28) {
      operand = view.getInt16(at);
      at += 2;
    } else if (byte === 29) {
      operand = view.getInt32(at);
      at += 4;
    } else if (byte === 30) {
      // A real number ends with a nibble of ones.
      while (at < to && (view.getUint8(at) & 0xf) !== 0xf) at++;
      at++;
    } else if (byte <= 246) operand = byte - 139;
    else if (byte <= 250) operand = (byte - 247) * 256 + view.getUint8(at++) + 108;
    else if (byte <= 254) operand = -(byte - 251) * 256 - view.getUint8(at++) - 108;
  }
  return entries;
}

function namesOf({ view, cff }: FontFile): readonly string[] {
  const fonts = indexAt(view, cff + view.getUint8(cff + 2));
  const dicts = indexAt(view, fonts.end);
  const strings = indexAt(view, dicts.end);
  const dict = dictAt(view, dicts.starts[0]!, dicts.starts[1]!);
  const count = Math.min(MAX_GLYPHS, view.getUint16(cff + (dict.get(CHAR_STRINGS) ?? 0)));
  const charset = dict.get(CHARSET) ?? 0;
  const nameOf = (sid: number): string => {
    const own = sid - STANDARD_STRINGS;
    const start = strings.starts[own];
    const end = strings.starts[own + 1];
    return own < 0 || start === undefined || end === undefined ? `#${sid}` : latin(view, start, end - start);
  };
  // 0 is the charset of ISO Adobe: glyph and string have the same number.
  if (charset <= 2) return Array.from({ length: charset === 0 ? count : 0 }, (_, glyph) => nameOf(glyph));
  const sids = charsetAt(view, cff + charset, count);
  if (sids[1] !== 0) return sids.map(nameOf);
  // pdf.js writes the undefined glyph into the list, which leaves it out by rule: all names stand one too late.
  const names = sids.slice(1).map(nameOf);
  const at = cff + charset + 1 + 2 * (count - 1);
  // The copy of pdf.js that ships leaves room for the last one (`build/bundle/pdfjs-reading.mjs`). Elsewhere it is missing; where it
  // is a name of the font's own it is the last of them.
  if (at + 2 <= cff + (dict.get(CHAR_STRINGS) ?? 0)) return [...names, nameOf(view.getUint16(at))];
  const last = STANDARD_STRINGS + strings.starts.length - 2;
  return [...names, ...(sids.includes(last) ? [] : [nameOf(last)])];
}

function charsetAt(view: DataView, start: number, count: number): readonly number[] {
  const sids = [0];
  const format = view.getUint8(start);
  let at = start + 1;
  while (sids.length < count) {
    const first = view.getUint16(at);
    const left = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    at += format === 0 ? 2 : format === 1 ? 3 : 4;
    for (let i = 0; i <= left && sids.length < count; i++) sids.push(first + i);
  }
  return sids;
}

/** Pairs of code and glyph, from the first table that maps 16-bit codes. */
function codesOf({ view, cmap }: FontFile): readonly (readonly [number, number])[] {
  const count = view.getUint16(cmap + 2);
  for (let i = 0; i < count; i++) {
    const at = cmap + view.getUint32(cmap + 4 + 8 * i + 4);
    if (view.getUint16(at) === 4) return segmentsAt(view, at);
  }
  return [];
}

function segmentsAt(view: DataView, at: number): readonly (readonly [number, number])[] {
  const width = view.getUint16(at + 6); // twice the number of segments
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < width && pairs.length < MAX_GLYPHS; i += 2) {
    const end = view.getUint16(at + 14 + i);
    const start = view.getUint16(at + 16 + width + i);
    const delta = view.getUint16(at + 16 + 2 * width + i);
    const rangeAt = at + 16 + 3 * width + i;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff && pairs.length < MAX_GLYPHS; code++) {
      const found = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start));
      const glyph = found === 0 && range !== 0 ? 0 : (found + delta) & 0xffff;
      if (glyph > 0) pairs.push([code, glyph]);
    }
  }
  return pairs;
}
