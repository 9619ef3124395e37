/** What a language brings along: words, names and conventions, data of `resources/languages`. Grammar knows tags, never words. */

/** Kinds of things that a document is made of and that can be counted. */
export const thingKinds = [
  'section',
  'figure',
  'table',
  'formula',
  'reference',
  'algorithm',
  'code',
  'footnote',
  'statement',
  'paragraph',
  'page',
  'appendix',
  'author',
  'document',
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A noun for a part of a document. */
export interface Thing {
  readonly kind: ThingKind;
  /** Of sections: 1 for chapters and top sections, 2 for subsections. */
  readonly level?: number;
  /** Of statements and of headings: the word that opens them. */
  readonly word?: string;
  /** The noun also names what a document speaks of. */
  readonly loose?: boolean;
  readonly forms: string;
}

export const labelKinds = ['table', 'figure', 'algorithm', 'equation', 'box'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** What a section conventionally holds, told by its heading. */
export type SectionRole =
  | 'abstract'
  | 'introduction'
  | 'related'
  | 'data'
  | 'method'
  | 'experiment'
  | 'result'
  | 'conclusion'
  | 'acknowledgment'
  | 'references'
  | 'contents'
  | 'collection'
  | 'definition'
  | 'limit'
  /** Sums up what stands before it, whatever it is called: a discussion, a summary at the end. */
  | 'closing'
  | 'detail'
  | 'other';

/** Tags that words get in questions: each a list of phrases, separated by commas, in the notation of `phrasesOf`. */
export type Lexicon = Readonly<Record<string, string>>;

/** How one asks first; `{}` stands for what is asked about. */
export interface FirstAsked {
  /** Of one thing, with its article where a sentence gave it one; of several, if that is said differently. */
  readonly whatIs: string;
  readonly whatAre?: string;
  /** Words of several things end so. */
  readonly several?: RegExp;
  /** What may stand before the thing at the beginning of a sentence. */
  readonly articles: string;
  /** Verbs with which a sentence says what the thing at its beginning is. */
  readonly defines: string;
  /** Of a section, by its title. */
  readonly whatSays?: string;
  /** For a cell of a table, with its row, its column and the table's label in braces. */
  readonly whatCell?: string;
}

/**
 * Words of closed classes by which a question is told to go on from the one before it: each a list of phrases in the notation
 * of `phrasesOf`. In a language without spaces they are looked for inside of a run of letters.
 */
export interface Anaphora {
  /** What joins a question to what was said: 'and', 'but'. */
  readonly joins: string;
  /** What asks the same of something else: 'what about'; in a language without spaces it stands at the end. */
  readonly about: string;
  /** Words that a question of its own begins with. */
  readonly asks: string;
  readonly aux?: string;
  /** Pronouns that stand for what was named, as a subject and behind a verb. */
  readonly subject: string;
  readonly object?: string;
  /** 'its': may stand for the subject of its own clause. */
  readonly own?: string;
  /** 'that', where no noun follows it. */
  readonly points?: string;
  /** What always stands for something that was said: 'davon'. */
  readonly always?: string;
  /** Endings of verbs with a pronoun, for what may be named in the same clause: 'fonctionne-t-il'. */
  readonly inverted?: string;
  /** 'the latter', 'the same': nouns that were left out. */
  readonly stands?: string;
  /** 'the larger one'. */
  readonly one?: string;
  /** 'several', 'how many', where no noun follows. */
  readonly many?: string;
  readonly det?: string;
  /** What begins another clause. */
  readonly clause?: string;
  /** Pronouns that stand for nothing: 'is it possible'. */
  readonly dummy?: string;
  /** What a pronoun that stands for nothing announces: 'is it harmful to smoke'. */
  readonly announced?: string;
  /** 'to', which begins a clause where a verb follows. */
  readonly infinitive?: string;
  /** Verbs of several words: 'have to'. */
  readonly modal?: string;
  readonly prep?: string;
}

/** How a language makes one word of two; lists in the notation of `phrasesOf`. */
interface Compounds {
  /** Whether words that are joined keep a hyphen between them: 'long-term', but 'Langzeit'. Absent where it is now so, now so. */
  readonly hyphenated?: boolean;
  /** Beginnings and endings that grow together with their word, though they may be words as well: 'multi', 'under'; 'less'. */
  readonly grown?: string;
  readonly grownEndings?: string;
  /** Beginnings and endings that keep their hyphen: 'non'; 'là'. */
  readonly parted?: string;
  readonly partedEndings?: string;
}

/**
 * How a question names a document: each a list of phrases in the notation of `phrasesOf`. In a language without spaces only
 * `quotes`, `itself` and `all` are used.
 */
export interface Naming {
  /** Nouns for one document of any kind: 'paper'. */
  readonly works: string;
  /** Nouns for one document of a kind, by the kind: 'manual'. */
  readonly kinds: Partial<Readonly<Record<string, string>>>;
  /** Determiners of something known: 'the'. */
  readonly the: string;
  /** Determiners of the document at hand: 'this'. */
  readonly here: string;
  /** Prepositions with an article in them, each with the preposition alone: 'du de'. */
  readonly contracted: string;
  /** Prepositions before a place in a document. */
  readonly in: string;
  /** What only a document or its authors follow: 'according to'. */
  readonly accordingTo: string;
  /** Before authors. */
  readonly by: string;
  /** Before a year: 'from 2019'. */
  readonly from: string;
  /** Before what a document is about. */
  readonly about: string;
  /** Before a title. */
  readonly called: string;
  readonly and: string;
  readonly etAl: string;
  /** What only a document or a person does: 'says'. */
  readonly says: string;
  /** What a document does with what stands in it, and other things do as well: 'contains'. */
  readonly does: string;
  /** Verbs that stand apart from what they do: 'does', 'has'. */
  readonly aux: string;
  /** For one of a list: 'the second one', 'the last one'. */
  readonly one: string;
  readonly last: string;
  /** What takes the place of a name: 'this document'. */
  readonly itself: string;
  /** The same behind these prepositions, where it is said differently. */
  readonly behind?: { readonly words: string; readonly itself: string };
  /** What takes the place of several names. */
  readonly all: string;
}

/** Which end of an order is asked for. */
export const superlativeEnds = ['most', 'least', 'earliest', 'latest'] as const;
export type SuperlativeEnd = (typeof superlativeEnds)[number];

/**
 * One way to ask which of several documents is first by something. `asks` is a pattern in which `<<name>>` stands for a part and
 * `<<end>>` for the word that says which end is asked for; its groups `works` and `these` say that documents are meant. `single`
 * asks one document, with the other groups in braces.
 */
interface SuperlativeForm {
  readonly asks: string;
  readonly ends: Readonly<Partial<Record<SuperlativeEnd, string>>>;
  readonly single: string;
}

/** Parts of patterns by their names, which may use parts before them; forms, tried in order. */
export interface Superlatives {
  readonly parts: Readonly<Record<string, string>>;
  readonly forms: readonly SuperlativeForm[];
}

export interface Language {
  readonly code: string;
  readonly lexicon: Lexicon;
  readonly things: readonly Thing[];
  readonly labels: Partial<Readonly<Record<LabelKind, string>>>;
  readonly sectionLabels: string;
  /** What may head a section by its number, but mostly means something else where a question says it. */
  readonly partLabels?: string;
  readonly pageLabels: string;
  /** Short words that lose their vowel to the next word, up to the apostrophe: 'd' of 'd'annexes'. */
  readonly elided?: string;
  /** Written without spaces between words. */
  readonly unspaced?: boolean;
  /** Of a language without spaces: words that its questions about structure are cut into. */
  readonly pieces?: { readonly lexicon: Lexicon; readonly things: readonly Thing[] };
  /** What stands before the number of a thing that its name follows: '第' of '第三章'. */
  readonly numberLead?: string;
  /** What languages are called, by their codes. */
  readonly tongues?: Readonly<Record<string, string>>;
  /** What documents of a kind are called, by the kind. */
  readonly kinds?: Readonly<Record<string, string>>;
  readonly roles: readonly (readonly [SectionRole, RegExp])[];
  readonly cardinals: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  readonly first?: FirstAsked;
  readonly anaphora?: Anaphora;
  readonly naming?: Naming;
  /** What is left of endings that make words of words when stems are cut: 'apply' and 'application' are 'appli' and 'applic'. */
  readonly endings?: string;
  readonly compounds?: Compounds;
  /** How it is asked which of several documents is first by something; English has rules of its own. */
  readonly superlatives?: Superlatives;
}

/** A language as it is written down: patterns by their sources, numbers as lists of what stands for 0, 1, 2, … or 1, 2, 3, … */
export interface WrittenDown extends Omit<Language, 'roles' | 'cardinals' | 'ordinals' | 'first'> {
  readonly roles: readonly { readonly role: SectionRole; readonly heading: string }[];
  readonly cardinals: string;
  readonly ordinals: string;
  readonly first?: Omit<FirstAsked, 'several'> & { readonly several?: string };
}

export function languageOf({ roles, cardinals, ordinals, first, ...own }: WrittenDown): Language {
  return {
    ...own,
    roles: roles.map(({ role, heading }) => [role, new RegExp(heading, 'iu')]),
    cardinals: numbersFrom(0, cardinals),
    ordinals: numbersFrom(1, ordinals),
    ...(first && { first: askedFirst(first) }),
  };
}

function askedFirst({ several, ...first }: NonNullable<WrittenDown['first']>): FirstAsked {
  return several === undefined ? first : { ...first, several: new RegExp(several, 'u') };
}

function numbersFrom(least: number, list: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    list.split(',').flatMap((words, at) => phrasesOf(words).map((word) => [word, at + least] as const)),
  );
}

/**
 * The phrases of a list. In round brackets stands what may be left out, in braces what may not, each with alternatives:
 * `table(s)` is `table` and `tables`, `entr{y|ies}` is `entry` and `entries`.
 */
export function phrasesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((phrase) => phrase.replace(/\s+/gu, ' ').trim())
    .filter((phrase) => phrase !== '')
    .flatMap(variants);
}

function variants(phrase: string): readonly string[] {
  const open = /\(([^()]*)\)|\{([^{}]*)\}/u.exec(phrase);
  if (!open) return [phrase];
  const [whole, optional, needed] = open;
  const choices = optional === undefined ? (needed ?? '').split('|') : ['', ...optional.split('|')];
  return choices.flatMap((choice) =>
    variants(phrase.slice(0, open.index) + choice + phrase.slice(open.index + whole.length)),
  );
}
