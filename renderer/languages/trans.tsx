/** A message with elements in it: `<0>…</0>` stands for the first of `components`, around what it translates to. */
import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import type { Message } from './i18n.ts';

interface TProps {
  /** English words in ICU format, with `<0>words</0>` or `<0/>` where a component stands. */
  readonly message: string | Message;
  readonly values?: Readonly<Record<string, ReactNode>>;
  readonly components?: readonly ReactElement[];
}

const LINGUI = { i18n };

export function T({ message, values = {}, components = [] }: TProps) {
  return (
    <TransNoContext
      lingui={LINGUI}
      id={typeof message === 'string' ? message : message.id}
      values={values}
      components={Object.fromEntries(components.entries())}
    />
  );
}
