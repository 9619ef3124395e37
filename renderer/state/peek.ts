/** An answer looks where it points: the pages go to its first evidence, unless the reader has moved since asking. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { isCounted, verdictOf } from '../format/verdict.ts';
import type { Ask } from './ask.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { Place, Viewer } from './viewer.ts';

export function peekAtAnswers(ask: Slice<Ask>, view: Slice<View>, viewer: Slice<Viewer>): void {
  /** Where the reader was when the question was asked. */
  let asked: Place | undefined;
  ask.subscribe(({ turn }, before) => {
    if (turn.kind === 'running' && before.turn.kind !== 'running') asked = viewer.get().place;
    if (turn.kind !== 'done' || before.turn.kind !== 'running') return;
    const { documentId, place, goTo } = viewer.get();
    const first = firstCited(turn.receipt);
    if (view.get().main !== 'pages' || !first || first.document !== documentId || !isSame(asked, place)) return;
    const [mark] = first.marks;
    // Quietly: what is in view already stays where it is.
    goTo({ pageIndex: mark?.pageIndex ?? first.pageIndex, quads: mark?.quads, quiet: true });
  });
}

/** The first passage that the first sentence rests on; none where it may be another one. */
function firstCited(receipt: AnswerReceipt): AnswerReceipt['evidence'][number] | undefined {
  const { answer, evidence, task } = receipt;
  if (task || isCounted(receipt) || verdictOf(receipt).kind !== 'found') return undefined;
  const [n] = answer.sentences.flatMap(({ citations }) => citations);
  return evidence.find((one) => one.n === n);
}

function isSame(a: Place | undefined, b: Place): boolean {
  return a !== undefined && a.pageIndex === b.pageIndex && a.offset === b.offset;
}
