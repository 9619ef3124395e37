/** What the window says about models that run inside Wayleaf. */
import type { EncodingProgress, LocalModel } from '#shared/contract/local-models.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import { count } from '../format/text.ts';
import { sizeText } from './ollama-words.ts';
import { languageText, listText } from '../languages/formats.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

/** What a model of the catalog is good for. */
const known: Readonly<Record<string, Message>> = {
  'wayleaf-encoder': msg('Finds passages that say it in other words, in nine languages. Comes with Wayleaf.'),
  'all-MiniLM-L6-v2': msg('Finds passages that say it in other words. The included encoder finds more.'),
  'bge-small-en-v1.5': msg('Finds passages that say it in other words. Reads longer passages; somewhat slower.'),
  'snowflake-arctic-embed-xs': msg(
    'Finds passages that say it in other words. As quick as the smallest, made for search.',
  ),
  'multilingual-e5-small': msg(
    'Finds passages that say it in other words, also in another language than the question’s.',
  ),
  'ms-marco-MiniLM-L-6-v2': msg(
    'Reads the question and each passage together, and puts the best first. Adds a moment.',
  ),
  'SmolLM2-135M-Instruct': msg('The smallest. Joins what passages say; makes many slips, which the check finds.'),
  'SmolLM2-360M-Instruct': msg('Small. Writes short answers; makes more slips than larger ones.'),
  'Qwen2.5-0.5B-Instruct': msg('Small, and writes in many languages.'),
  'Qwen2.5-1.5B-Instruct': msg('The best of those that run inside Wayleaf, and the slowest.'),
  'bge-reranker-base': msg(
    'Reads the question and each passage together, and puts the best first. Slow on old laptops.',
  ),
};

const byTask: Readonly<Record<LocalModel['task'], Message>> = {
  encoder: msg('Finds passages that say it in other words.'),
  reranker: msg('Puts the best of what was found first.'),
  reader: msg('Reads the likeliest passage sentence by sentence.'),
  writer: msg('Writes answers in its own words.'),
};

export function localModelText(model: LocalModel): string {
  const { id, task, languages } = model;
  // What is known of a language model says so itself, where it writes in many.
  const spoken = task === 'writer' && languages === 'many' ? '' : languagesText(languages);
  return [t(known[id] ?? byTask[task]), spoken, memoryText(model), speedText(model)]
    .filter((text) => text !== '')
    .join(' ');
}

function memoryText({ memoryBytes }: LocalModel): string {
  return memoryBytes === null ? '' : t('Needs about {size} of memory.', { size: sizeText(memoryBytes) });
}

/** What to expect, as it was measured here. */
function speedText({ task, state, answerMs }: LocalModel): string {
  if (task !== 'writer' || state.kind !== 'installed') return '';
  if (answerMs === null) return t('How long an answer takes here is measured with the first one.');
  const seconds = Math.max(1, Math.round(answerMs / 1000));
  return seconds < 100
    ? t('An answer takes about {seconds, plural, one {# second} other {# seconds}} on this computer.', { seconds })
    : t('An answer takes about {minutes, plural, one {# minute} other {# minutes}} on this computer.', {
        minutes: Math.round(seconds / 60),
      });
}

function languagesText(languages: LocalModel['languages']): string {
  if (languages === 'many') return t('About 100 languages.');
  if (languages.length === 0) return '';
  const names = languages.map(languageText);
  return t('{languages}.', { languages: listText(names) });
}

/** The encoder that the settings mean, by its id or `ollama:NAME`: the included one where none was chosen, or one that is gone. */
export function encoderInUse(chosen: string | null, models: readonly LocalModel[]): string {
  if (chosen === wordsAlone || chosen?.startsWith('ollama:')) return chosen;
  const isThere = models.some(({ id, state }) => id === chosen && state.kind === 'installed');
  if (chosen !== null && isThere) return chosen;
  return models.find(({ state }) => state.kind === 'included')?.id ?? wordsAlone;
}

/** How far search by meaning is; undefined when there is nothing to tell. */
export function encodingText(progress: EncodingProgress): string | undefined {
  const { state, documentsDone, documentsTotal } = progress;
  if (state === 'waiting') return t('Another window of this library prepares it for search by meaning.');
  if (state === 'resting') return t('Waits while the computer runs on battery.');
  if (state !== 'running') return undefined;
  return t(
    '{documentsDone} of {documentsTotal, plural, one {# document} other {# documents}} can be searched by meaning',
    { documentsDone: count(documentsDone), documentsTotal },
  );
}

/** In [0, 1], the document at work counted by its passages. */
export function encodingShare({ documentsDone, documentsTotal, textsDone, textsTotal }: EncodingProgress): number {
  const part = textsTotal > 0 ? textsDone / textsTotal : 0;
  return Math.min(1, (documentsDone + part) / Math.max(1, documentsTotal));
}
