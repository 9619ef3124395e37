import { Fragment, useEffect, type ReactNode } from 'react';
import type { EvidenceItem, EvidenceTable } from '#shared/contract/answer.ts';
import { pictureKey } from '../state/pictures.ts';
import { useWindow } from '../state/use-window.ts';

type Row = EvidenceTable['rows'][number];

interface TableShownProps {
  readonly evidence: EvidenceItem;
  readonly table: EvidenceTable;
  /** False where a sentence tells already what stands in it. */
  readonly told: boolean;
  /** Its number. */
  readonly children: ReactNode;
}

/** What a table says: its row and columns by name, and the table as the page shows it. */
export function TableShown({ evidence, table, told, children }: TableShownProps) {
  return (
    <>
      {told && table.rows.map((row, at) => <RowShown key={at} row={row} />)}
      <Crop evidence={evidence} table={table}>
        {told && children}
      </Crop>
    </>
  );
}

/** The value that is asked for, with the heads that it stands under; else all of the row. */
function RowShown({ row: { name, cells } }: { readonly row: Row }) {
  const asked = cells.find((cell) => cell.asked === true);
  const told = asked ? [{ column: 'Column', value: asked.column }] : cells;
  return (
    <>
      {asked && <p className="table-value selectable">{asked.value}</p>}
      <dl className="cell selectable">
        {name !== '' && (
          <>
            <dt>Row</dt>
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

/** Drawn by the engine; without a picture its caption stands alone. */
function Crop({ evidence, table, children }: Omit<TableShownProps, 'told'>) {
  const { document, pageIndex } = evidence;
  const { node, caption } = table;
  const picture = useWindow(({ pictures }) => pictures.drawn.get(pictureKey(document, node)));
  const want = useWindow(({ pictures }) => pictures.want);
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  useEffect(() => {
    const controller = new AbortController();
    void want(document, node, controller.signal);
    return () => controller.abort();
  }, [document, node, want]);
  return (
    <figure className="table-crop">
      {typeof picture === 'string' && (
        <button
          type="button"
          onClick={() => goToEvidence(evidence)}
          aria-label={`Show the table on page ${pageIndex + 1}`}
        >
          <img src={picture} alt={caption === '' ? 'The table as the page shows it' : caption} />
        </button>
      )}
      <figcaption>
        {caption} {children}
      </figcaption>
    </figure>
  );
}
