/** Headings by which English documents conventionally call what a section holds. */
import type { SectionRole } from '../language.ts';

/** The first that fits is a section's role; each that fits is a topic's convention. */
export const roles: readonly (readonly [SectionRole, RegExp])[] = [
  ['references', /^(references|bibliography|works cited|literature cited)$/iu],
  ['contents', /^((table of )?contents|list of (figures|tables)|index)$/iu],
  ['acknowledgment', /^(acknowledg|funding|conflicts? of interest|competing interests|author contributions)/iu],
  ['abstract', /^(abstract|summary)$/iu],
  ['introduction', /^introduction\b/iu],
  ['related', /\b(related|previous|prior) (work|stud|research)|\bliterature review\b|^background\b/iu],
  ['conclusion', /\b(conclusions?|concluding|future work)\b/iu],
  ['result', /\b(results?|discussion|analysis|ablation|findings|performance)\b/iu],
  ['experiment', /\b(experiment\w*|evaluation|set-?up|settings?|implementation|training|baselines?|metrics?)\b/iu],
  ['data', /\b(data|data ?sets?|corpus|corpora|annotation|materials)\b/iu],
  ['method', /\b(methods?|methodology|models?|approach|architecture|algorithm|framework|proposed|system)\b/iu],
  ['collection', /\b(collections?|statistics|resources?|benchmarks?|annotat\w+|label\w*|construction)\b/iu],
  ['definition', /\b(definitions?|background|overview|preliminar\w+|problem|tasks?|terminology|glossary)\b/iu],
  ['limit', /\b(limitations?|challenges?|errors?|future)\b/iu],
  ['detail', /\b(hyper\w*|details?|measures?|human|components?|features?|representations?)\b/iu],
];
