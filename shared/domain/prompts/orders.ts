/** Sentences of a document that speak to a language model, not to a reader: neither read by one nor quoted as an answer. */
import { stemsOf } from '../text/stems.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('promptsOrders');

/** Where an order begins: a clause, or what comes after 'you must' and its like. */
const BEGINS =
  '(?:^[\\s>*#-]*|[.:;!?>\\]]\\s*|,?\\s+and\\s+|\\b(?:please|you (?:must|should|shall|will|have to|need to|are to))\\s+)(?:(?:now|always|only|then)\\s+)?';
const DISREGARD = pattern('iu')`${BEGINS}(?:${lists.disregardIgnore})\b.{0,40}\b(?:${lists.disregardInstructions})\b`;
const SPEAK = pattern('iu')`${BEGINS}(?:${lists.speak})\b`;
/** Somebody who is neither author nor reader is spoken to, or made into something else. */
const ADDRESSED = pattern('iu')`^\W*(?:${lists.addressedSystem})\s*[:,]|${lists.addressedYou}`;
/** What an answer of this program is made of. */
const OF_ANSWERS = pattern(
  'iu',
)`\b(?:${lists.ofAnswersYour}|${lists.ofAnswersPassages} \d+|${lists.ofAnswersCitations})\b`;
/** Signs of prompts and of pages, which stand in no sentence that is meant to be read. */
const MARKUP = pattern(
  'iu',
)`<<<|>>>|<\|\w+\|>|\[\/?${lists.markupInst}\]|!\[[^\]]*\]\(|\]\(\s*${lists.markupHttps}:|<\/?(?:${lists.markupScript})\b|${lists.markupJavascript}`;

const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu;
const ENDS = /(?<=[.!?]["”’)\]]*)(\s+)(?=\S)/u;

/**
 * The words that make a sentence an order to a model; none where it is not. One sign is not enough: manuals say 'answer',
 * and names stand before colons.
 */
function signsOf(sentence: string): readonly string[] {
  const text = sentence.replace(UNPRINTED, ' ').trim();
  const outright = DISREGARD.exec(text);
  if (outright) return [outright[0]];
  const found = [SPEAK, ADDRESSED, OF_ANSWERS, MARKUP].flatMap((sign) => sign.exec(text)?.[0] ?? []);
  return found.length >= 2 ? found : [];
}

/**
 * Is a sentence an order to a language model?
 *
 * @param question  what is asked: whoever asks about such words, in words of theirs, is answered
 */
export function ordersModel(sentence: string, question = ''): boolean {
  const signs = signsOf(sentence);
  if (signs.length === 0) return false;
  const asked = new Set(stemsOf(question));
  return !signs.some((sign) => stemsOf(sign).some((stem) => asked.has(stem)));
}

const LEFT_OUT = '[…]';

/** The text without its sentences that are orders to a model; a mark stands for them. */
export function withoutOrders(text: string): string {
  return text
    .split(ENDS)
    .map((part) => (ordersModel(part) ? LEFT_OUT : part))
    .join('');
}

/** Is nothing left of the text without its orders? */
export function isOrdersAlone(text: string): boolean {
  const left = withoutOrders(text);
  return left !== text && left.replaceAll(LEFT_OUT, '').trim() === '';
}
