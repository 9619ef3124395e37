import { Fragment, useEffect } from 'react';
import type { EvidenceItem, EvidenceTable } from '#shared/contract/answer.ts';
import { pictureKey } from '../state/pictures.ts';
import { useWindow } from '../state/use-window.ts';

type Row = EvidenceTable['rows'][number];

/** What a table says: its row and columns by name, and the table as the page shows it. */
export function TableShown({ evidence, table }: { readonly evidence: EvidenceItem; readonly table: EvidenceTable }) {
  return (
    <>
      {table.rows.map((row, at) => (
        <RowShown key={at} row={row} />
      ))}
      <Crop evidence={evidence} table={table} />
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
function Crop({ evidence, table }: { readonly evidence: EvidenceItem; readonly table: EvidenceTable }) {
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
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
