/** How English sentences speak that answer a kind of question. */
import { amounts, cardinals, months } from './numbers.ts';

const WORDS = Object.keys(cardinals).filter((word) => word !== 'zero' && !word.includes('-'));

export const says = {
  month: new RegExp(`\\b${months}\\b`, 'iu'),
  /** Numbers that only point elsewhere: citations, labels, section numbers. Global. */
  pointers:
    /\[[\d,;\s–-]+\]|\b(table|figure|fig\.|section|sec\.|eq\.|equation|chapter|page|appendix|step)\s*\(?\d[\d.]*\)?|\((?:[^()]*\b(?:19|20)\d\d[a-z]?[;,]?\s?)+\)/giu,
  /** Global. */
  number: new RegExp(`(?<![\\p{L}\\d.])\\d[\\d,.]*|\\b(?:${[...WORDS, ...amounts].join('|')})\\b`, 'giu'),
  defines:
    /\b(is|are) (an?|the|defined|called|known|used)\b|\b(refers? to|means|denotes?|stands? for|consists? of|is defined as|we (define|call))\b|是指|称为/iu,
  enumerates:
    /(, [^,]{2,60}){2,}|\b(following|namely|such as|including|include[sd]?|consists? of|comprises?|respectively|first(ly)?|second(ly)?|either|both)\b|\((i|1|a)\)|:\s*$/iu,
  because:
    /\b(because|since|due to|as a result|in order to|so that|therefore|thus|hence|reason|causes?d?|leads? to|avoid|prevent|counteract\w*|overcome|mitigate\w*|for this reason)\b|因为|由于/iu,
  instructs:
    /^(\d+[.)]\s*|[•·▪-]\s*)?(press|click|select|choose|open|turn|set|use|connect|insert|remove|push|hold|go to|tap|run|install|add|enter|make sure|ensure|check|place|follow|to \w+)\b|\b(you (can|should|must|may|need)|by \w+ing)\b/iu,
  locates: /\b(in|at|from|near|on) (the )?\p{Lu}\p{L}+/u,
  lasts: new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:\\d[\\d.,]*|(?:half\\s+)?an?|several|${WORDS.join('|')})[\\s-]+(?:m?s|(?:milli)?seconds?|min(?:ute)?s?|h(?:ours?|rs?)?|days?|nights?|weeks?|months?|years?|decades?|epochs?|Stunden?|Minuten?|Tagen?|Wochen?|Monaten?|Jahren?|heures?|jours?|semaines?|mois|ans?)(?!\\p{L})`,
    'iu',
  ),
} as const;
