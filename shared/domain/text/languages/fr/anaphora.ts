import type { Anaphora } from '../language.ts';

/** How French refers to what was said before. */
export const anaphora: Anaphora = {
  joins: 'et, mais, ou, alors, donc, puis, bon, ensuite',
  about: `qu'en est-il {de|du|des|pour}, qu'en est-il, quid {de|du|des}, que dire {de|du|des}`,
  asks: `quel(le)(s), qui, que, qu, quoi, comment, pourquoi, quand, où, combien, lequel, laquelle, lesquels, lesquelles, est-ce, est, sont, était,
    a-t-il, a-t-elle, peut-on, faut-il, doit-on, existe-t-il, donne, donnez, liste, cite, citez, explique, expliquez, décris, décrivez, montre`,
  aux: 'est, sont, était, étaient, a, ont, avait, avaient, peut, peuvent, doit, doivent, faut, va, vont, sera, seront',
  subject: 'il, elle, ils, elles',
  object: 'lui, leur, eux',
  own: 'son, sa, ses, leur, leurs',
  points: 'cela, ça, ceci, celui-ci, celle-ci, ceux-ci, celles-ci, celui-là, celle-là',
  stands: `le même, la même, les mêmes, l'autre, les autres, le premier, le second, la première, la seconde, le dernier, la dernière, celui, celle, ceux,
    celles, les deux, tous les deux, toutes les deux`,
  always: 'dedans, là-dessus',
  inverted: '-il, -elle, -ils, -elles',
  many: 'combien, plusieurs, beaucoup, aucun, aucune, tous, toutes, quelques-uns, quelques-unes',
  det: 'le, la, les, l, un, une, des, du, d, ce, cet, cette, ces, mon, ma, mes, notre, nos, votre, vos, chaque, tout, toute, au, aux',
  clause: `si, quand, lorsque, lorsqu, parce, car, que, qu, qui, dont, où, comme, avant, après, pendant, pour, sans, afin, et, mais, ou, puisque, quoique`,
  dummy: `il y a, y a-t-il, y avait-il, il faut, faut-il, {est|était}-il {possible|nécessaire|permis|interdit|obligatoire|vrai}, il est {possible|nécessaire|permis|interdit|obligatoire|vrai},
    existe-t-il, il existe, s'agit-il, il s'agit, est-ce qu'il {faut|y a|existe}`,
  announced: 'de, que',
  prep: `pour, dans, en, à, au, aux, avec, sans, de, du, des, par, sous, sur, pendant, après, avant, chez, entre, depuis, vers, selon, contre`,
};
