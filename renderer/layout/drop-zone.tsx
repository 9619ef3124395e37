import { FilePlus2 } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useWindow } from '../state/use-window.ts';

/** Takes files and folders anywhere in the window and shows that it does. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const addDropped = useWindow(({ adding }) => adding.addDropped);
  const [over, setOver] = useState(false);
  const depth = useRef(0); // enter and leave come for every element on the way
  useEffect(() => keepBrowserFromOpening(), []);

  const enter = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    depth.current += 1;
    setOver(true);
  };
  const leave = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    addDropped(event.dataTransfer);
  };

  return (
    <div className="window-body" onDragEnter={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {over && (
        <div className="drop-target">
          <FilePlus2 size={20} aria-hidden />
          <b>Drop to add</b>
          <span>PDF files, or folders that hold them</span>
        </div>
      )}
    </div>
  );
}

function carriesFiles(event: { readonly dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A file that misses the zone must not replace the window. */
function keepBrowserFromOpening(): () => void {
  const stop = (event: globalThis.DragEvent): void => {
    if (carriesFiles(event)) event.preventDefault();
  };
  addEventListener('dragover', stop);
  addEventListener('drop', stop);
  return () => {
    removeEventListener('dragover', stop);
    removeEventListener('drop', stop);
  };
}
