/** The short question at the end of another one, 'What was it trained on, and for how long?': its words name nothing. */
import { contentTerms } from '../text/searchable.ts';
import { wishCue } from './wish.ts';

export type Tail = 'duration' | 'number' | 'date' | 'place' | 'reason';

const TAIL =
  /\s*[,;]?\s+(?:and|und|et)\s+((?:for|since|until|by|in|at|to|from|pendant|depuis)\s+)?(how\s+(?:long|many|much|often|large|big)|when|what\s+year|where|why|wie\s+(?:lange|viele?|oft)|wann|wo|warum|quand|où|pourquoi|combien(?:\s+de\s+temps)?)\s*[?!.]*\s*$/iu;
const TIME =
  /(?<![\p{L}\p{N}.,])(?:\d[\d.,]*|(?:half\s+)?an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|fifteen|twenty|thirty)[\s-]+(?:m?s|(?:milli)?seconds?|min(?:ute)?s?|h(?:ours?|rs?)?|days?|nights?|weeks?|months?|years?|decades?|epochs?|Stunden?|Minuten?|Tagen?|Wochen?|Monaten?|Jahren?|heures?|jours?|semaines?|mois|ans?)(?!\p{L})/iu;

/** What the end asks for; undefined for a question without one. */
export function tailOf(question: string): Tail | undefined {
  const match = TAIL.exec(question);
  if (!match || contentTerms(question.slice(0, match.index)).length === 0) return undefined;
  const [, before = '', asks = ''] = match;
  if (/when|year|wann|quand/iu.test(asks)) return 'date';
  if (/where|wo$|où/iu.test(asks)) return 'place';
  if (/why|warum|pourquoi/iu.test(asks)) return 'reason';
  return /long|lange|temps/iu.test(asks) && (before !== '' || /temps|lange/iu.test(asks)) ? 'duration' : 'number';
}

export function withoutTail(question: string): string {
  return tailOf(question) === undefined ? question : `${question.replace(TAIL, '')}?`;
}

/** True if a sentence has the shape of what the end of a question asks for. */
export function answersTail(tail: Tail, sentence: string): boolean {
  return tail === 'duration' ? TIME.test(sentence) : wishCue(tail, sentence) > 0;
}
