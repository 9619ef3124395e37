import { once } from '#shared/base/remembered.ts';
import type { FontFace, PageContent } from '#shared/domain/document/page-content.ts';
import type { PdfFont } from '../pdfjs/pdfjs.ts';
import { codedSigns, type CodedSign } from './coded-signs.ts';
import { textOfGlyphName } from './glyph-name-text.ts';
import { glyphNames } from './glyph-names.ts';
import { strokeOf, type Stroke } from './stroke-width.ts';
import { isTexSymbol } from './tex-symbols.ts';

/** A font as the interpreter of a page needs it. Lengths are in em. */
export interface LoadedFont {
  /** Index into the document's list of faces. */
  readonly index: number;
  /** Text space per unit of glyph space, 0.001 for all but Type 3 fonts. */
  readonly unit: number;
  /** Height of the letters relative to the size that the page asks for; differs from 1 in Type 3 fonts. */
  readonly heightFactor: number;
  /** Its letters are drawn with their feet up, for a page that is turned over: Ghostscript wrote bitmaps of TeX so. */
  readonly upsideDown: boolean;
  readonly vertical: boolean;
  readonly defaultVMetrics: readonly number[];
  readonly ascent: number;
  readonly descent: number;
  /** Its codes are those of ITC Zapf Dingbats, whatever letters the file takes them for. */
  readonly dingbats: boolean;
  /** Its private codes are those of Adobe's Symbol encoding. */
  readonly symbols: boolean;
  /** Texts by the names that its glyphs have in the embedded font, by their codes there; few fonts are asked for them. */
  readonly named: () => ReadonlyMap<number, string>;
  /** The character codes that the file gives a name of its own. */
  readonly renamed: ReadonlyMap<number, string> | undefined;
  /** What its codes mean where its glyphs are called after the codes of another font; undefined for any other font. */
  readonly signs: ReadonlyMap<number, CodedSign> | undefined;
  /** A Type 3 font: its letters are drawings without names, made by TeX more often than not. */
  readonly nameless: boolean;
  /**
   * What its codes mean where all of its drawings are called after their codes ('a101'): those of TeX's own fonts, those of
   * the fonts of symbols beside them, or nothing, as where Ghostscript before version 8 gathered the letters of several fonts in one, in the order in which they come.
   */
  readonly codes: 'tex' | 'tex-symbols' | 'meaningless' | undefined;
}

const DEFAULT_ASCENT = 0.8;
const DEFAULT_DESCENT = 0.2;
const DEFAULT_VMETRICS = [-1000, 500, 880] as const;
const GLYPH_UNIT = 0.001;
const EM_WIDTHS = 2;
const LEAST_OF_USUAL = 0.25;
const MOST_DRAWN = 2_000; // a page of colored letters must not cost a face each

// Strokes of text are .06 to .09 em thick, those of its bold half as much again, of semibold a fifth.
const BOLD_STROKE = 0.11;
const BOLDER = 1.15; // than the lightest of its name, from which fonts of one weight and other letters differ by less

/** How letters are painted that their font does not have so. */
export interface Drawing {
  readonly outlined: boolean;
  /** Slanted by the page, as browsers do where a font has no italics. */
  readonly leaning: boolean;
  readonly color: string | undefined;
}

/** The faces of one document, each once, however many pages and subsets use it. */
export class FontTable {
  readonly faces: FontFace[] = [];
  readonly #byId = new Map<string, LoadedFont>();
  readonly #byFace = new Map<string, number>();
  readonly #drawn = new Map<string, number>();
  /** Of the faces whose letters are drawings; `bold` are those that are it by name or by their outline. */
  readonly #strokes = new Map<number, Stroke & Pick<FontFace, 'bold'>>();
  readonly #misleading: ReadonlySet<number>;

  /** @param misleading  faces whose letters are drawn otherwise than the file says */
  constructor(misleading: readonly number[] = []) {
    this.#misleading = new Set(misleading);
  }

  misleads(face: number): boolean {
    return this.#misleading.has(face);
  }

  get(id: string): LoadedFont | undefined {
    return this.#byId.get(id);
  }

  /** @param font  undefined if pdf.js could not load it; its text is measured as well as it can be */
  add(id: string, font: PdfFont | undefined): LoadedFont {
    const known = this.#byId.get(id);
    if (known) return known;
    const face = fontFace(font);
    const stroke = font?.isType3Font === true ? strokeOf(font) : undefined;
    // Nothing else tells one nameless font from another, nor one weight from another before all are known.
    const index = this.#faceIndex(face, font?.isType3Font === true && (stroke || face.name === '') ? id : '');
    if (stroke) this.#weigh(index, { ...stroke, bold: face.bold });
    const loaded: LoadedFont = { index, ...metrics(font) };
    this.#byId.set(id, loaded);
    return loaded;
  }

  /** The names under which fonts were added are those of one opening of the file; the faces stay. */
  forgetNames(): void {
    this.#byId.clear();
  }

  /** The face of a font that is drawn bolder than it is, leaning, or in a color. */
  drawn(index: number, { outlined, leaning, color }: Drawing): number {
    const key = `${String(index)} ${String(outlined)} ${String(leaning)} ${color ?? ''}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const face = this.faces[index];
    if (!face || this.#drawn.size >= MOST_DRAWN) return index;
    const look = { ...face, bold: face.bold || outlined, italic: face.italic || leaning, color };
    const made = this.#faceIndex(look, `${String(index)} ${face.name}`);
    this.#drawn.set(key, made);
    const stroke = this.#strokes.get(index);
    if (stroke) this.#weigh(made, { ...stroke, bold: stroke.bold || outlined });
    return made;
  }

  /**
   * What draws all of its letters has one name for all weights, as browsers print fonts with axes: of one name those are bold whose strokes are
   * thicker than those of the lightest, whichever comes first.
   */
  #weigh(index: number, stroke: Stroke & Pick<FontFace, 'bold'>): void {
    if (!this.#strokes.has(index)) this.#strokes.set(index, stroke);
    const { name } = this.faces[index]!;
    const alike = [...this.#strokes].filter(([other]) => this.faces[other]!.name === name);
    const sure = alike.flatMap(([, one]) => (one.sure ? one.width : []));
    const lightest = Math.min(...sure);
    const light = sure.filter((width) => width < BOLDER * lightest);
    const usual = light.reduce((sum, width) => sum + width, 0) / light.length;
    const least = sure.length > 0 ? Math.min(BOLD_STROKE, BOLDER * usual) : Infinity;
    for (const [other, one] of alike) {
      const bold = one.bold || one.width >= least;
      if (bold !== this.faces[other]!.bold) this.faces[other] = { ...this.faces[other]!, bold };
    }
  }

  /** Pages with one face for all that look alike, where fonts of one name were told apart. */
  united(pages: readonly PageContent[]): PageContent[] {
    if (this.#strokes.size === 0) return [...pages];
    const first = new Map<string, number>();
    const same = this.faces.map((face, index) => {
      if (face.name === '') return index;
      const key = JSON.stringify([face.name, face.bold, face.italic, face.monospace, face.color]);
      if (!first.has(key)) first.set(key, index);
      return first.get(key)!;
    });
    return pages.map((page) => ({
      ...page,
      runs: page.runs.map((run) => ({ ...run, font: same[run.font] ?? run.font })),
    }));
  }

  #faceIndex(face: FontFace, id: string): number {
    const key = `${id} ${JSON.stringify(face)}`;
    let index = this.#byFace.get(key);
    if (index === undefined) {
      index = this.faces.push(face) - 1;
      this.#byFace.set(key, index);
    }
    return index;
  }
}

function metrics(font: PdfFont | undefined): Omit<LoadedFont, 'index'> {
  const matrix = font?.fontMatrix;
  const unit = finite(matrix?.[0]) || GLYPH_UNIT;
  let heightFactor = 1;
  const drawnDown = drawsDown(font);
  let [ascent, descent] = [finite(font?.ascent), Math.abs(finite(font?.descent))];
  if (font?.isType3Font && !drawnDown) {
    // The size of a Type 3 font says nothing: its letters are as high as its box.
    const [, bottom = 0, , top = 0] = font.bbox ?? [];
    const rise = Math.abs(finite(matrix?.[3]) || unit);
    const height = Math.max(0, top - bottom) * rise;
    // A box that its letters do not fit into is none.
    const usual = usualHeight(font);
    const likely = height < LEAST_OF_USUAL * usual ? usual : height;
    if (likely > 0 && likely < 100) heightFactor = likely;
    [ascent, descent] = [0, 0];
  }
  // Files state nonsense here; the quads only need boxes that cover the letters.
  if (ascent < 0.4 || ascent > 1.3) ascent = DEFAULT_ASCENT;
  if (descent < 0.05 || descent > 0.6) descent = DEFAULT_DESCENT;
  const vmetrics = font?.defaultVMetrics;
  return {
    unit,
    heightFactor,
    upsideDown: font?.isType3Font === true && finite(matrix?.[3]) < 0 && !drawnDown,
    vertical: font?.vertical === true,
    defaultVMetrics: vmetrics?.length === 3 ? vmetrics : DEFAULT_VMETRICS,
    ascent,
    descent,
    symbols: symbolName.test(font?.name ?? ''),
    named: once(() => namedTexts(font)),
    renamed: font?.differences instanceof Map ? font.differences : undefined,
    signs: codedSigns(font),
    nameless: font?.isType3Font === true,
    codes: font?.isType3Font === true ? codesOf(font.differences) : undefined,
    dingbats: /zapf\s*dingbats/i.test(font?.name ?? ''),
  };
}

const LEAST_EM = 0.3;
const MOST_EM = 3;

/**
 * Letters that are drawn with y downwards, as on a screen, and turned upright by the font's own matrix: how browsers print fonts that
 * they cannot embed. Their box hangs below the baseline, and their size is that which the page asks for.
 */
function drawsDown(font: PdfFont | undefined): boolean {
  if (font?.isType3Font !== true) return false;
  const rise = finite(font.fontMatrix?.[3]);
  const [, one = 0, , other = 0] = font.bbox ?? [];
  const height = Math.abs(one - other) * Math.abs(rise);
  const isBox = height > LEAST_EM && height < MOST_EM && height >= LEAST_OF_USUAL * usualHeight(font);
  return rise < 0 && one + other < 0 && isBox;
}

// A font of TeX lists the letters that it draws; what lists all codes there are knows none of them.
const ALL_CODES = 256;

function codesOf(names: unknown): LoadedFont['codes'] {
  if (!(names instanceof Map) || names.size === 0) return undefined;
  for (const [code, name] of names as ReadonlyMap<number, string>) if (name !== `a${code}`) return undefined;
  if (names.size >= ALL_CODES) return 'meaningless';
  // A font of letters draws more than such codes.
  return [...names.keys()].every(isTexSymbol) ? 'tex-symbols' : 'tex';
}

/** In text space: letters are about half as wide as high. */
function usualHeight(font: PdfFont): number {
  return (
    EM_WIDTHS * medianWidth(font) * Math.abs(finite(font.fontMatrix?.[3]) || finite(font.fontMatrix?.[0]) || GLYPH_UNIT)
  );
}

function medianWidth({ widths }: PdfFont): number {
  const sorted = Object.values(widths ?? {})
    .filter((width) => Number.isFinite(width) && width > 0)
    .sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const symbolName = /(?:^|\+)symbol(?:mt|neu|std|ps)?(?:[,-]|$)/i;

const noTexts: ReadonlyMap<number, string> = new Map();

function namedTexts(font: PdfFont | undefined): ReadonlyMap<number, string> {
  const isNamed = font?.composite === false && (font.type === 'Type1' || font.type === 'MMType1');
  const data = isNamed && font.isType3Font !== true ? programOf(font) : undefined;
  if (!(data instanceof Uint8Array)) return noTexts;
  const texts = new Map<number, string>();
  for (const [code, name] of glyphNames(data)) {
    const text = textOfGlyphName(name);
    if (text !== undefined) texts.set(code, text);
  }
  return texts;
}

function programOf({ data, program }: PdfFont): Uint8Array | undefined {
  try {
    return program ? program() : data;
  } catch {
    return undefined; // too damaged to be drawn
  }
}

export function fontFace(font: PdfFont | undefined): FontFace {
  const given = typeof font?.name === 'string' ? font.name.replace(/^[A-Z]{6}\+/, '') : '';
  // What pdf.js calls a font of drawings that has no name.
  const name = font?.isType3Font === true && given === 'Type3' ? '' : given;
  return {
    name,
    bold: font?.bold === true || font?.black === true || boldName.test(name),
    italic: font?.italic === true || italicName.test(name),
    monospace: font?.isMonospace === true || monospaceName.test(name),
  };
}

// 'CMBX10', 'CMSSBX10', 'SFSX1000', 'NimbusRomNo9L-Medi', 'LinBiolinumTB': families whose weight stands in their own
// abbreviations.
const boldName = /bold|black|heavy|demi|^cm(?:ss)?b|^(?:sf|ec|la)(?:b[ix]|sx)|^sfrb|-medi(?!um)|[a-z]T?B$/i;
const italicName = /italic|oblique|slanted|ital\b|^cm(ti|sl|mi|bxti)|^sf(ti|sl)|^ec(ti|sl)|-it$/i;
const monospaceName = /mono|courier|consol|typewriter|^cmtt|^sftt|^ectt|menlo|inconsolata/i;

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}
