import { Fragment, type ReactNode } from 'react';
import type { EvidenceItem, EvidenceTable } from '#shared/contract/answer.ts';
import { PrintedCrop } from './printed-crop.tsx';
import { t } from '../languages/i18n.ts';

type Row = EvidenceTable['rows'][number];

interface TableShownProps {
  /** Passages that are rows of the same table, at least one. */
  readonly rows: readonly EvidenceItem[];
  /** False where a sentence tells already what stands in it. */
  readonly told: boolean;
  /** Their numbers. */
  readonly children: ReactNode;
}

/** What a table says: its row and columns by name, and the table as the page shows it. */
export function TableShown({ rows, told, children }: TableShownProps) {
  const [first] = rows;
  const table = first?.table;
  if (!table) return null;
  return (
    <>
      {told && rows.flatMap((one) => one.table?.rows ?? []).map((row, at) => <RowShown key={at} row={row} />)}
      <PrintedCrop evidence={first} node={table.node} what="table" caption={table.caption}>
        {told && children}
      </PrintedCrop>
    </>
  );
}

/** The value that is asked for, with the heads that it stands under; else all of the row. */
function RowShown({ row: { name, cells } }: { readonly row: Row }) {
  const asked = cells.find((cell) => cell.asked === true);
  const told = asked ? [{ column: t('Column'), value: asked.column }] : cells;
  return (
    <>
      {asked && <p className="table-value selectable">{asked.value}</p>}
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
    </>
  );
}
