import type { Anaphora } from '../language.ts';

/** How Dutch refers to what was said before. */
export const anaphora: Anaphora = {
  joins: 'en, maar, of, dus, dan, ook, nou, oké',
  about: 'hoe zit het {met|bij}, hoe is het {met|bij}, hoe staat het met, wat dacht je van, en hoe zit het',
  asks: `wat, wie, wiens, hoe, waar, wanneer, waarom, welk(e), hoeveel, waarvoor, waarmee, waarvan, is, zijn, was, waren, heeft, hebben, had, kan, kunnen, mag, mogen, moet,
    moeten, wordt, worden, werd, werden, zal, zullen, noem, geef, leg, beschrijf, vergelijk, toon, doet, doen`,
  aux: 'is, zijn, was, waren, heeft, hebben, had, hadden, kan, kunnen, mag, mogen, moet, moeten, wordt, worden, werd, werden, zal, zullen',
  subject: 'hij, zij, ze',
  object: 'hem, hen, hun, ze',
  own: 'haar, hun, diens',
  points: 'het, dit, dat, die, deze',
  always:
    'daarvan, daarvoor, daarmee, daarna, daarbij, daardoor, daarop, daarin, daarover, ervan, ervoor, ermee, erin, erop, beide',
  stands:
    'de eerste, de laatste, laatstgenoemde, eerstgenoemde, de andere, het andere, de anderen, hetzelfde, dezelfde, de tweede',
  many: 'hoeveel, meerdere, veel, enkele, geen, alle, sommige',
  det: 'de, het, een, geen, elk, elke, ieder, iedere, alle, mijn, ons, onze',
  clause:
    'als, wanneer, omdat, dat, of, terwijl, hoewel, voordat, nadat, zodra, totdat, om, zonder, en, maar, want, die, waar',
  dummy: `is het {mogelijk|toegestaan|nodig|verboden|waar|verplicht}, gaat het over, gaat het om, duurt het om, duurt het voordat, kost het om, het is {mogelijk|toegestaan|nodig|verboden|waar|verplicht}`,
  announced: 'om, dat, of',
  infinitive: 'te',
  prep: 'voor, in, op, aan, bij, met, zonder, van, uit, naar, onder, over, tijdens, na, per, tussen, sinds, tot, door, tegen, om, als, wegens',
};
