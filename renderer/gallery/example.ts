/** What an entry of the gallery says: which component is shown, in which state, with what behind it. */
import type { ReactNode } from 'react';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { TestWindow } from '../state/testing.ts';

export interface Example {
  /** Names it in the address and in its picture. */
  readonly id: string;
  /** Of its frame, in px; without, it has the whole window, as dialogs and screens do. */
  readonly width?: number;
  /** In px, for what fills the height that it is given. */
  readonly height?: number;
  /** Calls that the engine answers; all others are never answered. */
  readonly engine?: Partial<Handlers<Methods>>;
  /** Brings the window into its state. */
  readonly set?: (window: TestWindow) => void;
  readonly show: () => ReactNode;
  /** What is opened once it is shown: a button's menu by its selector, a context menu where `menu` says so. */
  readonly open?: { readonly selector: string; readonly by: 'key' | 'click' | 'menu' };
}

export interface Section {
  readonly name: string;
  readonly examples: readonly Example[];
}
