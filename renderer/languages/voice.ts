/** The language of the window, for words that are shared with the command line. */
import type { Voice } from '#shared/wording/voice.ts';
import { languageText, listText } from './formats.ts';
import { t } from './i18n.ts';

export const readersVoice: Voice = { t, list: listText, language: languageText };
