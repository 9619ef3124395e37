/** Units behind numbers, in the words and signs that documents of any field write them with. */
import { timeUnits } from '../languages/en/index.ts';

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
  ['percent', /^\s?(?:%|per ?cent\b(?: points?)?|percentage points?|prozent\b|por ciento\b|pour cent\b)/iu],
  [
    'speed',
    /^\s?(?:(?:k?m|mi|miles|(?:kilo)?met(?:er|re)s)\s?(?:\/|per )\s?(?:h|s|hour|second)\b|\p{L}+ (?:per|an?) (?:second|minute|hour)\b|mph\b|knots?\b)/iu,
  ],
  [
    'area',
    /^\s?(?:(?:[kcm]?m|mi)(?:²|2\b)|(?:square|sq\.?) \p{L}+|acres?\b|hectares?\b|quadrat\p{L}+|平方公里|平方米)/iu,
  ],
  [
    'money',
    /^\s?(?:(?:us |u\.s\. )?(?:dollars?|euros?|pounds?|yen|yuan|rupees?|francs?|cents?|pence)\b|(?:USD|EUR|GBP)\b|[€£¥元円])/iu,
  ],
  ['temperature', /^\s?(?:°\s?[CFK]?|degrees?(?: (?:celsius|fahrenheit))?|kelvin\b)/iu],
  [
    'time',
    new RegExp(
      `^[\\s-]?(?:${TIMES})(?![\\p{L}\\p{N}])(?: (?:old|ago))?|^\\s?(?:年|个月|個月|天|小时|小時|分钟|分鐘|歲|岁)`,
      'iu',
    ),
  ],
  [
    'length',
    /^[\s-]?(?:[kcmnµ]?m|miles?|mi|feet|foot|ft|inch(?:es)?|yards?|(?:kilo|centi|milli|nano|micro)?met(?:er|re)s?|kilómetros?|metros?|meilen)\b|^\s?(?:公里|公尺|米)/iu,
  ],
  [
    'mass',
    /^[\s-]?(?:[kmµ]?g|kilo(?:gram)?s?|(?:milli|micro)?grams?|lbs?|ounces?|oz|tons?|tonnes?|tonnen|toneladas)\b/iu,
  ],
  ['data', /^\s?(?:[KMGT]i?[Bb](?:ps)?|bits?|bytes?|(?:kilo|mega|giga|tera)(?:bit|byte)s?)\b/u],
];

// Of physics and electricity, which no question is known to ask for by kind: '1MHz', '3.3 V', '20 µA'.
const OTHER_SYMBOL = /^\s?(?:[kMGTmµμnp]?(?:Hz|Ω|Pa|Wh)|[kMGmµμnp][VAWFJNT]|[VW]|dB(?:m|A|i)?)(?![\p{L}\p{N}])/u;

/** @returns the unit at the beginning of what follows a number, and how many characters of that it takes */
export function unitOf(number: string, after: string): { readonly kind: UnitKind; readonly chars: number } {
  if (/%|percent/iu.test(number)) return { kind: 'percent', chars: 0 };
  for (const [kind, pattern] of UNITS) {
    const found = pattern.exec(after)?.[0];
    if (found !== undefined) return { kind, chars: found.length };
  }
  if (/[$€£¥]/u.test(number)) return { kind: 'money', chars: 0 };
  return { kind: 'none', chars: OTHER_SYMBOL.exec(after)?.[0].length ?? 0 };
}
