import type { Anaphora } from '../language.ts';

/** How Japanese refers to what was said before. */
export const anaphora: Anaphora = {
  // Looked for in a run of letters: at its beginning, at its end, inside of it.
  joins: 'では, じゃあ, じゃ, それでは, それなら, それで, また, そして, でも, しかし, あと, それと',
  about: 'の場合はどうですか, の場合は, についてはどうですか, については, はどうですか, はどう, は',
  asks: '何, なに, いくつ, いくら, どの, どう, どこ, どれ, どんな, だれ, 誰, なぜ, いつ, ですか, ますか, でしょうか, ましたか',
  subject: 'それら, それ, その, そこ, そちら, 彼女, 彼ら, 彼, 前者, 後者, 両者, これら',
  stands: '方, ほう, もの',
  dummy: 'それぞれ, そのまま, そこで',
};
