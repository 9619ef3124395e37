/** Amounts as values that can be compared: '1.2 million', '3.5 kg' and '4,120 g', with what their units have in common. */
import { cardinals } from '../languages/english.ts';
import { pattern, wordLists } from '../languages/words.ts';
import { bounding, nearly, numbersIn, type FoundNumber } from './found.ts';

const lists = wordLists('amountsMeasures');
type MeasureWord = Exclude<keyof typeof lists, 'ago'>;

/** A number in the unit that its kind is compared in. */
export interface Measured {
  readonly value: number;
  /** What it is compared in, 'g' of any mass; as it is written where that is not known, '' where it only counts. */
  readonly unit: string;
  /** The number itself, of whatever unit: 2.5 of '2.5 kg'. */
  readonly printed: number;
  /** 'about', '≈': no other number is the same. */
  readonly nearly?: true;
}

/** So many of the unit that is compared in; `from` is where its zero lies. */
interface Scale {
  readonly in: string;
  readonly times: number;
  readonly from?: number;
}

const scale = (unit: string, times = 1, from = 0): Scale => ({ in: unit, times, from });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const byWord: Readonly<Record<MeasureWord, Scale>> = {
  second: scale('s'),
  minute: scale('s', MINUTE),
  hour: scale('s', HOUR),
  day: scale('s', DAY),
  week: scale('s', 7 * DAY),
  month: scale('month'),
  year: scale('month', 12),
  percent: scale('%'),
  percentagePoint: scale('%-point'),
  meter: scale('m'),
  kilometer: scale('m', 1e3),
  centimeter: scale('m', 1e-2),
  millimeter: scale('m', 1e-3),
  mile: scale('m', 1609.344),
  foot: scale('m', 0.3048),
  inch: scale('m', 0.0254),
  yard: scale('m', 0.9144),
  gram: scale('g'),
  kilogram: scale('g', 1e3),
  milligram: scale('g', 1e-3),
  tonne: scale('g', 1e6),
  poundMass: scale('g', 453.59237),
  byte: scale('B'),
  kilobyte: scale('B', 1e3),
  megabyte: scale('B', 1e6),
  gigabyte: scale('B', 1e9),
  terabyte: scale('B', 1e12),
  kilometerPerHour: scale('m/s', 1 / 3.6),
  milePerHour: scale('m/s', 0.44704),
  meterPerSecond: scale('m/s'),
  squareMeter: scale('m²'),
  squareKilometer: scale('m²', 1e6),
  squareMile: scale('m²', 1609.344 ** 2),
  hectare: scale('m²', 1e4),
  acre: scale('m²', 4046.8564224),
  celsius: scale('K', 1, 273.15),
  fahrenheit: scale('K', 5 / 9, 273.15 - (32 * 5) / 9),
  kelvin: scale('K'),
  euro: scale('€'),
  dollar: scale('$'),
  pound: scale('£'),
};
const words = (Object.keys(byWord) as MeasureWord[]).map(
  (word) => [pattern('iu')`^(?:${lists[word]})$`, byWord[word]] as const,
);

// Signs whose case tells: 'MB' is no 'mb', 'M' no 'm'.
const bySign: Readonly<Record<string, Scale>> = {
  ms: scale('s', 1e-3),
  s: scale('s'),
  h: scale('s', HOUR),
  km: scale('m', 1e3),
  m: scale('m'),
  cm: scale('m', 1e-2),
  mm: scale('m', 1e-3),
  µm: scale('m', 1e-6),
  μm: scale('m', 1e-6),
  nm: scale('m', 1e-9),
  kg: scale('g', 1e3),
  g: scale('g'),
  mg: scale('g', 1e-3),
  µg: scale('g', 1e-6),
  t: scale('g', 1e6),
  K: scale('K'),
  kB: scale('B', 1e3),
  KB: scale('B', 1e3),
  MB: scale('B', 1e6),
  GB: scale('B', 1e9),
  TB: scale('B', 1e12),
  KiB: scale('B', 2 ** 10),
  MiB: scale('B', 2 ** 20),
  GiB: scale('B', 2 ** 30),
  TiB: scale('B', 2 ** 40),
  Hz: scale('Hz'),
  kHz: scale('Hz', 1e3),
  MHz: scale('Hz', 1e6),
  GHz: scale('Hz', 1e9),
  W: scale('W'),
  mW: scale('W', 1e-3),
  kW: scale('W', 1e3),
  MW: scale('W', 1e6),
  GW: scale('W', 1e9),
  V: scale('V'),
  mV: scale('V', 1e-3),
  kV: scale('V', 1e3),
  Wh: scale('Wh'),
  kWh: scale('Wh', 1e3),
  MWh: scale('Wh', 1e6),
  Pa: scale('Pa'),
  kPa: scale('Pa', 1e3),
  MPa: scale('Pa', 1e6),
};

const AGO = pattern('iu')`\s(?:${lists.ago})$`;

function scaleOf(written: string): Scale {
  const unit = written.trim().replace(/^-/u, '').replace(AGO, '');
  const known = bySign[unit] ?? words.find(([form]) => form.test(unit))?.[1];
  return known ?? { in: unit.toLowerCase(), times: 1 };
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  dozen: 12,
  hundred: 100,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};
const NUMBER = /^(?<sign>[-−+])?(?<money>(?:US)?[$€£¥])?\s?(?<figures>\d[\d,.]*)\s?(?<scale>[\p{L}]+)?(?<percent>%)?$/u;
const IN_WORDS = /^(?<word>\p{L}+(?:[- ]\p{L}+)?)$/u;

/** What a number of a sentence comes to. Undefined for a range and for what only bounds it, 'more than 50'. @param sentence  that it stands in */
export function measuredAt(found: FoundNumber, sentence: string, writtenIn?: string): Measured | undefined {
  const isNearly = nearly.test(found.text);
  const said = found.text.replace(nearly, '').trim();
  if (bounding.test(said)) return undefined;
  const { figures, scale: times = '', sign, money, percent } = NUMBER.exec(said)?.groups ?? {};
  const plain = figures === undefined ? numberInWords(said) : figureValue(figures, writtenIn);
  const factor = isPercentWord(times) || times === '' ? 1 : SCALES[times.toLowerCase()];
  if (plain === undefined || factor === undefined) return undefined;
  const behind = sentence.slice(found.end, found.unitEnd);
  const unit = money ?? (percent !== undefined || isPercentWord(times) ? `%${behind}` : behind);
  const { in: base, times: worth, from = 0 } = scaleOf(unit);
  const printed = plain * factor * (sign === '-' || sign === '−' ? -1 : 1);
  return {
    value: rounded(printed * worth + from),
    unit: base,
    printed,
    ...(isNearly ? { nearly: true as const } : {}),
  };
}

const isPercentWord = (word: string): boolean => word !== '' && byWord.percent === scaleOf(word);

/** Of doubles the digits that mean something: 3.3 kg are 3300 g. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** The first number that a text says, as it is compared. */
export function firstMeasured(text: string, writtenIn?: string): Measured | undefined {
  const [first] = numbersIn(text);
  return first && measuredAt(first, text, writtenIn);
}

// 'Forty-two', 'a dozen', 'two hundred', 'half'.
function numberInWords(said: string): number | undefined {
  const { word } = IN_WORDS.exec(said.toLowerCase())?.groups ?? {};
  if (word === undefined) return undefined;
  if (word === 'half') return 0.5;
  const [first = '', second = ''] = word.split(' ');
  const whole = cardinals[word] ?? cardinals[word.replace(' ', '-')];
  if (whole !== undefined) return whole;
  const times = SCALES[second];
  const count = first === 'a' ? 1 : cardinals[first];
  return times === undefined || count === undefined ? undefined : count * times;
}

// Everywhere else a comma stands before decimals.
const POINT_LANGUAGES: ReadonlySet<string> = new Set(['en', 'zh', 'ja', 'ko']);

/**
 * '1,234.5' and '1.234,5'. A sign that stands once, before other than three figures or behind a zero, is a decimal point; before three
 * the language tells.
 */
export function figureValue(figures: string, writtenIn?: string): number | undefined {
  const last = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  if (last < 0) return Number(figures);
  const sign = figures[last]!;
  const isOnly = figures.indexOf(sign) === last;
  const isThree = figures.length - last - 1 === 3 && !/^0+[.,]/u.test(figures);
  const point = writtenIn === undefined ? undefined : POINT_LANGUAGES.has(writtenIn) ? '.' : ',';
  const other = figures.includes(sign === ',' ? '.' : ',');
  const isDecimal = isOnly && (!isThree || other || sign === point);
  const whole = figures.slice(0, isDecimal ? last : figures.length).replaceAll(/[.,]/gu, '');
  const value = Number(isDecimal ? `${whole}.${figures.slice(last + 1)}` : whole);
  return Number.isFinite(value) ? value : undefined;
}

const MONTH_SECONDS = 30.436875 * DAY;

/** Which is larger; undefined where units have nothing in common. Months have no certain length, and are told from days by the mean. */
export function compareMeasured(a: Measured, b: Measured): number | undefined {
  if (a.unit === b.unit) return a.value - b.value;
  const [left, right] = [inSeconds(a), inSeconds(b)];
  return left === undefined || right === undefined ? undefined : left - right;
}

function inSeconds({ value, unit }: Measured): number | undefined {
  return unit === 's' ? value : unit === 'month' ? value * MONTH_SECONDS : undefined;
}

/** The same number of the same unit, said as exactly. */
export function isSameMeasured(a: Measured, b: Measured): boolean {
  return a.unit === b.unit && a.value === b.value && a.nearly === b.nearly;
}
