/** English as it is matched in texts, and as questions are put again in it. */
import { english } from './index.ts';
import type { Superlative } from './superlatives.ts';

/** Whole numbers below a hundred in one word or two: 'forty-two'. */
export const { cardinals } = english;

const scales = ['hundred', 'thousand', 'million', 'billion', 'trillion'] as const;

/** Words that stand for an amount without being a whole number below a hundred. */
export const amounts = ['half', 'third', 'quarter', 'dozen', ...scales] as const;

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Matches a month or what it is shortened to; for a pattern without case. */
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** Matches the name of a span of time; for a pattern without case. */
export const timeUnits =
  'm?s|(?:milli)?seconds?|min(?:ute)?s?|h(?:ours?|rs?)?|days?|nights?|weeks?|months?|quarters?|years?|decades?|centur(?:y|ies)';

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
  /** Says at what time, by a number, a name or a word that places it. */
  times: new RegExp(
    String.raw`\d|\b(?:${months}|${timeUnits}|today|yesterday|spring|summer|autumn|winter|morning|evening|noon|midnight|\p{L}+day)\b|\b(?:after|before|during|until|till|since|when(?:ever)?|while|once|ago|early|late[rs]?|earlier|now|soon|following|upon|onwards?|immediately|always|never|times?|period|era|age|war|reign|within|annually|daily|at the (?:end|beginning|start))\b`,
    'iu',
  ),
  lasts: new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:\\d[\\d.,]*|(?:half\\s+)?an?|several|${WORDS.join('|')})[\\s-]+(?:m?s|(?:milli)?seconds?|min(?:ute)?s?|h(?:ours?|rs?)?|days?|nights?|weeks?|months?|years?|decades?|epochs?|Stunden?|Minuten?|Tagen?|Wochen?|Monaten?|Jahren?|heures?|jours?|semaines?|mois|ans?)(?!\\p{L})`,
    'iu',
  ),
} as const;

const WORKS = '(?:papers|documents|articles|reports|studies|files|books|manuals|works|texts|publications|theses)';
const COUNT = '(?:two|three|four|five|six|several|various|different|other)';
const ALL = `(?:(?:all|both|each)(?:\\s+of)?(?:\\s+(?:the|these|those))?(?:\\s+${COUNT})?|(?:these|those|the)(?:\\s+${COUNT})?|${COUNT}(?:\\s+of)?(?:\\s+(?:the|these|those))?)`;
const ONE_DOES: Readonly<Record<string, string>> = { do: 'does', are: 'is', have: 'has' };
const SINGULAR: Readonly<Record<string, string>> = { studies: 'study', theses: 'thesis' };
// What only makes sense of several: how they relate is seen from what is found in each.
const TOGETHER =
  /,?\s*(?:and|,)\s+(?:their|the)\s+(?:interrelation\w*|relation\w*|differences?|similarit\w+|commonalit\w+|connections?)\b[^?.]*|,?\s*(?:and\s+)?(?:how|in what way|to what extent|whether)\s+(?:do|does|are|is|can)?\s*(?:they|these|those)\b[^?.]*/giu;
const COMPARE =
  /^\s*(?:please\s+)?(?:compare|contrast|analy[sz]e|summari[sz]e|describe|list|discuss)\s+(?:and contrast\s+)?/iu;
const BETWEEN =
  /^\s*(?:what (?:is|are) )?(?:the )?(?:differences?|similarit(?:y|ies)) (?:in|of|between|among) (?:the )?/iu;

const ONE_WORK = '(?:paper|document|article|report|study|file|book|manual|work|text|publication|thesis)';
// 'Which', 'which one', 'which of these reports', 'which report'.
const WHICH = `^\\s*(?:in\\s+)?which(?<works>\\s+${ONE_WORK})?(?:\\s+one)?(?<these>\\s+of\\s+(?:them|(?:these|those|the|my)(?:\\s+${COUNT})?(?:\\s+${WORKS})?))?`;
const DOES = '(?!(?:is|are|was|were)\\b)';
const MOST_OF = new RegExp(
  `${WHICH}\\s+${DOES}(?<verb>\\w+)\\s+the\\s+(?<most>most|fewest|least)\\s+(?<counted>[^?]+)`,
  'iu',
);
const EXTREME_OF = new RegExp(
  `${WHICH}\\s+${DOES}\\w+\\s+the\\s+(?<extreme>largest|biggest|longest|highest|greatest|smallest|shortest|lowest)\\s+(?<of>[^?]+)`,
  'iu',
);
const FIRST_OF = new RegExp(
  `${WHICH}\\s+(?:was|is|were|are|came)\\s+(?:(?!the\\b)(?<done>\\w+)\\s+)?(?:the\\s+)?(?<first>first|earliest|oldest|last|latest|newest|most\\s+recent)(?:\\s+(?<behind>[^?.!\\s][^?]*))?[?.!\\s]*$`,
  'iu',
);
const LAST_WORDS = new Set(['last', 'latest', 'newest', 'most recent']);
const LOW_WORDS = new Set(['fewest', 'least', 'smallest', 'shortest', 'lowest']);
const ASKED_HOW: Readonly<Record<string, string>> = {
  largest: 'How large',
  biggest: 'How large',
  smallest: 'How large',
  longest: 'How long',
  shortest: 'How long',
};

/** 'Which of them has the most crossings?' asks each how many it has. Undefined for any other question. */
export function superlativeForm(question: string): Superlative | undefined {
  const found = MOST_OF.exec(question) ?? EXTREME_OF.exec(question) ?? FIRST_OF.exec(question);
  const { works, these, verb = '', most, counted = '', extreme, of = '', done, first, behind } = found?.groups ?? {};
  const ofWorks = works !== undefined || these !== undefined;
  if (most !== undefined) return { single: howMany(counted.trim(), verb), end: endOf(most), ofWorks };
  if (extreme !== undefined) {
    const how = ASKED_HOW[extreme.toLowerCase()] ?? 'What';
    return { single: `${how} is the ${of.trim()}?`, end: endOf(extreme), ofWorks };
  }
  if (first === undefined || (done === undefined && behind !== undefined)) return undefined;
  const end = LAST_WORDS.has(first.toLowerCase().replace(/\s+/u, ' ')) ? 'latest' : 'earliest';
  const rest = behind === undefined ? '' : ` ${behind.trim()}`;
  const asked = done === undefined ? 'this document published' : `it ${done}${rest}`;
  return { single: `When was ${asked}?`, end, ofWorks };
}

function endOf(word: string): Superlative['end'] {
  return LOW_WORDS.has(word.toLowerCase()) ? 'least' : 'most';
}

/** 'How many crossings does this document have?', 'How much snow is there?' */
function howMany(noun: string, verb: string): string {
  const [head = ''] = noun.split(/\s+(?:in|of|on|for|at|by|to)\s/u);
  const isCount = /\w{2}(?<!s)s$/u.test(head);
  const asked = `How ${isCount ? 'many' : 'much'} ${noun}`;
  if (/^(?:has|have|had)$/iu.test(verb)) return `${asked} does this document have?`;
  return `${asked} ${isCount ? 'are' : 'is'} there?`;
}

/** The question as it is asked of one document: 'these papers' is 'this paper', and comparing is left to the reader. */
export function singleForm(question: string): string {
  const single = question
    .replace(TOGETHER, '')
    .replace(new RegExp(`\\b${ALL}\\s+((?:\\w+\\s+)?)(${WORKS})\\b`, 'giu'), (_, adjective: string, works: string) => {
      const lower = works.toLowerCase();
      return `this ${adjective}${SINGULAR[lower] ?? lower.slice(0, -1)}`;
    })
    .replace(/\s+(?:in|of|by|for|from)\s+each(?:\s+one)?(?=[?.!\s]*$)/iu, '')
    .replace(/\b(?:each|every|per) (?=\w)/giu, 'this ')
    .replace(/\b(do|are|have) (?=this )/giu, (_, verb: string) => `${ONE_DOES[verb.toLowerCase()] ?? verb} `)
    .replace(/[\s,;.?!]+$/u, '')
    .trim();
  const named = single.replace(COMPARE, '').replace(BETWEEN, '').trim();
  if (named === '') return question;
  if (named === single) return `${single}?`;
  if (/^this (?:\w+ )?\w+$/iu.test(named)) return `What is ${named} about?`;
  const [subject = ''] = named.split(/\s+(?:of|in)\s+/u);
  const bare = named.replace(/^the\s+/iu, '');
  return `What ${/\w{2}s\b/u.test(subject) ? 'are' : 'is'} the ${bare}?`;
}

/**
 * What is asked of one thing among several that are compared.
 *
 * @param axis  what they are compared by, 'price'; empty where it is not said
 * @param condition  what holds for all of them, 'in 2019'; may be empty
 */
export function askedOf(thing: string, axis: string, condition: string): string {
  const be = (words: string): string => (/\w{2}(?<![su])s$/u.test(words) ? 'are' : 'is');
  const behind = condition === '' ? '' : ` ${condition}`;
  if (axis === '') return `What ${be(thing)} ${thing}${behind}?`;
  const bare = axis.replace(/^the\s+/iu, '');
  return `What ${be(bare)} the ${bare} of ${thing}${behind}?`;
}

/** Questions to go on with, as readers of any document are offered them. */
export const goingOn = {
  standsFor: 'What does {} stand for?',
  says: 'What does “{}” say?',
  shows: 'What does {} show?',
};
