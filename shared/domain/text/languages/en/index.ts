import type { Language } from '../language.ts';
import { computing } from './computing.ts';
import { cardinals, ordinals } from './numbers.ts';
import { labels, pageLabels, partLabels, sectionLabels, things } from './structure.ts';
import { asking } from './asking.ts';
import { roles } from './roles.ts';
import { topics } from './topics.ts';
import { structural } from './structural.ts';

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
