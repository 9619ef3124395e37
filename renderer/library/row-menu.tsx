import { ContextMenu } from 'radix-ui';
import { useRef, useState, type ReactElement, type SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { useWindow } from '../state/use-window.ts';
import { DocumentMenu } from './document-menu.tsx';

/**
 * One menu for all rows, of the row that it is asked for on: rows come and go with every turn of the wheel, and a menu for
 * each would cost more than everything else in them.
 *
 * @param children  the element that the rows, each with `data-id`, fill
 */
export function RowMenu({ children }: { readonly children: ReactElement }) {
  const pressed = useRef<DocumentId | null>(null);
  const [open, setOpen] = useState(false);
  const [id, setId] = useState<DocumentId | null>(null);
  const document = useWindow(({ library }) => (id === null ? undefined : library.documents.get(id)));
  const note = ({ target }: SyntheticEvent): void => {
    pressed.current = rowAt(target);
  };
  const change = (opens: boolean): void => {
    setOpen(opens);
    if (opens) setId(pressed.current);
  };
  return (
    // A document that is removed takes its menu along.
    <ContextMenu.Root modal={false} open={open && document !== undefined} onOpenChange={change}>
      {/* A long press of a finger opens it without a further event. */}
      <ContextMenu.Trigger asChild onContextMenu={note} onPointerDown={note}>
        {children}
      </ContextMenu.Trigger>
      {document && <DocumentMenu document={document} />}
    </ContextMenu.Root>
  );
}

function rowAt(target: EventTarget): DocumentId | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return (row?.dataset.id ?? null) as DocumentId | null;
}
