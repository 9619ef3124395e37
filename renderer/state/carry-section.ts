/** The section that an answer stands on, and staying in it with the next question. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { Ask, QuestionContext } from './ask.ts';
import type { Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

/** The section that all of the answer stands on, where it is one and was not asked alone. */
export function sectionOfAnswer({ scope, evidence }: AnswerReceipt): QuestionContext | undefined {
  if (scope.kind === 'section' || scope.kind === 'selection') return undefined;
  const cited = evidence.filter((one) => one.cited);
  const [first] = cited;
  if (!first || cited.some(({ document, section }) => document !== first.document || section !== first.section))
    return undefined;
  return { document: first.document, section: first.section, name: first.path.at(-1) ?? first.documentTitle };
}

/** The same as an offer: not of another document than the one that is shown, which the next question is put to. */
export function offeredSection(receipt: AnswerReceipt, shown: DocumentId | null): QuestionContext | undefined {
  const section = sectionOfAnswer(receipt);
  return shown === null || section?.document === shown ? section : undefined;
}

/** Where the reader wants it: the next question stays where an answer was found, until it is removed or left. */
export function carrySections(view: Slice<View>, ask: Slice<Ask>, reading: Slice<Reading>): void {
  ask.subscribe(({ turn }, before) => {
    if (turn.kind !== 'done' || before.turn.kind !== 'running' || !view.get().stored.keepSection) return;
    const { receipt } = turn;
    if (receipt.task || receipt.answer.verdict === 'not-found') return;
    const stays = receipt.scope.kind === 'section' ? before.context : sectionOfAnswer(receipt);
    if (stays) ask.set({ context: { ...stays, carried: true } });
  });
  reading.subscribe(({ open }) => {
    const { context } = ask.get();
    // What the reader chose to stay in stays; what was carried over is of the document that was read.
    if (context?.carried && open.kind === 'open' && open.id !== context.document) ask.set({ context: null });
  });
}
