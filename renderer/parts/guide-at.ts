/** Which page of the guide fits where the reader is: regions of the window name it as `data-guide`. */

/** A page of `docs/guide`, or a heading of one, for each region. */
export const guideFor = {
  tree: 'sections',
  library: 'library',
  collections: 'library#keep-order',
  indexing: 'troubleshooting#a-document-is-not-read-in',
  duplicates: 'library#duplicates',
  pages: 'reading',
  'reading-mode': 'reading#reading-mode',
  find: 'reading#find-words',
  listening: 'listening',
  ask: 'asking',
  compare: 'asking#go-on',
  marks: 'reading#highlights-and-notes',
  words: 'reading#what-words-mean',
  details: 'library#correct',
  names: 'sections#names',
  matrix: 'tables',
  cites: 'cites',
  flashcards: 'flashcards',
  lists: 'reading#what-a-document-is-made-of',
  palette: 'first-hour#go-anywhere',
} as const;

/** Where nothing says more. */
export const guideStart = 'first-hour';

/**
 * @param focused  what has the keyboard
 * @returns the page of the region around it; of the middle of the window where the keyboard is nowhere
 */
export function guideAt(focused: Element | null): string {
  const region = focused?.closest<HTMLElement>('[data-guide]') ?? document.querySelector<HTMLElement>(MIDDLE);
  return region?.dataset.guide ?? guideStart;
}

const MIDDLE = "[data-pane='pages'][data-guide]";
