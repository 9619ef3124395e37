/** All of the gallery: a new component gets an entry in one of these files. */
import { askingSection } from './entries/asking.tsx';
import { citesSection } from './entries/cites.tsx';
import { librarySection } from './entries/library.tsx';
import { matrixSection } from './entries/matrix.tsx';
import { partsSection } from './entries/parts.tsx';
import { readingSection } from './entries/reading.tsx';
import { routeSection } from './entries/route.tsx';
import { settingsSection } from './entries/settings.tsx';
import { windowSection } from './entries/window.tsx';
import { wordsSection } from './entries/words.tsx';
import type { Section } from './example.ts';

export const sections: readonly Section[] = [
  partsSection,
  askingSection,
  routeSection,
  readingSection,
  librarySection,
  wordsSection,
  matrixSection,
  citesSection,
  settingsSection,
  windowSection,
];
