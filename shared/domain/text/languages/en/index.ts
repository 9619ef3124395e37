import type { Language } from '../language.ts';
import { asking, computing, structural } from './words.ts';
import { cardinals, ordinals } from './numbers.ts';
import { labels, pageLabels, partLabels, sectionLabels, things } from './structure.ts';
import { roles } from './roles.ts';
import { topics } from './topics.ts';

export const english: Language = {
  code: 'en',
  lexicon: { ...structural, ...computing, ...asking },
  things,
  labels,
  sectionLabels,
  partLabels,
  pageLabels,
  topics,
  roles,
  cardinals,
  ordinals,
};
