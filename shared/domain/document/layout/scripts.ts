import { loweredText, raisedText } from '../../text/raised-marks.ts';
import type { Piece } from './piece.ts';

/** How a small piece stands beside the letters of its line. */
export type Script = 'raised' | 'lowered';

const SCRIPT_SIZE = 0.88;
const RISE_EM = 0.12;
const FALL_EM = 0.06;
const MOST_LOWERED = 4;
const MOST_RAISED = 12;
// Words that are raised whole ('19th', 'Mme') and names in indices ('Vout') read better plain.
const WORDS = /^\p{L}{2,}$/u;

/** @param host  a piece of the line in another script */
export function scriptOf(piece: Piece, host: Piece): Script | undefined {
  if (piece.size > SCRIPT_SIZE * host.size) return undefined;
  const rise = host.base - piece.base;
  if (rise >= RISE_EM * host.size) return 'raised';
  return -rise >= FALL_EM * host.size ? 'lowered' : undefined;
}

/** The text of a raised or lowered piece, in characters of Unicode where all of it can be written so; as long as before. */
export function scriptText(text: string, script: Script): string {
  // A dash alone stands between numbers; a minus sign is written as such.
  if (WORDS.test(text) || text === '–' || text === '-') return text;
  if (script === 'lowered') return text.length <= MOST_LOWERED ? (loweredText(text) ?? text) : text;
  if (text.length > MOST_RAISED) return text;
  return raisedText(text) ?? citedText(text) ?? text;
}

/** Numbers of notes with commas between them, of which Unicode has none that are raised. */
function citedText(text: string): string | undefined {
  if (!/^[\d,;]+$/.test(text)) return undefined;
  return text.replace(/\d+/g, (number) => raisedText(number) ?? number);
}
