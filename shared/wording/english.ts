/** English as it is written in the code: for the command line, assistants and programs. */
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { remarkText } from './remarks.ts';
import type { Remark } from '../domain/remarks/remark.ts';
import type { Voice } from './voice.ts';

const LOCALE = 'en-GB';
const i18n = setupI18n({ locale: LOCALE, messages: { [LOCALE]: {} } });
i18n.setMessagesCompiler(compileMessage);
const lists = new Intl.ListFormat(LOCALE);
const languages = new Intl.DisplayNames('en', { type: 'language' });

export const english: Voice = {
  t: (message, values) => i18n._(typeof message === 'string' ? message : message.id, values),
  list: (items) => lists.format(items),
  language: (code) => languages.of(code) ?? code,
};

/** A remark in English. */
export function inEnglish(remark: Remark): string {
  return remarkText(remark, english);
}
