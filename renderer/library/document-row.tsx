import { FileText } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { memo, type MouseEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { count } from '../format/text.ts';
import { Tip } from '../parts/tip.tsx';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { DocumentMenu } from './document-menu.tsx';
import { StateCell } from './state-cell.tsx';

interface DocumentRowProps {
  readonly document: DocumentSummary;
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly tabbable: boolean;
  readonly onSelect: (id: DocumentId, how: { readonly range: boolean; readonly toggle: boolean }) => void;
}

export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const openDocument = useWindow(({ opening }) => opening.open);
  const { document, index, top, selected, tabbable, onSelect } = props;
  const { id } = document;
  const title = documentTitle(document);
  const onClick = (event: MouseEvent): void => {
    const how = { range: event.shiftKey, toggle: event.ctrlKey || event.metaKey };
    onSelect(id, how);
    if (!how.range && !how.toggle) void openDocument(id);
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>
        <div
          role="row"
          className="lib-row"
          data-id={id}
          {...(tabbable && { 'data-pane-focus': true })}
          tabIndex={tabbable ? 0 : -1}
          aria-rowindex={index + 2}
          aria-selected={selected}
          style={{ transform: `translateY(${top}px)` }}
          onClick={onClick}
          onContextMenu={() => !selected && onSelect(id, { range: false, toggle: false })}
        >
          <FileText aria-hidden />
          <span role="gridcell" className="name">
            <Tip text={title === document.fileName ? title : `${title} (${document.fileName})`} side="top">
              <span className="ell">{title}</span>
            </Tip>
          </span>
          <span role="gridcell" className="ell authors">
            {document.authors}
          </span>
          <span role="gridcell" className="num year">
            {document.year}
          </span>
          <span role="gridcell" className="num right page-count">
            {document.pages > 0 && count(document.pages)}
          </span>
          <span role="gridcell" className="standing">
            <StateCell document={document} />
          </span>
        </div>
      </ContextMenu.Trigger>
      <DocumentMenu document={document} />
    </ContextMenu.Root>
  );
});
