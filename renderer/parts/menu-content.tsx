import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { useStillClick } from './use-still-click.ts';

type MenuContentProps = Pick<ComponentProps<typeof DropdownMenu.Content>, 'align' | 'side' | 'children'> & {
  /** Beside `menu`. */
  readonly className?: string;
  readonly sideOffset?: number;
};

/** What a menu opens: all of them look alike, and none takes the keyboard from another one. */
export function MenuContent({ className, sideOffset = 4, ...rest }: MenuContentProps) {
  const onPointerUp = useStillClick();
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        className={className === undefined ? 'menu' : `menu ${className}`}
        sideOffset={sideOffset}
        collisionPadding={8}
        onCloseAutoFocus={leaveKeyboard}
        onPointerUpCapture={onPointerUp}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

/**
 * The keyboard goes back to the button of a menu that closes, unless something else has it by then: Radix does so a moment later, and
 * a menu that was opened meanwhile would lose it, and close.
 */
export function leaveKeyboard(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
