/** Authors in the few words that a row has room for. */
import { isBody, isGroupName, isParticle } from '#shared/base/person-names.ts';
import { listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

/** 'Vogtländer', 'Vogtländer and Reist', from three on 'Vogtländer et al.'. */
export function shortAuthors(authors: string): string {
  const names = authors
    .split(/\s*[;,]\s*|\s+(?:and|und|et|y|e|&)\s+/u)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(?:jr|sr|ii|iii|iv)\.?$/iu.test(name))
    .reduce(withBody, []);
  const families = names.map(familyName);
  if (families.length <= 1) return families[0] ?? '';
  return families.length === 2 ? listText(families) : t('{author} et al.', { author: families[0]! });
}

/** ‘Ltd.’ behind a comma is no name of its own. */
function withBody(names: readonly string[], name: string): readonly string[] {
  const last = names.at(-1);
  return last !== undefined && isBody(name) ? [...names.slice(0, -1), `${last}, ${name}`] : [...names, name];
}

/** The last word with the particles before it; names in scripts without spaces, and those of groups, as they are. */
function familyName(name: string): string {
  if (isGroupName(name)) return name;
  const words = name.split(/\s+/u);
  let from = words.length - 1;
  while (from > 0 && isParticle(words[from - 1]!)) from--;
  return words.slice(from).join(' ');
}
