/**
 * The words of the window, in the language that was chosen. A message is written in English where it is shown; its
 * translations stand in the catalogs beside this file (`de.po`, `zh.po`), under the English words.
 */
import { i18n, type Messages } from '@lingui/core';
import type { Message, Values } from '#shared/base/messages.ts';
import { SOURCE, type Language } from './languages.ts';

export { msg, type Message, type Values } from '#shared/base/messages.ts';

i18n.loadAndActivate({ locale: SOURCE, messages: {} });

/**
 * The message in the reader's language.
 *
 * @param message  English words in ICU format: `{name}` stands for a value, `{n, plural, one {# page} other {# pages}}` for a count
 */
export function t(message: string | Message, values?: Values): string {
  const id = typeof message === 'string' ? message : message.id;
  // The English catalog only holds what has values: all else reads as it is written.
  return values === undefined && i18n.locale === SOURCE ? id.replace(CONTEXT, '') : i18n._(id, values);
}

/** What a message ends with where one English word is two words elsewhere: 'Open||state' is shown as 'Open'. */
const CONTEXT = /\|\|.*$/su;

/** What a table says: a message in the reader's language; a name, which has no language, as it is. */
export function said(text: string | Message): string {
  return typeof text === 'string' ? text : t(text);
}

/** Puts a compiled catalog in use for everything that is looked up from here on. */
export function speak(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
}

/** The language that is spoken now. */
export function spoken(): Language {
  return i18n.locale as Language;
}
