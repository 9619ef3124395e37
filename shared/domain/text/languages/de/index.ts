import type { Language, Lexicon } from '../language.ts';

/** Words with which German asks. */
const lexicon: Lexicon = {
  asks: 'was, wie, wer, wo, wann, warum, wieso, welche(r|s|n|m), woran, womit, wozu, worauf, wofür',
  aux: 'ist, sind, war, waren, hat, haben, kann, können, muss, müssen, darf, dürfen, soll, sollen, wird, werden, gibt es',
  which: 'was, welche(r|s|n|m)',
  who: 'wer, wem, wen, wessen',
  when: 'wann, welche(s|m|n) {Jahr|Datum}, welche(r|n|m) {Tag|Monat}',
  where: 'wo, woher, wohin',
  why: 'warum, wieso, weshalb, wozu',
  how: 'wie',
  'how-many': 'wie viele, wieviele, Anzahl der, Zahl der',
  'how-much': 'wie {viel|lange|groß|schwer|oft|weit|schnell|hoch|tief|breit}, wieviel',
  'how-long': 'wie lange',
  lasting: 'wie lange',
  person: 'ich, man, wir, sie',
  be: 'ist, sind, war, waren',
  det: 'der, die, das, den, dem, des, ein(e|er|en|em|es)',
  in: 'in, im, auf, aus, von, vom',
  lead: 'ab, an, am, bei, für, mit, nach, seit, um, zu, zum, zur, über, durch, bis',
  to: 'bis, -, –, —',
  and: 'und, oder, sowie',
  but: 'und, aber',
  or: 'oder',
  since: 'seit, von',
  by: 'von, durch',
  'page-word': 'Seite(n), S.',
  'section-word': 'Abschnitt(e|en|s), Kapitel(n|s), Anhang',
  first: 'erste(n)',
  last: 'letzte(n)',
  ends: 'ist, sind, war, waren, hat, haben, kann, wird, werden, der, die, das, in, von, für, auf, mit, und, oder',
  negation: 'nicht, kein(e|er|en|em|es), nie, ohne',
  courtesy: 'bitte',
};

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
