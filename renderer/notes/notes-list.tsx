import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import { t } from '../languages/i18n.ts';
import { kindName } from '../format/mark-kinds.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { ByAssistant } from './assistant-marks.tsx';
import type { NoteRow } from './note-rows.ts';

const HEADING_PX = 30;
const ROW_PX = 52;

interface NotesListProps {
  readonly rows: readonly NoteRow[];
  readonly empty: string;
}

/** One stop for the keyboard, with arrow keys inside; Enter jumps, Delete removes. */
export function NotesList({ rows, empty }: NotesListProps) {
  const { goTo, remove, setWriting } = useWindow(({ annotations }) => annotations);
  const active = useWindow(({ annotations }) => annotations.active);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    overscan: 10,
  });
  const activeAt = rows.findIndex((row) => row.kind === 'note' && row.annotation.id === active);
  useEffect(() => {
    if (activeAt !== -1) virtual.scrollToIndex(activeAt, { align: 'auto' });
  }, [virtual, activeAt]);
  const [at, setAt] = useState(0);
  const isNote = (index: number): boolean => rows[index]?.kind === 'note';
  const tabAt = isNote(at) ? at : rows.findIndex((row) => row.kind === 'note');
  const moveTo = (from: number, by: 1 | -1): void => {
    let next = from + by;
    while (next >= 0 && next < rows.length && !isNote(next)) next += by;
    if (!isNote(next)) return;
    setAt(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row='${next}']`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number, annotation: ListedAnnotation): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(index, 1),
      ArrowUp: () => moveTo(index, -1),
      Enter: () => goTo(annotation),
      Delete: () => void remove([annotation.id]),
      n: () => setWriting(annotation.id),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  if (rows.length === 0) return <p className="notes-none">{empty}</p>;
  return (
    <div ref={scroller} className="notes-list scrolls">
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <li
              key={row.kind === 'heading' ? row.key : row.annotation.id}
              ref={virtual.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'heading' ? (
                <h3>
                  {row.number !== '' && <span className="number">{row.number}</span>} {row.name}
                </h3>
              ) : (
                <Note
                  annotation={row.annotation}
                  row={item.index}
                  tabbable={item.index === tabAt}
                  active={row.annotation.id === active}
                  onKeyDown={(event) => onKeyDown(event, item.index, row.annotation)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface NoteProps {
  readonly annotation: ListedAnnotation;
  readonly row: number;
  readonly tabbable: boolean;
  readonly active: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Note({ annotation, row, tabbable, active, onKeyDown }: NoteProps) {
  const { id, kind, color, text, note, pages } = annotation;
  const goTo = useWindow(({ annotations }) => annotations.goTo);
  const writing = useWindow(({ annotations }) => annotations.writing === id);
  return (
    <div className={`note-row note-${color}${active ? ' is-active' : ''}`}>
      <button
        type="button"
        data-row={row}
        {...(tabbable && { 'data-pane-focus': true })}
        tabIndex={tabbable ? 0 : -1}
        aria-current={active || undefined}
        onClick={() => goTo(annotation)}
        onKeyDown={onKeyDown}
      >
        <span className={`quote ${text === '' ? 'area' : kind}`}>{text === '' ? kindName(kind) : text}</span>
        {note !== '' && !writing && <span className="text">{note}</span>}
        <span className="page">
          <span className="sr">{t('page')} </span>
          {(pages[0]?.pageIndex ?? 0) + 1}
        </span>
      </button>
      <ByAssistant annotation={annotation} />
      {writing && <NoteField annotation={annotation} />}
    </div>
  );
}

/** What is typed is kept when the field is left, too. */
function NoteField({ annotation: { id, note } }: { readonly annotation: ListedAnnotation }) {
  const { write, setWriting } = useWindow(({ annotations }) => annotations);
  const [draft, setDraft] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    field.current?.focus();
    return () => {
      if (latest.current !== note) void write(id, latest.current);
    };
  }, [id, note, write]);
  const leave = (): void => setWriting(null);
  return (
    <div className="note-field">
      <textarea
        ref={field}
        aria-label={t('Note')}
        rows={3}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
          event.preventDefault();
          event.stopPropagation();
          leave();
        }}
      />
      <Button small onClick={leave}>
        {t('Done')}
      </Button>
    </div>
  );
}
