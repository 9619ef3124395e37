import { FilePlus2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';

/** Takes files and folders anywhere in the window, over dialogs too, and shows that it does. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const addDropped = useWindow(({ adding }) => adding.addDropped);
  const [over, setOver] = useState(false);
  useEffect(() => takeDrops(setOver, addDropped), [addDropped]);
  return (
    <div className="window-body">
      {children}
      {over && (
        <div className="drop-target">
          <FilePlus2 size={20} aria-hidden />
          <b>{t('Drop to add')}</b>
          <span>{t('PDFs and other documents, or folders that hold them')}</span>
        </div>
      )}
    </div>
  );
}

/** @returns the end of it */
function takeDrops(setOver: (over: boolean) => void, add: (transfer: DataTransfer) => void): () => void {
  const stop = new AbortController();
  let depth = 0; // enter and leave come for every element on the way
  const on = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', take: (transfer: DataTransfer) => void): void =>
    addEventListener(
      type,
      (event) => {
        if (!carriesFiles(event) || !event.dataTransfer) return;
        // A file that is not taken must not replace the window.
        event.preventDefault();
        take(event.dataTransfer);
      },
      { signal: stop.signal },
    );
  on('dragenter', () => setOver(++depth > 0));
  on('dragleave', () => setOver((depth = Math.max(0, depth - 1)) > 0));
  on('dragover', () => undefined);
  on('drop', (transfer) => {
    depth = 0;
    setOver(false);
    add(transfer);
  });
  return () => stop.abort();
}

function carriesFiles(event: { readonly dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
