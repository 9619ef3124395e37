/** Forms in which an answer is copied. */
import { type Message, msg } from '../languages/i18n.ts';

export const copyFormats = ['plain', 'markdown', 'latex'] as const;
export type CopyFormat = (typeof copyFormats)[number];
export const copyFormatNames: Readonly<Record<CopyFormat, Message>> = {
  plain: msg('Plain text'),
  markdown: msg('Markdown'),
  latex: msg('LaTeX with keys'),
};
