import type { DocumentId } from '../../base/ids.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { gatherMaterial, type TaskSentence } from '../index/material.ts';
import type { IndexReader } from '../index/reader.ts';
import { definitionCue, isProse } from '../retrieval/definition.ts';
import { fold } from '../text/fold.ts';
import { abbreviationsIn } from '../text/abbreviations.ts';
import { stemsOf } from '../text/stems.ts';
import { languageOf, stopWordsOf, type WrittenLanguage } from '../text/stop-words.ts';
import { quoteSentences } from './extract-summary.ts';
import { keyPhrases } from './key-phrases.ts';

/** What a document says one of its own terms is. */
export interface Definition {
  /** As the document writes it. */
  readonly term: string;
  /** The sentence, or the words that a short form stands for: as they stand in the passage. */
  readonly says: string;
  readonly passage: Evidence;
}

/** Terms that are looked for; what a document says less often it seldom defines. */
const TERMS = 80;
const SENTENCES_A_STEP = 40;
const OPENING_CHARS = 120;

interface Term {
  readonly text: string;
  readonly stems: readonly string[];
}

/**
 * What a document defines, in its order: of its key phrases and of the short forms that it introduces, the first sentence of
 * running text that says what it is. A term that no sentence surely defines is left out, so that there may be more.
 *
 * Yields between units of work of a few milliseconds.
 */
export function* findDefinitions(
  document: DocumentId,
  reader: IndexReader,
): Generator<void, readonly Definition[], void> {
  const material = yield* gatherMaterial({ kind: 'document', document }, reader);
  const phrases = yield* keyPhrases(document, reader, { limit: TERMS });
  const terms = phrases
    .map(({ text }): Term => ({ text, stems: stemsOf(text) }))
    .filter(({ stems }) => stems.length > 0);
  const found = new Map<string, Said & { readonly sentence: TaskSentence }>();
  for (const [at, sentence] of material.sentences.entries()) {
    if (at % SENTENCES_A_STEP === 0) yield;
    for (const { term, says } of definedIn(sentence, terms)) {
      const key = stemsOf(term).toSorted().join(' ');
      if (!found.has(key)) found.set(key, { term, says, sentence });
    }
  }
  return [...found.values()].flatMap(({ term, says, sentence }) => {
    const [passage] = quoteSentences([{ ...sentence, score: 1 }], material, reader).evidence;
    return passage ? [{ term, says, passage }] : [];
  });
}

/** Is the term what the sentence begins with, small words aside? Of what stands further on, something else is said as a rule. */
function isOpening(text: string, { stems }: Term, language: WrittenLanguage): boolean {
  const small = stopWordsOf(language);
  const opening = (text.slice(0, OPENING_CHARS).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((word) => !small.has(fold(word)))
    .flatMap((word) => stemsOf(word, language))
    .slice(0, stems.length);
  return opening.length === stems.length && opening.every((stem) => stems.includes(stem));
}

type Said = Pick<Definition, 'term' | 'says'>;

/** Short forms with their long ones; then terms, where it is a sentence and no line of code or of a list. */
function definedIn({ text, stems }: TaskSentence, terms: readonly Term[]): readonly Said[] {
  const said = new Set(stems);
  const language = languageOf(text);
  const short = abbreviationsIn(text).map((one) => ({ term: one.short, says: one.long }));
  if (!isProse(text, language)) return short;
  const defined = terms
    .filter((term) => term.stems.every((stem) => said.has(stem)) && isOpening(text, term, language))
    .filter((term) => definitionCue([{ weight: 1, stems: term.stems }], text, language) === 1)
    .map((term) => ({ term: term.text, says: text }));
  return [...short, ...defined];
}
