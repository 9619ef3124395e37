import type { Anaphora } from '../language.ts';

/** How Italian refers to what was said before. */
export const anaphora: Anaphora = {
  joins: 'e, ed, ma, o, oppure, allora, quindi, poi, anche, invece',
  about: `che dire {di|del|della|dei|delle}, che ne è {di|del|della}, e per quanto riguarda, per quanto riguarda, com'è invece`,
  asks: `che, chi, cosa, quale, quali, qual, come, com, quando, dove, dov, perché, quanto, quanti, quanta, quante, è, sono, era, erano, può, possono, deve, devono,
    ha, hanno, esiste, esistono, si, elenca, spiega, descrivi, confronta, mostra, elencare`,
  aux: 'è, sono, era, erano, ha, hanno, aveva, può, possono, deve, devono, sarà, saranno, fu, furono, viene, vengono',
  subject: 'lui, lei, esso, essa, essi, esse, loro, egli, ella',
  object: 'gliene, glielo',
  own: 'suo, sua, suoi, sue',
  points: 'ciò, questo, quello, questa, quella, questi, quelli, queste, quelle',
  stands: `lo stesso, la stessa, gli stessi, le stesse, l'altro, l'altra, gli altri, le altre, il primo, il secondo, l'ultimo, quest'ultimo, quest'ultima, entrambi, entrambe`,
  many: 'quanto, quanti, quanta, quante, diversi, diverse, molti, molte, nessuno, nessuna, tutti, tutte, alcuni, alcune',
  det: `il, lo, la, i, gli, le, l, un, uno, una, del, della, dei, delle, dello, dell, al, alla, ai, alle, dal, nel, nella, ogni, tutto, tutta`,
  clause: 'se, quando, perché, che, mentre, anche, prima, dopo, dove, come, per, senza, e, ma, o, poiché, cui',
  dummy: '{è|era} {possibile|necessario|obbligatorio|vero|vietato}',
  announced: 'che',
  prep: 'per, in, nel, nella, nei, nelle, a, al, alla, ai, con, senza, di, del, della, dei, da, dal, su, sul, sulla, sotto, durante, dopo, prima, tra, fra, fino, secondo, contro, come',
};
