import type { Language } from '../language.ts';

export const spanish: Language = {
  code: 'es',
  lexicon: {
    asks: 'qué, quién, quiénes, cuál, cuáles, cómo, cuándo, dónde, cuántos, cuántas, por qué',
    which: 'qué, cuál, cuáles',
    who: 'quién, quiénes',
    when: 'cuándo, {qué|cuál} {año|fecha|día|mes}',
    where: 'dónde',
    why: 'por qué',
    how: 'cómo',
    'how-many': 'cuántos, cuántas',
    'how-much': 'cuánto, cuánta',
    lead: 'a, en, de, con, por, para, desde, hasta, según, sobre',
    ends: `es, son, era, eran, fue, fueron, ha, han, hay, había, tiene(n), tenía(n), se, de, del, en, el, la, los, las, un, una, que,
      y, o, por, para, con, a, al`,
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
