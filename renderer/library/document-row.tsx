import { Check, FileText } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { MOST_STARS, type DocumentSummary } from '#shared/contract/library.ts';
import type { ListColumn } from '#shared/contract/view.ts';
import { shortAuthors } from '../format/authors.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { documentTitle } from '../state/library.ts';
import { useWindowStore } from '../state/use-window.ts';
import { carryDocuments } from './drag.ts';
import { kindLooks } from './duplicate-words.ts';
import { kindText } from './kind-names.ts';
import { dayText } from './list-words.ts';
import { ReadingCell } from './reading-cell.tsx';

interface DocumentRowProps {
  readonly document: DocumentSummary;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly checking: boolean;
  readonly tabbable: boolean;
  /** Documents that were joined to it. */
  readonly joined: number;
  readonly onSelect: (id: DocumentId, how: { readonly range: boolean; readonly toggle: boolean }) => void;
}

export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const store = useWindowStore();
  const { document, columns, index, top, selected, checking, tabbable, joined, onSelect } = props;
  const { id } = document;
  const onClick = (event: MouseEvent): void => {
    const box = (event.target as HTMLElement).closest('.pick') !== null;
    const how = { range: event.shiftKey, toggle: event.ctrlKey || event.metaKey || box };
    onSelect(id, how);
    if (!how.range && !how.toggle) void store.getState().opening.open(id);
  };
  return (
    <div
      role="row"
      className={checking ? 'lib-row is-checking' : 'lib-row'}
      data-id={id}
      {...(tabbable && { 'data-pane-focus': true })}
      tabIndex={tabbable ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)` }}
      draggable
      onDragStart={(event) => carryDocuments(event, id, store.getState().library.selection)}
      onClick={onClick}
      onContextMenu={() => !selected && onSelect(id, { range: false, toggle: false })}
    >
      <span role="gridcell" className="pick">
        <FileText aria-hidden />
        <span className={selected ? 'check on' : 'check'} aria-hidden="true">
          {selected && <Check size={11} strokeWidth={3} />}
        </span>
      </span>
      {columns.map((column) => (
        <Cell key={column} column={column} document={document} joined={joined} isTagged={!columns.includes('tags')} />
      ))}
    </div>
  );
});

interface CellProps {
  readonly column: ListColumn;
  readonly document: DocumentSummary;
  readonly joined: number;
  /** Tags have no column of their own: they stand behind the title. */
  readonly isTagged: boolean;
}

function Cell({ column, ...title }: CellProps): ReactNode {
  return column === 'title' ? <TitleCell {...title} /> : cells[column](title.document);
}

const cells: Readonly<Record<Exclude<ListColumn, 'title'>, (document: DocumentSummary) => ReactNode>> = {
  authors: ({ authors }) => (
    <span role="gridcell" className="ell">
      {authors !== '' && <span data-tip={authors}>{shortAuthors(authors)}</span>}
    </span>
  ),
  year: ({ year }) => (
    <span role="gridcell" className="num">
      {year}
    </span>
  ),
  kind: ({ kind }) => (
    <span role="gridcell" className="ell">
      {kindText(kind)}
    </span>
  ),
  pages: ({ pages }) => (
    <span role="gridcell" className="num right">
      {pages > 0 && count(pages)}
    </span>
  ),
  tags: ({ tags = [] }) => (
    <span role="gridcell" className="tags">
      <Tags tags={tags} most={2} />
    </span>
  ),
  rating: ({ rating = 0 }) => (
    <span
      role="gridcell"
      className="stars"
      aria-label={rating > 0 ? t('{rating} of {most} stars', { rating, most: MOST_STARS }) : undefined}
    >
      {'★'.repeat(rating)}
    </span>
  ),
  reading: (document) => (
    <span role="gridcell" className="standing">
      <ReadingCell document={document} />
    </span>
  ),
  added: ({ addedAt }) => (
    <span role="gridcell" className="num right small">
      {dayText(addedAt, Date.now())}
    </span>
  ),
};

/** @param most  that are shown; how many more there are is said */
function Tags({ tags, most }: { readonly tags: readonly string[]; readonly most: number }) {
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className="tag ell">
          {tag}
        </span>
      ))}
      {tags.length > most && (
        <span className="small faint" data-tip={tags.join(', ')}>
          +{tags.length - most}
        </span>
      )}
    </>
  );
}

function TitleCell({ document, joined, isTagged }: Omit<CellProps, 'column'>) {
  const title = documentTitle(document);
  return (
    <span role="gridcell" className="name">
      <span
        className="ell"
        dir="auto"
        data-tip={title === document.fileName ? title : `${title} (${document.fileName})`}
      >
        {title}
      </span>
      {document.titleDoubtful && (
        <span className="faint doubtful" data-tip={t('The title is not sure. F2 shows what else it may be.')}>
          <span aria-hidden="true">?</span>
          <span className="sr">{t('The title is not sure. F2 shows what else it may be.')}</span>
        </span>
      )}
      {isTagged && <Tags tags={document.tags ?? []} most={1} />}
      {joined > 0 && <span className="tag">{t('{versions} versions', { versions: joined + 1 })}</span>}
      {document.joined !== undefined && <span className="tag">{t(kindLooks[document.joined].older)}</span>}
      {document.copies !== undefined && <span className="tag">{t('{copies} files', { copies: document.copies })}</span>}
    </span>
  );
}
