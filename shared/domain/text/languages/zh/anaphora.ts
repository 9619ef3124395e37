import type { Anaphora } from '../language.ts';

/** How Chinese refers to what was said before. */
export const anaphora: Anaphora = {
  // Looked for in a run of letters: at its beginning, at its end, inside of it.
  joins: '那么, 那麼, 那, 而, 还有, 還有, 以及, 另外, 但是, 但, 可是, 并且, 然后',
  about: '呢',
  asks: '什么, 什麼, 多少, 几, 幾, 如何, 怎么, 怎麼, 怎样, 怎樣, 哪, 谁, 誰, 为何, 是否, 吗, 嗎, 何时, 为什么, 為什麼, 多久, 多大, 多长, 能不能, 是不是, 有没有',
  subject: '它们, 它, 他们, 他, 她, 这样, 這樣, 那样, 那樣, 这时, 此时, 前者, 后者, 後者, 两者, 其',
  stands: '的那个, 的那個, 的这个, 的這個, 的那些, 的这些, 的這些, 的那种, 的这种, 的',
  dummy: '其他, 其它, 其中, 其实, 其實, 其余, 其餘, 极其, 尤其, 与其, 其次',
};
