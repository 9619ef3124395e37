/** Answers of a library's history that somebody says are right. */
import type { AnswerReceipt, HistoryEntry } from '#shared/contract/answer.ts';
import { headingsNow } from '#shared/domain/document/partial/carry.ts';
import type { Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import type { OpenLibrary } from '../open-library.ts';

const HISTORY_MAX = 2000;

async function history(library: OpenLibrary, signal: AbortSignal, confirmed = false): Promise<readonly HistoryEntry[]> {
  const { entries } = await library.window.call('history.list', { limit: HISTORY_MAX, confirmed }, signal);
  return entries.filter(({ receipt }) => receipt.task === undefined);
}

/** The questions that were asked, with their numbers. */
export async function listQuestions(
  command: 'route-data' | 'train-data',
  library: OpenLibrary,
  { out, signal }: Surroundings,
): Promise<number> {
  const entries = await history(library, signal);
  out.printJson(command, {
    questions: entries.map(({ id, receipt: { question, answer, kept } }) => ({
      n: id,
      question,
      found: answer.found,
      confirmed: isConfirmed(kept),
    })),
  });
  for (const { id, receipt } of entries)
    out.print(`${id}  ${receipt.question}${isConfirmed(receipt.kept) ? '  (confirmed)' : ''}`);
  if (entries.length === 0) out.print('Nothing was asked in this library.');
  return exitCodes.done;
}

function isConfirmed(kept: HistoryEntry['receipt']['kept']): boolean {
  return typeof kept?.confirmedAt === 'number';
}

/**
 * Answers that were confirmed in the window, and those that are named here; what was computed is left out.
 *
 * @param given  numbers of further answers, or 'all'
 * @throws UsageError for a number that no question has
 */
export async function confirmedAnswers(
  library: OpenLibrary,
  given: string | undefined,
  signal: AbortSignal,
): Promise<readonly HistoryEntry[]> {
  const confirmed = await history(library, signal, true);
  const entries = given === undefined ? [] : await history(library, signal);
  const also =
    given === undefined || given === 'all' ? entries : given.split(',').map((one) => entryOf(entries, one.trim()));
  const chosen = new Map([...confirmed, ...also].map((entry) => [entry.id, entry]));
  return [...chosen.values()].filter(isRead).map(asChosen);
}

/** Of passages that came close the one that the reader chose is what answers. */
function asChosen(entry: HistoryEntry): HistoryEntry {
  const { receipt } = entry;
  const { chosen, evidence } = receipt;
  if (chosen === undefined) return entry;
  return { ...entry, receipt: { ...receipt, evidence: evidence.map((one) => ({ ...one, cited: one.n === chosen })) } };
}

/** What was counted or listed from the tree was not found by walking it. */
function isRead({ receipt: { plan } }: HistoryEntry): boolean {
  return plan?.kind !== 'global';
}

type Place = Extract<AnswerReceipt['scope'], { kind: 'section' }> | AnswerReceipt['evidence'][number];

/** Sections of an answer that was given while its document was still being read had other ids. */
export function placesNow({ engine }: OpenLibrary, { coverage }: AnswerReceipt): <P extends Place>(place: P) => P {
  const moved = new Map(
    coverage?.partly.map(({ document, headings }) => [
      document,
      headingsNow(headings, engine.reader.sections(document)),
    ]),
  );
  return (place) => ({ ...place, section: moved.get(place.document)?.get(place.section) ?? place.section });
}

function entryOf(entries: readonly HistoryEntry[], given: string): HistoryEntry {
  const found = entries.find(({ id }) => String(id) === given);
  if (!found) throw new UsageError(`No question has the number ${given}.`, 'See them with --list.');
  return found;
}
