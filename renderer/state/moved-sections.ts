/**
 * A document that is read further has other sections, and when it was read to the end other ids. What names them, the answer
 * on show, pins and folds, is carried over to what the tree shows.
 */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { headingsNow, type HeadingPlace } from '#shared/domain/document/partial/carry.ts';
import type { Ask } from './ask.ts';
import type { Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import { doneTurn, type Turn } from './turn.ts';

type Sections = ReadonlyMap<NodeId, NodeId>;

/** The sections of a view in reading order, the root first. */
export function placesOf({ root, title, rows }: DocumentView): HeadingPlace[] {
  const sections = rows.filter(({ kind }) => kind === 'section');
  return [
    { id: root, title, pageIndex: 0 },
    ...sections.map((row) => ({ id: row.id, title: row.title, pageIndex: row.pageIndex })),
  ];
}

/** The answer with its sections as `view` has them; the same turn if it names none that moved. */
export function moveTurn(turn: Turn, document: DocumentId, view: DocumentView): Turn {
  if (turn.kind !== 'done') return turn;
  const part = turn.receipt.coverage?.partly.find((one) => one.document === document);
  // The tree lags behind an answer for a moment.
  if (!part || part.headings.length === 0 || (view.soFar && view.soFar.pagesRead < part.pagesRead)) return turn;
  const places = placesOf(view);
  const moved = headingsNow(part.headings, places);
  if ([...moved].every(([before, now]) => before === now)) return turn;
  return { ...doneTurn(moveReceipt(turn.receipt, document, moved, places)), task: turn.task };
}

function moveReceipt(
  receipt: AnswerReceipt,
  document: DocumentId,
  moved: Sections,
  places: readonly HeadingPlace[],
): AnswerReceipt {
  const place = <Place extends { readonly document: DocumentId; readonly section: NodeId }>(one: Place): Place =>
    one.document === document ? { ...one, section: moved.get(one.section) ?? one.section } : one;
  const byId = new Map(places.map((one) => [one.id, one]));
  const { coverage, scope } = receipt;
  return {
    ...receipt,
    scope: scope.kind === 'section' ? place(scope) : scope,
    evidence: receipt.evidence.map(place),
    route: receipt.route.map(place),
    ...(coverage && {
      coverage: {
        ...coverage,
        partly: coverage.partly.map((part) =>
          part.document === document
            ? { ...part, headings: part.headings.flatMap(({ id }) => byId.get(moved.get(id) ?? id) ?? []) }
            : part,
        ),
      },
    }),
  };
}

/** Keep the answer on show in step with the tree on show. */
export function followSections(reading: Slice<Reading>, ask: Slice<Ask>): void {
  const update = (): void => {
    const { open } = reading.get();
    if (open.kind !== 'open') return;
    const { turn } = ask.get();
    const moved = moveTurn(turn, open.id, open.view);
    if (moved !== turn) ask.set({ turn: moved });
  };
  reading.subscribe((now, before) => {
    if (now.open !== before.open) update();
  });
  ask.subscribe((now, before) => {
    if (now.turn !== before.turn) update();
  });
}
