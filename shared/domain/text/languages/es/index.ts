import type { Language } from '../language.ts';

export const spanish: Language = {
  code: 'es',
  lexicon: {
    asks: 'qué, quién, quiénes, cuál, cuáles, cómo, cuándo, dónde, cuántos, cuántas, por qué',
    which: 'qué, cuál, cuáles',
    who: 'quién, quiénes',
    when: 'cuándo',
    where: 'dónde',
    why: 'por qué',
    how: 'cómo',
    'how-many': 'cuántos, cuántas',
    'how-much': 'cuánto, cuánta',
    be: 'es, son, era, eran',
    and: 'y, o',
    but: 'y, pero',
  },
  things: [],
  labels: {},
  sectionLabels: '',
  pageLabels: '',
  roles: [],
  cardinals: {},
  ordinals: {},
};
