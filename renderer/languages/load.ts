/** Fetches catalogs, one file a language, and only the one that is spoken. They are compiled when the window is built. */
import type { Messages } from '@lingui/core';
import { speak } from './i18n.ts';
import type { Language } from './languages.ts';

const catalogs: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en.po'),
  de: () => import('./de.po'),
  zh: () => import('./zh.po'),
};

/** Fetches a language; what it returns begins to speak it. */
export async function loadLanguage(language: Language): Promise<() => void> {
  const { messages } = await catalogs[language]();
  return () => speak(language, messages);
}
