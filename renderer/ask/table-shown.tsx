import { Fragment, type ReactNode } from 'react';
import type { EvidenceItem, EvidenceTable } from '#shared/contract/answer.ts';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { AnswerCrop } from './answer-crop.tsx';
import { PrintedCrop } from './printed-crop.tsx';

type Row = EvidenceTable['rows'][number];

interface TableShownProps {
  /** Passages that are rows of the same table, at least one. */
  readonly rows: readonly EvidenceItem[];
  /** False where a sentence tells already what stands in it. */
  readonly told: boolean;
  readonly cited: boolean;
  /** Their numbers. */
  readonly children: ReactNode;
}

/** What a table says: the value that is asked for, its row with the head as the page shows them, and both by name. */
export function TableShown({ rows, told, cited, children }: TableShownProps) {
  const shows = useWindow(({ view }) => view.stored.answerShows);
  const [first] = rows;
  const table = first?.table;
  if (!table) return null;
  const said = told ? rows.flatMap((one) => one.table?.rows ?? []) : [];
  // Answers of before do not say which part of the page to show.
  const isPlaced = shows !== 'words' && first.areas !== undefined;
  return (
    <>
      {said.map((row, at) => (
        <ValueShown key={at} row={row} />
      ))}
      {isPlaced && rows.map((row) => <AnswerCrop key={row.n} evidence={row} cited={cited} />)}
      {(shows !== 'page' || !isPlaced) && said.map((row, at) => <RowShown key={at} row={row} />)}
      {!isPlaced && (
        <PrintedCrop evidence={first} node={table.node} what="table" caption={table.caption}>
          {told && children}
        </PrintedCrop>
      )}
    </>
  );
}

function ValueShown({ row: { cells } }: { readonly row: Row }) {
  const asked = cells.find((cell) => cell.asked === true);
  return asked && <p className="table-value selectable">{asked.value}</p>;
}

/** The heads that the value stands under where one is asked for, else all of the row. */
function RowShown({ row: { name, cells } }: { readonly row: Row }) {
  const asked = cells.find((cell) => cell.asked === true);
  const told = asked ? [{ column: t('Column'), value: asked.column }] : cells;
  return (
    <dl className="cell selectable">
      {name !== '' && (
        <>
          <dt>{t('Row')}</dt>
          <dd>{name}</dd>
        </>
      )}
      {told.map(({ column, value }, at) => (
        <Fragment key={at}>
          <dt>{column}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
