import { stringOption, type OptionValues } from '../../../electron/cli/command.ts';
import { UsageError } from '../../../electron/cli/failure.ts';

/** @returns undefined where nothing is given @throws UsageError for anything but a whole number in the range */
export function wholeNumber(
  values: OptionValues,
  name: string,
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const given = stringOption(values, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from ${least}${most < 1e9 ? ` to ${most}` : ''}.`);
}

/** By `--minutes`: is the piece over that begins now? Never where nothing is said. @throws UsageError */
export function chosenPiece(values: OptionValues): () => boolean {
  const until = performance.now() + (wholeNumber(values, 'minutes') ?? Infinity) * 60_000;
  return () => performance.now() > until;
}
