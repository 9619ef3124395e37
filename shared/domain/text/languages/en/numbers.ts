/** Number words of English, once: whatever counts, measures or orders takes them from here. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Whole numbers below a hundred in one word or two: 'forty-two'. */
export const cardinals: Readonly<Record<string, number>> = Object.fromEntries([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.flatMap((ten, at) => [
    [ten, 10 * (at + 2)] as const,
    ...ONES.slice(1, 10).map((one, n) => [`${ten}-${one}`, 10 * (at + 2) + n + 1] as const),
  ]),
]);

export const scales = ['hundred', 'thousand', 'million', 'billion', 'trillion'] as const;

/** Words that stand for an amount without being a whole number below a hundred. */
export const amounts = ['half', 'third', 'quarter', 'dozen', ...scales] as const;

export const ordinals: Readonly<Record<string, number>> = Object.fromEntries(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, at) => [word, at + 1]),
);

/** Matches a month or what it is shortened to; for a pattern without case. */
export const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** Matches the name of a span of time; for a pattern without case. */
export const timeUnits =
  'm?s|(?:milli)?seconds?|min(?:ute)?s?|h(?:ours?|rs?)?|days?|nights?|weeks?|months?|quarters?|years?|decades?|centur(?:y|ies)';
