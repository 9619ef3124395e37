import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly text?: ReactNode;
  /** For two columns, where there is room. */
  readonly wide?: boolean;
  /** Over the whole window, with a head of its own; the title is for screen readers alone. */
  readonly full?: boolean;
  /** The page of the guide that fits (`guide-at.ts`). */
  readonly guide?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * A dialog that is open as long as it is rendered. The scrim is our own element: Radix's overlay adds a style sheet at
 * run time, which the content security policy forbids.
 */
export function Dialog({ title, text, wide = false, full = false, guide, onClose, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          className={full ? 'dialog full' : wide ? 'dialog wide' : 'dialog'}
          {...(guide !== undefined && { 'data-guide': guide })}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            // On its first button a tooltip would open, cover the head and take the first Escape.
            if (!full || !(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target.focus();
          }}
          {...(text === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title asChild>
            <h2 className={full ? 'sr' : undefined}>{title}</h2>
          </Radix.Title>
          {text !== undefined && (
            <Radix.Description asChild>
              <p>{text}</p>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
