/** 'Which papers mention …': a question that is answered by naming documents. */
import { stemsOf } from '../text/stems.ts';

const WORKS = '(?:papers|documents|articles|reports|studies|files|books|manuals|pdfs|works|texts|publications|theses)';
// 'Which paper sizes' asks about sizes: one work is asked for by what it does.
const ONE =
  '(?:paper|document|article|report|study|file|book|manual|pdf|publication|thesis)(?=\\s+(?:also\\s+)?(?:mention|describe|discusse|use|explain|cover|define|introduce|propose|present|report|show|say|evaluate|compare|contain|deal|talk|speak|treat|studie|measure|i)s\\b)';
const OF = '(?:\\s+of\\s+(?:the|these|those|my|our|all)(?:\\s+\\w+)?)?';
// 'Which papers do they compare with?' and 'Which reports are cited?' ask about works that a document speaks of.
const ASKED_ABOUT =
  '(?!\\s+(?:do|does|did|was|were|has|had|are\\s+(?:cited|quoted|referenced|listed|compared|used)|is\\s+(?:cited|quoted|referenced|listed|compared|used))\\b)';
const WHICH = new RegExp(
  `^\\W*(?:(?:in\\s+)?(?:which|what)${OF}\\s+(?:other\\s+)?(?:${WORKS}|${ONE})${ASKED_ABOUT}\\s+\\p{L}|(?:list|name|show|find)\\s+(?:me\\s+)?(?:all\\s+)?(?:of\\s+)?(?:the\\s+|my\\s+)?${WORKS}\\s+(?:that|which|about|on|with)\\b)`,
  'iu',
);

const CITED = /\b(?:are|is|were|was)\s+(?:\p{L}+\s+)?(?:cited|quoted|referenced)\b/iu;
const VERB = new RegExp(`\\b(?:${WORKS}|${ONE})\\s+(?:that\\s+|which\\s+|also\\s+)*(\\p{L}+)`, 'iu');

/** What a document is to do, 'evaluate' or 'mention': words that need not stand in it. Stems. */
export function askedDoing(question: string): readonly string[] {
  return stemsOf(VERB.exec(question)?.[1] ?? '');
}

/** Is the question answered by the names of documents? */
export function asksWhichDocuments(question: string): boolean {
  return WHICH.test(question) && !CITED.test(question);
}
