/** What cosines with the question say of a sentence, beside those of its neighbors and its passage. */
import type { Meaning } from './meaning.ts';
import type { SentenceView } from './view.ts';

type MeaningFeature = (view: SentenceView, meaning: Meaning) => number;

export const nearFeatures = {
  near: ({ index }, { sentences }) => sentences[index]!,
  nearPassage: ({ sentence }, { passages }) => passages[sentence.candidate]!,
  nearestOfPassage: ({ sentence }, { nearest }) => nearest[sentence.candidate]!,
  nearBefore: ({ at, index }, { sentences }) => (at > 0 ? sentences[index - 1]! : 0),
  nearAfter: ({ at, of, index }, { sentences }) => (at + 1 < of ? sentences[index + 1]! : 0),
  nearerThanPassage: ({ index, sentence }, { sentences, passages }) =>
    sentences[index]! - passages[sentence.candidate]!,
} satisfies Record<string, MeaningFeature>;
