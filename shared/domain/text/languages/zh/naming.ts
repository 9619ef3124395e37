import type { Naming } from '../language.ts';

/** How Chinese names a document: by its title in marks. */
export const naming: Naming = {
  works: '论文, 論文, 文档, 文章',
  kinds: {},
  the: '',
  here: '',
  contracted: '',
  in: '',
  accordingTo: '',
  by: '',
  from: '',
  about: '',
  called: '',
  and: '',
  etAl: '',
  says: '',
  does: '',
  aux: '',
  one: '',
  last: '',
  itself: '本文',
  all: '这些文章',
};
