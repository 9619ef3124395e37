/** What a bibliographic service says, beside what the library says, for people. */
import {
  serviceNames,
  type LeftField,
  type LookUpField,
  type LookUpRecord,
  type LookUpReply,
} from '#shared/contract/look-up.ts';
import { printable, type Output } from './output.ts';

/**
 * @param chosen  of several, the one that is shown; without it all are
 * @param accepted  the fields that were taken over
 */
export function printRecords(
  { records, service }: Extract<LookUpReply, { kind: 'records' }>,
  out: Pick<Output, 'print'>,
  chosen?: number,
  accepted: readonly LookUpField[] = [],
): void {
  if (records.length === 0) out.print(`${serviceNames[service]} knows nothing of that title.`);
  const several = records.length > 1 && chosen === undefined;
  for (const [at, record] of records.entries()) {
    if (chosen !== undefined && at !== chosen) continue;
    if (several) out.print(`${at === 0 ? '' : '\n'}${String(at + 1)}.`);
    printRecord(record, out, accepted);
  }
}

function printRecord(
  { values, left }: LookUpRecord,
  out: Pick<Output, 'print'>,
  accepted: readonly LookUpField[],
): void {
  for (const { field, value, now, same } of values) {
    const before = now === '' ? 'none' : printable(now);
    const said = accepted.includes(field) ? `  (taken over; before: ${before})` : `  (now: ${before})`;
    out.print(`${field.padEnd(10)} ${printable(value)}${same ? '  (the same)' : said}`);
  }
  for (const { field, reason } of left) out.print(`${field.padEnd(10)} ${REASONS[reason]}`);
}

const REASONS: Readonly<Record<LeftField['reason'], string>> = {
  type: 'left out: it is not of the kind that it should be',
  unfit: 'left out: it is none that a document can have',
  long: 'left out: it is too long',
  script: 'came with a script, which was left out',
};
