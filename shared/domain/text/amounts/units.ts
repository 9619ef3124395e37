/** Units behind numbers, in the words and signs that documents of any field write them with. */
import { timeUnits } from '../languages/english.ts';
import { pattern, wordLists } from '../languages/words.ts';

const lists = wordLists('amountsUnits');

/** What a number measures, as its unit tells; 'none' where it counts things or stands alone. */
const unitKinds = [
  'none',
  'percent',
  'money',
  'time',
  'length',
  'area',
  'mass',
  'temperature',
  'speed',
  'data',
] as const;
export type UnitKind = (typeof unitKinds)[number];

const TIMES = `${timeUnits}|jahren?|monaten?|wochen?|tagen?|stunden?|minuten?|sekunden?|años?|meses|semanas?|días?|horas?|minutos?|ans?|mois|jours?|heures?`;

// The first that fits: 'km/h' before 'km', 'square miles' before anything else of miles.
const UNITS: readonly (readonly [UnitKind, RegExp])[] = [
  ['percent', pattern('iu')`^\s?(?:%|${lists.unitsPercent})`],
  [
    'speed',
    pattern(
      'iu',
    )`^\s?(?:${lists.unitsSpeedMi}|\p{L}+ (?:${lists.unitsSpeedPer}) (?:${lists.unitsSpeedSecond})\b|${lists.unitsSpeedMph})`,
  ],
  [
    'area',
    pattern(
      'iu',
    )`^\s?(?:(?:[kcm]?m|mi)(?:²|2\b)|(?:${lists.unitsAreaSquare}) \p{L}+|${lists.unitsAreaAcres}|${lists.unitsAreaQuadrat}\p{L}+|${lists.unitsAreaSquareMetres})`,
  ],
  ['money', pattern('iu')`^\s?(?:${lists.unitsMoney}|[€£¥元円])`],
  ['temperature', pattern('iu')`^\s?(?:${lists.unitsTemperature})`],
  [
    'time',
    pattern(
      'iu',
    )`^[\s-]?(?:${TIMES})(?![\p{L}\p{N}])(?:${lists.units})?|^\s?(?:年|个月|個月|天|小时|小時|分钟|分鐘|歲|岁)`,
  ],
  ['length', pattern('iu')`^[\s-]?(?:${lists.unitsLength})\b|^\s?(?:公里|公尺|米)`],
  ['mass', pattern('iu')`^[\s-]?(?:${lists.unitsMass})\b`],
  ['data', pattern('u')`^\s?(?:${lists.unitsData})\b`],
];

// Of physics and electricity, which no question is known to ask for by kind: '1MHz', '3.3 V', '20 µA'.
const OTHER_SYMBOL = /^\s?(?:[kMGTmµμnp]?(?:Hz|Ω|Pa|Wh)|[kMGmµμnp][VAWFJNT]|[VW]|dB(?:m|A|i)?)(?![\p{L}\p{N}])/u;

const PERCENT = pattern('iu')`%|${lists.percent}`;

/** @returns the unit at the beginning of what follows a number, and how many characters of that it takes */
export function unitOf(number: string, after: string): { readonly kind: UnitKind; readonly chars: number } {
  if (PERCENT.test(number)) return { kind: 'percent', chars: 0 };
  for (const [kind, pattern] of UNITS) {
    const found = pattern.exec(after)?.[0];
    if (found !== undefined) return { kind, chars: found.length };
  }
  if (/[$€£¥]/u.test(number)) return { kind: 'money', chars: 0 };
  return { kind: 'none', chars: OTHER_SYMBOL.exec(after)?.[0].length ?? 0 };
}
