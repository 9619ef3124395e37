/** It asks nothing itself: 'and for 2008?'. */
export interface Fragment {
  readonly kind: 'fragment';
  /** What it says, without what joins it to the question before. */
  readonly own: string;
  /** A word of its own says that it goes on: a conjunction, a preposition. */
  readonly joined: boolean;
}

/** How a question refers to what was said before it. */
export type Referring =
  | Fragment
  /** It asks about something that it does not name. */
  | { readonly kind: 'pointing' };
