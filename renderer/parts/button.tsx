import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly look?: 'primary' | 'quiet' | 'link' | undefined;
  readonly small?: boolean;
  readonly type?: 'button' | 'submit';
}

export function Button({ look, small, className, type = 'button', ...props }: ButtonProps) {
  const classes = ['btn', look, small && 'sm', className].filter(Boolean).join(' ');
  return <button {...props} type={type} className={classes} />;
}
