import { stripVTControlCharacters } from 'node:util';
import { withoutUnseen } from '#shared/base/unseen.ts';

const BREAK = /\r?\n/u;

/**
 * Text as a terminal may show it, whoever wrote it: a server, a document, a file. Its lines and tabs stay; it has no commands of
 * terminals, which could write a title, a file or keys, and nothing else that is not seen.
 */
export function terminalText(text: string): string {
  return text.split(BREAK).map(ofLine).join('\n');
}

const ofLine = (line: string): string => line.split('\t').map(ofCell).join('\t');
const ofCell = (text: string): string => withoutUnseen(stripVTControlCharacters(text));
