import type { Language } from '../language.ts';
import { lexicon } from './words.ts';

export const german: Language = {
  code: 'de',
  lexicon,
  things: [
    { kind: 'section', forms: 'Abschnitt(e|en), Kapitel(n)' },
    { kind: 'figure', forms: 'Abbildung(en), Abb.' },
    { kind: 'table', forms: 'Tabelle(n), Tab.' },
    { kind: 'formula', forms: 'Gleichung(en), Formel(n)' },
    { kind: 'page', forms: 'Seite(n)' },
    { kind: 'footnote', forms: 'Fußnote(n)' },
  ],
  labels: { table: 'Tabelle(n), Tab.', figure: 'Abbildung, Abb.' },
  sectionLabels: 'Abschnitt, Kapitel',
  pageLabels: 'Seite(n)',
  roles: [
    ['references', /^literatur(verzeichnis)?$/iu],
    ['abstract', /^zusammenfassung$/iu],
  ],
  cardinals: Object.fromEntries(
    'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ').map((word, value) => [word, value]),
  ),
  ordinals: { erste: 1, zweite: 2, dritte: 3, vierte: 4, fünfte: 5 },
};
