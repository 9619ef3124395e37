import type { ComponentProps } from 'react';
import { ariaKeys } from '../format/keys.ts';
import { isMac } from './platform.ts';
import { Tip } from './tip.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed' | 'type'>;

interface IconButtonProps extends ButtonProps {
  /** Name for screen readers and tooltip. */
  readonly label: string;
  /** Text of the tooltip where it says more than the name. */
  readonly tip?: string | undefined;
  /** Shortcut shown in the tooltip, as in 'Mod+L'. */
  readonly keys?: string | undefined;
  /** For buttons that stay on. */
  readonly pressed?: boolean | undefined;
  readonly small?: boolean;
}

/** A button that is an icon; always named, with its key in the tooltip. The icon is the child. */
export function IconButton({ label, tip, keys, pressed, small, className, ...props }: IconButtonProps) {
  const classes = ['ib', small && 'sm', className].filter(Boolean).join(' ');
  return (
    <Tip text={tip ?? label} keys={keys}>
      <button
        {...props}
        type="button"
        className={classes}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys && ariaKeys(keys, isMac)}
      />
    </Tip>
  );
}
