import { targetPattern } from './targets.ts';

const IN_LIST =
  /\b(?:works|papers|publications|articles|books|entries|items|sources|references|citations)((?: are| were| is| there| listed| cited| included| given| contained| does it have)*) (?:in|of) (?:the|its) (?:bibliography|references?(?: list| section)?|list of references|literature list)\b/giu;
/** 'How many entries does the bibliography have?' */
const LIST_HAS =
  /\b(?:works|papers|publications|articles|books|entries|items|sources|references|citations) (?:does|do|has|have|are in) (?:the|its) (?:bibliography|references?(?: list| section)?|list of references|literature list)(?: have| contain| include| list| comprise)?\b/giu;
const AT_END = /\b(?:listed |given |printed |cited )?at the (?:very )?end(?: of (?:the|this) \w+)?\b/giu;
const DIGITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const COUNTED = new RegExp(
  `\\b(sections?|chapters?|pages?|tables?|figures?|appendix|first|last|and|to) (${DIGITS.join('|')})\\b`,
  'giu',
);

const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|ok|okay|quick question|question)(?: there| again| all)?\s*[,!.:]\s*|please,?\s+|(?:can|could|would|will) you (?:please |kindly |quickly |just )?|(?:i|we)(?:'d| would) like (?:you )?to (?:know|see|ask)?,?\s*|(?:i|we) (?:want|need|wish)(?: to (?:know|see|get|have))?,?\s*|(?:i|we) wonder,?\s*|do you know )/iu;
const THANKS = /[\s,]*\b(?:please|pls|thanks|thank you)(?: in advance)?\s*([?.!]*)\s*$/iu;
const WHETHER =
  /^(?:(?:tell me|tell us|let me know|say|check|see|find out|i wonder)\s+)?(?:if|whether)\s+(?:(there)\s+(are|is)|(the [\p{L}-]+|it|this [\p{L}-]+)\s+(?:has|have|contains?|includes?))\b/iu;

const WORKS = '(?:papers|works|publications|articles|books|studies|sources|authors? papers)';
const CITED = new RegExp(
  `\\b(?:cited |referenced |other |different |previous )*${WORKS}\\b(?=.*\\b(?:(?:are|is|were|get|have been) (?:cited|referenced)|(?:do|does|did) (?:it|they|we|the authors?|the author|the \\w+|this \\w+) (?:cite|reference))\\b)`,
  'iu',
);
const CITES = /\b(?:do|does|did) (?:it|they|we|the authors?|the \w+|this \w+) (?:cite|reference)\b/giu;
/** 'How many of the references': the list is not a section here. */
const PART = new RegExp(
  `\\b(how many|which|what|count|list|any|some|each|all|none) of (?:(?:all|the|its|these|those|their|this|paper's) )+(?=(?:${targetPattern})(?![\\w]))`,
  'giu',
);

/** Plain quotation marks, digits for the numbers of things, single spaces; without greeting and thanks. */
export function normalize(question: string): string {
  const plain = question
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‘’]/gu, "'")
    .replace(/(?<=^|\s)'([^']{2,80})'(?=[\s?.,]|$)/gu, '"$1"')
    .replace(COUNTED, (found, noun: string, digit: string) =>
      // 'The last one' is no number.
      /^(?:first|last)$/iu.test(noun) && /^one$/iu.test(digit)
        ? found
        : `${noun} ${DIGITS.indexOf(digit.toLowerCase()) + 1}`,
    )
    .replace(/\s+/gu, ' ')
    .trim();
  return spelledOut(bare(plain))
    .replace(IN_LIST, 'references$1')
    .replace(LIST_HAS, 'references')
    .replace(AT_END, (found, at: number, all: string) => (/\breferences?\b/iu.test(all.slice(0, at)) ? ' ' : found))
    .replace(CITED, 'references')
    .replace(CITES, ' ')
    .replace(PART, '$1 ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function bare(question: string): string {
  let rest = question.replace(THANKS, '$1');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(GREETING, '');
  }
  return rest.replace(WHETHER, (_, there?: string, verb?: string, subject?: string) =>
    there === undefined ? `does ${subject ?? 'it'} have` : `${verb ?? 'are'} there`,
  );
}

/** 'sec. 3' and '§ 3' are sections, 'p. 4' is a page, 'appendix B' a section called B. */
function spelledOut(question: string): string {
  return question
    .replace(/(?:\bsect?\.\s*|§+\s*)(?=\d|[A-Z]\b|[IVXLC]+\b)/giu, 'section ')
    .replace(/\bch(?:ap)?\.\s*(?=\d|[IVXLC]+\b)/giu, 'chapter ')
    .replace(
      /\b(section|chapter|part) ((?=[ivx])x{0,3}(?:ix|iv|v?i{0,3}))(?![\w])/gu,
      (_, noun: string, number: string) => `${noun} ${number.toUpperCase()}`,
    )
    .replace(/\bpp\.?\s*(?=\d)/giu, 'pages ')
    .replace(/\bpgs?\.?\s*(?=\d)|\bp\.\s*(?=\d)/giu, 'page ')
    .replace(/\beqs?\.\s*(?=\(?\d)/giu, 'equation ')
    .replace(
      /\b(of|is|for|does|where|in|to) appendix ([a-z])(?=\s*(?:$|[?.,!]|called|titled|start|begin|have|contain))/giu,
      (_, lead: string, letter: string) => `${lead} section ${letter.toUpperCase()}`,
    )
    .replace(/\bhow long is (?:the|this) [\p{L}]+ in pages\b/iu, 'how many pages');
}
