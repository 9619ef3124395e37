/** Raised and lowered characters of Unicode. Each stands for one plain character, so that offsets stay what they are. */

const RAISED_PLAIN = '0123456789+-−–=()inabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθ';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁱⁿᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿ';
const LOWERED_PLAIN = '0123456789+-−–=()aehijklmnoprstuvxβγρφχ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ';

const raised = paired(RAISED_PLAIN, RAISED);
const lowered = paired(LOWERED_PLAIN, LOWERED);
// The first of several plain forms is the one that is given back.
const plain = new Map([...raised, ...lowered].reverse().map(([from, to]) => [to, from] as const));
const marks = new RegExp(`[${RAISED}${LOWERED}]`, 'gu');
const anyRaised = new RegExp(`[${RAISED}]`, 'u');
/** What is raised beside a word is a mark, no part of it. */
const besideWords = new RegExp(`(?<=\\p{L}{2}[.,;:!?)\\]”’"]{0,2})[${RAISED}]+`, 'gu');

function paired(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (character, i) => [character, targets[i]!] as const));
}

/** The text in raised characters; undefined where one of its characters has none. */
export function raisedText(text: string): string | undefined {
  return mapped(text, raised);
}

/** The text in lowered characters; undefined where one of its characters has none. */
export function loweredText(text: string): string | undefined {
  return mapped(text, lowered);
}

function mapped(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  let out = '';
  for (const character of text) {
    const found = characters.get(character);
    if (found === undefined) return undefined;
    out += found;
  }
  return out;
}

/** Raised and lowered characters as plain ones: 'cells⁴' as 'cells4'. The length stays. */
export function withPlainMarks(text: string): string {
  return text.replace(marks, (mark) => plain.get(mark) ?? mark);
}

/** Raised marks of notes and citations out of the words before them, 'data⁴ and' as 'data  and'; exponents stay. */
export function withoutRaisedMarks(text: string, instead = ' '): string {
  // Few texts have any, and looking back from every place for a word costs more than all else that is done to a text.
  return anyRaised.test(text) ? text.replace(besideWords, instead) : text;
}
