import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { focusCurrent, useReturnFocus } from './return-focus.ts';

interface OverPanesProps {
  readonly name: string;
  /** The page of the guide that fits (`guide-at.ts`). */
  readonly guide?: string;
  readonly onClose: () => void;
  readonly onEscapeKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Pages with a list of their names, over the panes, which keep what they show. */
export function OverPanes({ name, guide, onClose, onEscapeKeyDown, children }: OverPanesProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="settings"
          aria-describedby={undefined}
          {...(guide !== undefined && { 'data-guide': guide })}
          onOpenAutoFocus={focusCurrent}
          onCloseAutoFocus={returnFocus}
          {...(onEscapeKeyDown && { onEscapeKeyDown })}
        >
          <Dialog.Title className="sr">{name}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
