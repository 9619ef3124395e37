/** The languages that questions and documents are read in. */
import de from '../../../../resources/languages/de.json' with { type: 'json' };
import en from '../../../../resources/languages/en.json' with { type: 'json' };
import es from '../../../../resources/languages/es.json' with { type: 'json' };
import fr from '../../../../resources/languages/fr.json' with { type: 'json' };
import it from '../../../../resources/languages/it.json' with { type: 'json' };
import ja from '../../../../resources/languages/ja.json' with { type: 'json' };
import nl from '../../../../resources/languages/nl.json' with { type: 'json' };
import pt from '../../../../resources/languages/pt.json' with { type: 'json' };
import ru from '../../../../resources/languages/ru.json' with { type: 'json' };
import zh from '../../../../resources/languages/zh.json' with { type: 'json' };
import { type Anaphora, type Language, languageOf, phrasesOf, type WrittenDown } from './language.ts';

export const english = languageOf(en as WrittenDown);
export const languages: readonly Language[] = [
  english,
  ...[de, fr, es, it, pt, nl, ru, zh].map((one) => languageOf(one as WrittenDown)),
];

/**
 * How a language refers to what was said before; of Japanese nothing else is known.
 *
 * @param code  of the language
 * @returns undefined where its words are not known
 */
export function anaphoraOf(code: string): Anaphora | undefined {
  return code === ja.code ? ja.anaphora : languages.find((language) => language.code === code)?.anaphora;
}

/** What the words before the numbers of headings stand for, in any language: 'chapter' for 'kapitel'. */
export const headingWords: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ things, pieces }) =>
    (pieces?.things ?? things).flatMap(({ kind, word, forms }) =>
      kind === 'section' && word !== undefined ? phrasesOf(forms).map((form) => [form.toLowerCase(), word]) : [],
    ),
  ),
);
