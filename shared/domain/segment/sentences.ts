/** A stretch of a text, UTF-16 offsets, end exclusive, without spaces at its ends. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

// Abbreviations that never end a sentence, and those that may: the latter only run on before a small letter or a number.
const NEVER_ENDS =
  /(?:^|[\s([“"'’—–-])(?:cf|e\.\s?g|i\.\s?e|viz|Figs?|figs?|Eqs?|eqs?|Eqns?|Secs?|Sects?|Chaps?|Tabs?|Refs?|Thms?|Lem|Defs?|Prop|App|Alg|vs|resp|approx|ca|Dr|Mr|Mrs|Ms|Prof|St|Mt|Gen|Gov|Sen|Rep|Hon|Rev|vols?|Vols?|pp|eds?|Eds?|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/;
const MAY_END =
  /(?:^|[\s([])(?:etc|No|no|nos|p|Inc|Ltd|Co|Corp|Jr|Sr|a\.m|p\.m|U\.S|U\.K|Ph\.D|seq|op|ibid|art|min|max|avg|est|dept|univ)\.$/;
const INITIAL = /(?:^|[\s.(-])\p{Lu}\.$/u;
const LIST_NUMBER = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]$/;
const CITATION = /^(?:\[[\d,;\s–-]+\]|\([^()]{0,60}\d{4}[a-z]?\))[.,;]?$/;
const LEADING_CITATION = /^\[[\d,;\s–-]+\](?=\s+\p{Lu})/u;
const SMALL_OR_NUMBER = /^["“'‘(]?[\p{Ll}\d]/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** The sentences of a text in order; together they hold everything but the spaces between them. */
export function sentencesOf(text: string, language = 'en'): Range[] {
  const out: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    const lead = segment.length - segment.trimStart().length;
    const body = segment.trim();
    if (body.length === 0) continue;
    let start = index + lead;
    const end = start + body.length;
    const last = out.at(-1);
    if (last && text.slice(last.end, start).includes('\n') && HAS_LETTER.test(body)) {
      out.push({ start, end });
      continue;
    }
    if (last && runsOn(text.slice(Math.max(last.start, last.end - 40), last.end), last.end - last.start, body)) {
      last.end = end;
      continue;
    }
    const citation = last ? LEADING_CITATION.exec(body)?.[0] : undefined;
    if (last && citation) {
      last.end = start + citation.length;
      start = end - body.slice(citation.length).trimStart().length;
    }
    out.push({ start, end });
  }
  return out;
}

/** Does `next` continue the sentence that ends in `tail`? */
function runsOn(tail: string, length: number, next: string): boolean {
  if (!HAS_LETTER.test(next) || CITATION.test(next)) return true;
  if (length <= 6 && LIST_NUMBER.test(tail)) return true;
  if (NEVER_ENDS.test(tail)) return true;
  if (!SMALL_OR_NUMBER.test(next)) return INITIAL.test(tail);
  return /^["“'‘(]?\p{Ll}/u.test(next) ? !/[。！？]$/.test(tail) : MAY_END.test(tail) || INITIAL.test(tail);
}
