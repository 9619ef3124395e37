/** What is typed, in the guide that ships; loaded when something is looked for. */
import { pages } from './readers.guide';
import { createGuideSearch } from './search-guide.ts';

export const findInGuide = createGuideSearch(pages);
