/** Pages of text in every script that a language of recognition has, drawn with the fonts of this machine, and spoiled as scans are. */
import { execFileSync } from 'node:child_process';
import { loadCanvas } from '../../../electron/ocr/canvas.ts';
import { grayOf, turnGray, type GrayPicture } from '../../../electron/ocr/picture.ts';
import { scriptNames, type ScriptName } from '../../../electron/ocr/script/script-names.ts';
import { degradations, degrade, randomFrom } from '../../recognition/degrade.ts';
import { drawThings, type Pen } from './drawings.ts';
import { textsOf, type Half, type Text } from './texts.ts';

export interface PrintedPage {
  readonly script: ScriptName;
  /** How it was spoiled, 'clean' where it was not. */
  readonly how: string;
  readonly picture: GrayPicture;
}

const DPI = 240;
const PX_PER_PT = DPI / 72;
/** The width of A4, and enough of its height for some paragraphs. */
const PAGE_PX = { width: 1984, height: 800 };
const MARGIN_PX = 60;
/** Of the fonts of a script each third is only asked about. */
const HELD_OUT = 3;
const BLOCKS = 5;
/** Of a block. */
const MOST_LETTERS = 1500;
/** Words with the space after them; long ones, as where there are no spaces, in pieces. */
const PIECES = /\S{0,10}\s?/gu;
const VERTICAL: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan']);
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa']);
const BICAMERAL: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek', 'Armn']);
/** Fonts of several regions have a variant of each; a text is printed in its own. */
const REGIONAL = /\b(?:CN|HK|JP|KR|SC|TC|TW)\b/u;
const REGIONS: Readonly<Record<string, RegExp>> = {
  Hans: /\b(?:CN|SC)\b/u,
  Hant: /\b(?:HK|TC|TW)\b/u,
  Jpan: /\bJP\b/u,
  Kore: /\bKR\b/u,
};

/**
 * Print pages, each script `count` times its share.
 *
 * @param seed  other seeds give other pages
 */
export function* printPages(half: Half, count: number, seed: number): Generator<PrintedPage, void, void> {
  const random = randomFrom(seed);
  for (const script of scriptNames) {
    const texts = script === 'Zyyy' ? [] : textsOf(script, half);
    const fonts = script === 'Zyyy' ? [] : fontsOf(script, half);
    for (let at = 0; at < count * shareOf(script); at++) {
      const isVertical = VERTICAL.has(script) && at % 4 === 3;
      const upright = drawn((pen) => {
        if (script === 'Zyyy') drawThings(pen, PAGE_PX, random);
        else drawBlocks(pen, { script, half, texts, fonts, isVertical }, random);
      });
      const picture = isVertical ? turnGray(upright, 90) : upright;
      const how = (['clean', ...degradations] as const)[(at + seed) % (degradations.length + 1)] ?? 'clean';
      yield { script, how, picture: how === 'clean' ? picture : degrade(picture, how, seed + at) };
    }
  }
}

/** Scripts of many languages and many fonts are printed more often. */
function shareOf(script: ScriptName): number {
  if (script === 'Latn') return 4;
  if (script === 'Cyrl' || script === 'Zyyy') return 3;
  return ['Arab', 'Grek', 'Hans', 'Hant', 'Jpan', 'Kore'].includes(script) ? 2 : 1;
}

function drawn(draw: (pen: Pen) => void): GrayPicture {
  const { width, height } = PAGE_PX;
  const canvas = loadCanvas().createCanvas(width, height);
  const pen = canvas.getContext('2d', { alpha: false });
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'black';
  draw(pen);
  const { data } = pen.getImageData(0, 0, width, height);
  return { gray: grayOf(data), width, height, dpi: DPI };
}

interface Print {
  readonly script: ScriptName;
  readonly half: Half;
  readonly texts: readonly Text[];
  readonly fonts: readonly string[];
  readonly isVertical: boolean;
}

interface Style {
  readonly font: string;
  readonly sizePx: number;
  readonly leadingPx: number;
}

/** For learning each block has a font and a size of its own; what is asked about has one of each, as most documents do. */
function drawBlocks(pen: Pen, { script, half, texts, fonts, isVertical }: Print, random: () => number): void {
  const isRight = RIGHT_TO_LEFT.has(script);
  pen.textAlign = isRight ? 'right' : 'left';
  pen.direction = isRight ? 'rtl' : 'ltr';
  const { width, height } = PAGE_PX;
  const [along, across] = isVertical ? [height, width] : [width, height];
  const one = styleOf(pick(fonts, random), random);
  const end = across - MARGIN_PX;
  let at = MARGIN_PX;
  while (at < end) {
    const { font, sizePx, leadingPx } = half === 'train' ? styleOf(pick(fonts, random), random) : one;
    pen.font = font;
    const isUpper = BICAMERAL.has(script) && half === 'train' && random() < 0.12;
    const { text } = pick(texts, random);
    const part = text.slice(Math.floor(random() * text.length * 0.7)).slice(0, MOST_LETTERS);
    const words = (isUpper ? part.toUpperCase() : part).match(PIECES) ?? [];
    const stop = Math.min(end, at + across / BLOCKS);
    for (at += leadingPx; at < stop; at += leadingPx) {
      if (isVertical) drawColumn(pen, words.join('').slice(Math.floor(at)), width - at, sizePx);
      else pen.fillText(lineOf(pen, words, along - 2 * MARGIN_PX), isRight ? width - MARGIN_PX : MARGIN_PX, at);
    }
  }
}

/** The words that stand on one line; they are taken away. */
function lineOf(pen: Pen, words: string[], widthPx: number): string {
  let line = '';
  let used = 0;
  for (;;) {
    const word = words[0];
    if (word === undefined) return line;
    used += pen.measureText(word).width;
    if (used > widthPx && line !== '') return line;
    line += word;
    words.shift();
  }
}

function drawColumn(pen: Pen, text: string, x: number, sizePx: number): void {
  for (const [at, sign] of Array.from(text).entries()) {
    const y = MARGIN_PX + at * sizePx * 1.04;
    if (y > PAGE_PX.height - MARGIN_PX) return;
    pen.fillText(sign, x, y);
  }
}

function styleOf(family: string, random: () => number): Style {
  const sizePx = PX_PER_PT * (random() < 0.15 ? 16 + random() * 12 : 7.5 + random() * 6);
  const weight = random() < 0.25 ? 700 : 400;
  const slant = random() < 0.15 ? 'italic' : 'normal';
  return {
    font: `${slant} ${String(weight)} ${sizePx.toFixed(1)}px "${family}"`,
    sizePx,
    leadingPx: sizePx * (1.2 + random() * 0.6),
  };
}

const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!;

/** Families that have the letters of a script, as fontconfig lists them. */
function fontsOf(script: ScriptName, half: Half): string[] {
  const { language } = new Intl.Locale(`und-${script}`).maximize();
  const name = { Hans: 'zh-cn', Hant: 'zh-tw' }[script as string] ?? language;
  const listed = execFileSync('fc-list', [`:lang=${name}`, 'family'], { encoding: 'utf8' });
  const families = [...new Set(listed.split('\n').map((line) => line.split(',')[0]?.trim() ?? ''))]
    .filter((family) => family !== '' && !/Emoji|Symbols|Colored|Keyboard/u.test(family))
    .filter((family) => !REGIONAL.test(family) || !(script in REGIONS) || REGIONS[script]?.test(family))
    .sort();
  if (families.length === 0) throw new Error(`There is no font for ${script}.`);
  if (families.length < HELD_OUT) return families;
  return families.filter((_, at) => (at % HELD_OUT === 1) === (half === 'test'));
}
