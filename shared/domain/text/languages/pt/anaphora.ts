import type { Anaphora } from '../language.ts';

/** How Portuguese refers to what was said before. */
export const anaphora: Anaphora = {
  joins: 'e, mas, ou, então, também, depois, agora',
  about: 'e quanto {a|ao|à|aos|às}, quanto {ao|à|aos|às}, que tal, que dizer {de|do|da}, e que dizer {de|do|da}',
  asks: `que, o que, qual, quais, quem, como, quando, onde, porquê, por que, porque, quanto(s), quanta(s), é, são, era, eram, há, pode, podem, deve, devem,
    está, estão, foi, foram, tem, têm, existe, existem, explica, explique, descreve, descreva, lista, liste, compara, compare, mostra, mostre, indica, indique`,
  aux: 'é, são, era, eram, foi, foram, está, estão, tem, têm, pode, podem, deve, devem, há, será, serão, consegue, conseguem',
  subject: 'ele, ela, eles, elas',
  object: 'lhe, lhes',
  own: 'seu, sua, seus, suas, dele, dela, deles, delas',
  points: 'isso, isto, aquilo, disso, disto, nisso, nisto, nele, nela, neles, nelas',
  stands: `o mesmo, a mesma, os mesmos, as mesmas, o outro, a outra, os outros, as outras, os demais, o primeiro, o segundo, o último, este último, ambos, ambas`,
  many: 'quantos, quantas, vários, várias, muitos, muitas, nenhum, nenhuma, todos, todas, alguns, algumas',
  det: 'o, a, os, as, um, uma, uns, umas, este, esta, estes, estas, esse, essa, cada, todo, toda, do, da, dos, das, no, na, nos, nas, ao, à, pelo, pela',
  clause:
    'se, quando, porque, que, enquanto, embora, antes, depois, onde, como, para, sem, e, mas, ou, pois, cujo, cuja',
  dummy: '{é|era} {possível|necessário|obrigatório|verdade|proibido}',
  announced: 'que',
  prep: 'para, em, no, na, nos, nas, a, ao, à, com, sem, de, do, da, dos, das, por, pelo, pela, sob, sobre, durante, depois, antes, entre, desde, até, segundo, contra, como',
};
