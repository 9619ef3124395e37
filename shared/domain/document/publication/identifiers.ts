/** Identifiers that are printed: of a work (DOI), of an archive (arXiv), of a book (ISBN). */

const DOI = /(?<![\p{N}.])10\.\p{N}{4,9}(?:\.\p{N}+)*\/[^\s"“”‘’«»]+/gu;
const TAIL = /[.,;:'*†‡|]+$/u;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['<', '>'],
  ['{', '}'],
] as const;

/** As printed, without what closes the sentence or the bracket that they stand in. */
export function doisIn(text: string): readonly string[] {
  return [...text.matchAll(DOI)].map(([doi]) => withoutTail(doi)).filter((doi) => /\/.*[\p{L}\p{N}]/u.test(doi));
}

function withoutTail(doi: string): string {
  let rest = doi.replace(TAIL, '');
  for (const [open, close] of PAIRS) {
    // Those of old journals have brackets of their own: 10.1002/(SICI)1097-0177(2000)1:2<3::AID-4>3.0.CO;2-G
    if (rest.endsWith(close) && countOf(rest, close) > countOf(rest, open)) rest = withoutTail(rest.slice(0, -1));
  }
  return rest;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

const ARXIV_ID = String.raw`(?<id>\p{N}{4}\.\p{N}{4,5}|[a-z-]+(?:\.\p{Lu}{2})?\/\p{N}{7})(?:v\p{N}+)?`;
/** As the archive stamps it, with subject and day, or where the line says nothing else. */
const ARXIV_OWN = [
  new RegExp(String.raw`^arXiv:\s?${ARXIV_ID}\s+\[[\p{L}.-]+\]`, 'iu'),
  new RegExp(String.raw`^arXiv(?:\s+e-?print)?\s?:?\s?${ARXIV_ID}$`, 'iu'),
];

/** The number in the archive that a line gives to its own document; mentions in text are of others. */
export function arxivIn(line: string): string | undefined {
  for (const form of ARXIV_OWN) {
    const id = form.exec(line.trim())?.groups?.id;
    if (id !== undefined) return id;
  }
  return undefined;
}

const ISBN =
  /(?<!\p{N})97[89](?:[\s‐–-]?\p{N}){10}(?!\p{N})|(?<=ISBN(?:[\s-]?10)?:?\s?)\p{N}(?:[\s‐–-]?\p{N}){8}[\s‐–-]?[\p{N}X](?!\p{N})/gu;

/** 13 digits each; what its check digit denies is none. */
export function isbnsIn(text: string): readonly string[] {
  return [...text.matchAll(ISBN)]
    .map(([isbn]) => isbn.replace(/[^\p{N}X]/gu, ''))
    .map((isbn) => (isbn.length === 10 ? ofTen(isbn) : isbn))
    .filter((isbn) => isbn !== undefined && checkDigit(isbn) === isbn.at(-1)) as readonly string[];
}

/** An ISBN of ten digits in its form of thirteen; undefined if its check digit denies it. */
function ofTen(isbn: string): string | undefined {
  const sum = Array.from(isbn, (digit, at) => (digit === 'X' ? 10 : Number(digit)) * (10 - at)).reduce(
    (a, b) => a + b,
    0,
  );
  const body = `978${isbn.slice(0, 9)}`;
  return sum % 11 === 0 ? body + checkDigit(body) : undefined;
}

function checkDigit(isbn: string): string {
  const sum = Array.from(isbn.slice(0, 12), (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3)).reduce(
    (a, b) => a + b,
    0,
  );
  return String((10 - (sum % 10)) % 10);
}
