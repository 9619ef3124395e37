import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { keyText } from '../format/keys.ts';
import { isMac } from './platform.ts';
import { isReturning } from './return-focus.ts';

interface TipProps {
  readonly text: ReactNode;
  /** Shortcut, as in 'Mod+L'. */
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element that is explained; it takes a ref. */
  readonly children: ReactElement;
}

/** What an element is or holds, after 500 ms of hover or at once on focus, unless a dialog gave it back. */
export function Tip({ text, keys, side = 'bottom', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild onFocus={(event) => isReturning(event.currentTarget) && event.preventDefault()}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {keys && <span className="kbd">{keyText(keys, isMac)}</span>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
