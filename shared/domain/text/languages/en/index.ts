import type { Language } from '../language.ts';
import { cardinals, ordinals } from './numbers.ts';
import { labels, sectionLabels, things } from './structure.ts';
import { lexicon } from './words.ts';

export const english: Language = { code: 'en', lexicon, things, labels, sectionLabels, cardinals, ordinals };
