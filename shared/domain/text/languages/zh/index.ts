import type { Language } from '../language.ts';

/** Written without spaces: its phrases are looked for inside a run of letters. */
export const chinese: Language = {
  code: 'zh',
  unspaced: true,
  lexicon: {
    'how-many': '多少, 几个, 幾個',
    who: '谁, 誰',
    where: '哪里, 哪裡, 哪儿',
    when: '什么时候, 何时, 哪一年, 什麼時候, 何時',
    why: '为什么, 為什麼',
    list: '哪些',
    how: '如何, 怎么, 怎樣, 怎样',
    which: '什么, 什麼, 哪个, 哪個',
    define: '是什么, 是什麼',
  },
  things: [],
  labels: { table: '表', figure: '图, 圖' },
  sectionLabels: '',
  pageLabels: '第',
  roles: [
    ['references', /^参考文献$/u],
    ['contents', /^目录$/u],
    ['acknowledgment', /^致谢/u],
    ['abstract', /^摘要$/u],
  ],
  cardinals: {},
  ordinals: {},
  first: { whatIs: '{}是什么？', articles: '', defines: '' },
};
