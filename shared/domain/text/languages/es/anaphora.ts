import type { Anaphora } from '../language.ts';

/** How Spanish refers to what was said before. */
export const anaphora: Anaphora = {
  joins: 'y, e, pero, o, entonces, luego, ahora, bueno, también',
  about: 'qué hay {de|del}, qué tal, qué me dices de, y qué pasa con',
  asks: `qué, que, cuál, cuáles, quién, quiénes, cómo, cuándo, dónde, adónde, por qué, cuánto(s), cuánta(s), es, son, era, eran, hay, puede, pueden,
    debe, deben, está, están, fue, fueron, tiene, tienen, existe, existen, explica, describe, enumera, lista, nombra, compara, muestra, da`,
  aux: 'es, son, era, eran, fue, fueron, está, están, ha, han, había, puede, pueden, debe, deben, hay, tiene, tienen, será, serán',
  subject: 'él, ella, ellos, ellas, ello',
  object: 'les, ello',
  own: 'su, sus, suyo, suya, suyos, suyas',
  points: 'eso, esto, aquello, éste, ésta, éstos, éstas, ése, ésa, ésos, ésas, aquél, aquélla',
  stands:
    'el mismo, la misma, lo mismo, los mismos, las mismas, el otro, la otra, los otros, las otras, los demás, el primero, el segundo, el último, ambos, ambas',
  many: 'cuánto(s), cuánta(s), varios, varias, muchos, muchas, ninguno, ninguna, todos, todas, algunos, algunas',
  det: 'el, la, los, las, un, una, unos, unas, este, esta, estos, estas, ese, esa, cada, todo, toda, todos, todas, al, del, mi, mis, nuestro, nuestra',
  clause:
    'si, cuando, porque, que, mientras, aunque, antes, después, donde, como, para, sin, y, pero, o, pues, quien, cuyo, cuya',
  dummy: '{es|era} {posible|necesario|obligatorio|cierto|verdad}',
  announced: 'que',
  prep: 'para, en, a, al, con, sin, de, del, por, bajo, sobre, durante, después, antes, entre, desde, hasta, según, contra, como',
};
