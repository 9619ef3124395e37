/** What the window says about models that run inside Wayleaf. */
import type { EncodingProgress, LocalModel } from '#shared/contract/local-models.ts';
import { count, plural } from '../format/text.ts';
import { sizeText } from './ollama-words.ts';

/** What a model of the catalog is good for. */
const known: Readonly<Record<string, string>> = {
  'all-MiniLM-L6-v2': 'Finds passages that say it in other words. Small and quick; a good start.',
  'bge-small-en-v1.5': 'Finds passages that say it in other words. Reads longer passages; somewhat slower.',
  'snowflake-arctic-embed-xs': 'Finds passages that say it in other words. As quick as the smallest, made for search.',
  'multilingual-e5-small': 'Finds passages that say it in other words, also in another language than the question’s.',
  'ms-marco-MiniLM-L-6-v2': 'Reads the question and each passage together, and puts the best first. Adds a moment.',
  'SmolLM2-135M-Instruct': 'The smallest. Joins what passages say; makes many slips, which the check finds.',
  'SmolLM2-360M-Instruct': 'Small. Writes short answers; makes more slips than larger ones.',
  'Qwen2.5-0.5B-Instruct': 'Small, and writes in many languages.',
  'Qwen2.5-1.5B-Instruct': 'The best of those that run inside Wayleaf, and the slowest.',
  'bge-reranker-base': 'Reads the question and each passage together, and puts the best first. Slow on old laptops.',
};

const byTask: Readonly<Record<LocalModel['task'], string>> = {
  encoder: 'Finds passages that say it in other words.',
  reranker: 'Puts the best of what was found first.',
  writer: 'Writes answers in its own words.',
};

export function localModelText(model: LocalModel): string {
  const { id, task, languages } = model;
  // What is known of a language model says so itself, where it writes in many.
  const spoken = task === 'writer' && languages === 'many' ? '' : languagesText(languages);
  return [known[id] ?? byTask[task], spoken, memoryText(model), speedText(model)]
    .filter((text) => text !== '')
    .join(' ');
}

function memoryText({ memoryBytes }: LocalModel): string {
  return memoryBytes === null ? '' : `Needs about ${sizeText(memoryBytes)} of memory.`;
}

/** What to expect, as it was measured here. */
function speedText({ task, state, answerMs }: LocalModel): string {
  if (task !== 'writer' || state.kind !== 'installed') return '';
  if (answerMs === null) return 'How long an answer takes here is measured with the first one.';
  const seconds = Math.max(1, Math.round(answerMs / 1000));
  const time = seconds < 100 ? plural(seconds, 'second') : plural(Math.round(seconds / 60), 'minute');
  return `An answer takes about ${time} on this computer.`;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function languagesText(languages: LocalModel['languages']): string {
  if (languages === 'many') return 'About 100 languages.';
  if (languages.length === 0) return '';
  const names = languages.map((tag) => languageNames.of(tag) ?? tag);
  return `${new Intl.ListFormat('en').format(names)}.`;
}

/** How far search by meaning is; undefined when there is nothing to tell. */
export function encodingText(progress: EncodingProgress): string | undefined {
  const { state, documentsDone, documentsTotal } = progress;
  if (state === 'waiting') return 'Another window of this library prepares it for search by meaning.';
  if (state !== 'running') return undefined;
  return `${count(documentsDone)} of ${plural(documentsTotal, 'document')} can be searched by meaning`;
}

/** In [0, 1], the document at work counted by its passages. */
export function encodingShare({ documentsDone, documentsTotal, textsDone, textsTotal }: EncodingProgress): number {
  const part = textsTotal > 0 ? textsDone / textsTotal : 0;
  return Math.min(1, (documentsDone + part) / Math.max(1, documentsTotal));
}
