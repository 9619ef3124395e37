/** What the window says about models that run inside Wayleaf. */
import type { EncodingProgress, LocalModel } from '#shared/contract/local-models.ts';
import { count, plural } from '../format/text.ts';

/** What a model of the catalog is good for. */
const known: Readonly<Record<string, string>> = {
  'all-MiniLM-L6-v2': 'Finds passages that say it in other words. Small and quick; a good start.',
  'bge-small-en-v1.5': 'Finds passages that say it in other words. Reads longer passages; somewhat slower.',
  'snowflake-arctic-embed-xs': 'Finds passages that say it in other words. As quick as the smallest, made for search.',
  'multilingual-e5-small': 'Finds passages that say it in other words, also in another language than the question’s.',
  'ms-marco-MiniLM-L-6-v2': 'Reads the question and each passage together, and puts the best first. Adds a moment.',
  'bge-reranker-base': 'Reads the question and each passage together, and puts the best first. Slow on old laptops.',
};

export function localModelText({ id, task, languages }: LocalModel): string {
  const what =
    known[id] ??
    (task === 'encoder' ? 'Finds passages that say it in other words.' : 'Puts the best of what was found first.');
  return `${what} ${languagesText(languages)}`.trim();
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
