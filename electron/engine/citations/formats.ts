/** What stands on citation-js, in one place, so that it can be loaded when it is asked for. */
export { copyAnswer } from './copy-answer.ts';
export { readBibtex } from './read-bibtex.ts';
export { readRis } from './read-ris.ts';
export { writeEntries } from './write-entries.ts';
