/** What shape of answer a question hopes for. */
export type Wish =
  'number' | 'date' | 'person' | 'place' | 'definition' | 'list' | 'yes-no' | 'reason' | 'procedure' | 'open';

const WISHES: readonly (readonly [Wish, RegExp])[] = [
  [
    'date',
    /\b(when|what (year|date|month|day)|which (year|date|month)|how (old|recent(ly)?))\b|^(wann|quand|cuándo)\b/i,
  ],
  [
    'number',
    /\b(how (many|much|long|large|big|often|far|fast|tall|heavy|high|deep|small|accurate)|what (is the )?(percentage|number|amount|size|share|rate|ratio|proportion|length|cost|price|temperature|voltage|weight)|what percent)\b|^(wie ?viele?|combien|cuántos)\b|多少|几个/i,
  ],
  ['person', /\b(who|whom|whose)\b|^(wer|qui|quién)\b|谁/i],
  ['place', /\bwhere\b|\bin which (country|city|place|region)\b|^(wo|où|dónde)\b|哪里/i],
  ['reason', /\bwhy\b|\bwhat (is|are) the reasons?\b|^(warum|wieso|pourquoi|por qué)\b|为什么/i],
  [
    'list',
    /\b(which|what) (\w+ ){0,3}(are|were|do|does|did|have)\b.*\b\w+s\b|\b(list|name|enumerate) (all|the)\b|\bwhat (types|kinds|sorts|steps|parts|components|factors|features|datasets|metrics|baselines|languages|methods|tasks)\b|哪些/i,
  ],
  ['procedure', /^\s*how (do|can|should|to|does one|would) (i|you|we|one|the user)\b|^\s*how to\b|如何|怎么/i],
  [
    'definition',
    /^\s*(what|who) (is|are|was|were) (an? |the )?[\p{L}\p{N} -]{2,60}\?*\s*$|\bdefin\w+\b|\bwhat does .+ (mean|stand for)\b|是什么/iu,
  ],
  ['yes-no', /^\s*(is|are|was|were|do|does|did|has|have|had|can|could|should|will|would|may)\b/i],
];

export function wishOf(question: string): Wish {
  return WISHES.find(([, pattern]) => pattern.test(question))?.[0] ?? 'open';
}

/** True if the answer is one span, so that its best sentence is said first. */
export function isSpanWish(wish: Wish): boolean {
  return wish === 'number' || wish === 'date' || wish === 'person' || wish === 'definition' || wish === 'yes-no';
}

const MONTH = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const YEAR = /\b(1[5-9]|20)\d\d\b/;
// Numbers that only point elsewhere: citations, labels, section numbers.
const POINTERS =
  /\[[\d,;\s–-]+\]|\b(table|figure|fig\.|section|sec\.|eq\.|equation|chapter|page|appendix|step)\s*\(?\d[\d.]*\)?|\((?:[^()]*\b(?:19|20)\d\d[a-z]?[;,]?\s?)+\)/gi;
const NUMBER =
  /(?<![\p{L}\d.])\d[\d,.]*|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen)\b/giu;
const NAME = /(?<=\s)\p{Lu}[\p{L}.-]+(\s+(of|and|the|de|van|von)?\s*\p{Lu}[\p{L}.-]+)*/u;
const DEFINES =
  /\b(is|are) (an?|the|defined|called|known|used)\b|\b(refers? to|means|denotes?|stands? for|consists? of|is defined as|we (define|call))\b|是指|称为/i;
const ENUMERATES =
  /(, [^,]{2,60}){2,}|\b(following|namely|such as|including|include[sd]?|consists? of|comprises?|respectively|first(ly)?|second(ly)?|either|both)\b|\((i|1|a)\)|:\s*$/i;
const BECAUSE =
  /\b(because|since|due to|as a result|in order to|so that|therefore|thus|hence|reason|causes?d?|leads? to|avoid|prevent|counteract\w*|overcome|mitigate\w*|for this reason)\b|因为|由于/i;
const INSTRUCTS =
  /^(\d+[.)]\s*|[•·▪-]\s*)?(press|click|select|choose|open|turn|set|use|connect|insert|remove|push|hold|go to|tap|run|install|add|enter|make sure|ensure|check|place|follow|to \w+)\b|\b(you (can|should|must|may|need)|by \w+ing)\b/i;
const LOCATES = /\b(in|at|from|near|on) (the )?\p{Lu}\p{L}+/u;

/** How much, in [0, 1], a sentence has the shape that is hoped for. */
export function wishCue(wish: Wish, sentence: string): number {
  switch (wish) {
    case 'number':
      return Math.min(1, countNumbers(sentence) / 2 + (countNumbers(sentence) > 0 ? 0.5 : 0));
    case 'date':
      return MONTH.test(sentence) && YEAR.test(sentence) ? 1 : YEAR.test(sentence) || MONTH.test(sentence) ? 0.8 : 0;
    case 'person':
      return NAME.test(sentence) ? 0.7 : 0;
    case 'place':
      return LOCATES.test(sentence) ? 0.6 : 0;
    case 'definition':
      return DEFINES.test(sentence) ? 1 : 0;
    case 'list':
      return ENUMERATES.test(sentence) ? 0.8 : 0;
    case 'reason':
      return BECAUSE.test(sentence) ? 1 : 0;
    case 'procedure':
      return INSTRUCTS.test(sentence) ? 0.8 : 0;
    case 'yes-no':
    case 'open':
      return 0;
  }
}

/** Numbers in figures or words, those that only point elsewhere aside. */
export function countNumbers(sentence: string): number {
  return sentence.replace(POINTERS, ' ').match(NUMBER)?.length ?? 0;
}
