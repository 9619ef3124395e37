const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu;

/**
 * Text of a document as data within a prompt: one line in quotes that nothing in it can leave, and that cannot be taken
 * for the tags around it.
 */
export function quoted(text: string, maxChars: number): string {
  const line = text.replace(INVISIBLE, ' ').trim();
  const chars = Array.from(line);
  const cut = chars.length > maxChars ? `${chars.slice(0, maxChars).join('')}…` : line;
  return JSON.stringify(cut).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

const ORDERS =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules?|above|previous|prior|everything)\b|\b(?:you (?:are|must|should|will) (?:now|answer|reply|respond|output|say|mark)|(?:system|assistant|user) ?(?:prompt|message|:)|(?:answer|reply|respond|output) (?:only|with|that|every|all|none)\b)/iu;

/** Does the text speak to a language model? It may still be what it seems: a title of a paper about such texts. */
export function givesOrders(text: string): boolean {
  return ORDERS.test(text.replace(INVISIBLE, ' '));
}
