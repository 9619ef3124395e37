import { ListIndentDecrease, ListIndentIncrease, Pencil, Undo2, Type } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { keyText } from '../format/keys.ts';
import { isMac } from '../parts/platform.ts';
import { countCorrections } from '../state/correcting.ts';
import { correctKeys, type CorrectKey } from './correct-keys.ts';
import type { VisibleRow } from './section-tree.ts';
import { runCorrection } from './use-correcting.ts';

interface TreeMenuProps {
  readonly rows: readonly VisibleRow[];
  /** The element with the rows. */
  readonly children: ReactElement;
}

/** What can be corrected at a row, by the second mouse button or the menu key. */
export function TreeMenu({ rows, children }: TreeMenuProps) {
  const [row, setRow] = useState<VisibleRow>();
  const [corrections, setCorrections] = useState<number | null>(null);
  const renames = useRef(false); // the focus goes to the field, not back to the row
  const onContextMenu = (event: MouseEvent): void => {
    const index = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index;
    const meant = rows.find((each) => each.index === Number(index));
    if (!meant) event.preventDefault();
    else {
      setRow(meant);
      void countCorrections().then(setCorrections);
    }
  };
  const section = row?.section;
  const choose = (key: CorrectKey): void => {
    if (key === 'rename') renames.current = true;
    else runCorrection(key, section?.row);
  };
  const item = (key: CorrectKey, icon: ReactNode, text: string, disabled = false) => (
    <ContextMenu.Item className="menu-item" disabled={disabled} onSelect={() => choose(key)}>
      {icon}
      {text}
      <span className="kbd">{keyText(correctKeys[key], isMac)}</span>
    </ContextMenu.Item>
  );
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenu={onContextMenu}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          className="menu"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!renames.current) return;
            renames.current = false;
            event.preventDefault();
            runCorrection('rename', section?.row);
          }}
        >
          <ContextMenu.Label className="menu-label ell max-w-64">{section?.row.title}</ContextMenu.Label>
          {section?.row.kind === 'section' && (
            <>
              {item('rename', <Pencil />, 'Rename…')}
              {item('promote', <ListIndentDecrease />, 'Promote', section.depth === 0)}
              {item('demote', <ListIndentIncrease />, 'Demote')}
              {item('drop', <Type />, 'Not a heading')}
              <ContextMenu.Separator className="menu-sep" />
            </>
          )}
          {item('undo', <Undo2 />, 'Undo the last correction', corrections === 0)}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
