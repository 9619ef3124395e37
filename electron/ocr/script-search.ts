/** Chooses the languages that a page is read in: by its script, and where its picture does not tell that by how well they read it. */
import type { Reading } from './page-reader.ts';

/** What the pages of a document tell about each other. */
export interface ScriptMemory {
  /** The languages in which a page was read well last, by their place among the choices. */
  choice: number;
  /** Pages that were searched in vain. */
  searched: number;
}

/** Letters of another script are recognized as ones that look alike, with less confidence than this. */
const CLEAR_CONFIDENCE = 75;
/** Fewer letters are specks and pictures as often as words. */
const ENOUGH_LETTERS = 40;
/** Another script must be read better by this much. */
const BETTER_CONFIDENCE = 10;
/** Each page that is searched in vain is read once more for every script. */
const MAX_SEARCHES = 3;

/**
 * Read a page in the languages of its script, where its picture told it, else with those that read the page before; and where
 * that is not clear with those of other scripts.
 *
 * @param read     reads the page with one of the choices
 * @param choices  the scripts of each; the first is the likeliest
 * @param script   what the picture told, which may be wrong
 * @returns undefined where none of the choices has the script, and none reads the page clearly: they would take its letters for
 *   ones of theirs that look alike
 */
export async function readInItsScript(
  read: (choice: number) => Promise<Reading>,
  choices: readonly ReadonlySet<string>[],
  script: string | undefined,
  memory: ScriptMemory,
): Promise<Reading | undefined> {
  const told = script === undefined ? -1 : choices.findIndex((scripts) => scripts.has(script));
  if (told >= 0) memory.choice = told;
  const reading = await searchScripts(read, choices.length, memory);
  const isForeign = script !== undefined && told < 0;
  return isForeign && reading.text.confidence < CLEAR_CONFIDENCE ? undefined : reading;
}

async function searchScripts(
  read: (choice: number) => Promise<Reading>,
  choices: number,
  memory: ScriptMemory,
): Promise<Reading> {
  const first = memory.choice;
  let best = await read(first);
  const isDoubtful = best.text.letters >= ENOUGH_LETTERS && best.text.confidence < CLEAR_CONFIDENCE;
  if (!isDoubtful || choices < 2 || memory.searched >= MAX_SEARCHES) return best;
  let found = first;
  for (let choice = 0; choice < choices; choice++) {
    if (choice === first) continue;
    const reading = await read(choice);
    if (reading.text.letters < ENOUGH_LETTERS) continue;
    if (reading.text.confidence < best.text.confidence + BETTER_CONFIDENCE) continue;
    best = reading;
    found = choice;
    if (reading.text.confidence >= CLEAR_CONFIDENCE) break;
  }
  if (best.text.confidence >= CLEAR_CONFIDENCE) memory.choice = found;
  else memory.searched++;
  return best;
}
