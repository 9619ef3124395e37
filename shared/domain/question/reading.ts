/** A question as it was read: the one value that everything behind it works with. Plain data; it can be sent and kept. */
import type { LabelKind, ThingKind } from '../text/languages/language.ts';

/** What a question asks for, told by its head; `fact` where the head says no more. */
export const answerKinds = [
  'count',
  'amount',
  'date',
  'person',
  'place',
  'reason',
  'way',
  'definition',
  'name',
  'list',
  'yes-no',
  'comparison',
  'summary',
  'fact',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What the short question at the end of another one asks for: 'and for how long?'. */
export type Tail = 'duration' | 'number' | 'date' | 'place' | 'reason';

/** What an amount is measured in, as far as the question says. */
export type Measure = 'large' | 'percent' | 'score' | 'rate' | 'money';

/** What is asked for, as the question names it: 'agreement measure' in 'Which agreement measure is used?'. */
export interface Focus {
  readonly stems: readonly string[];
  /** More than one is asked for. */
  readonly several: boolean;
  /** Where its last word ends, as a UTF-16 offset into the question. */
  readonly end?: number | undefined;
}

/** A word or a quoted phrase of the question that may be searched for. */
export interface AskedTerm {
  /** As `searchTerms` makes it. */
  readonly term: string;
  /** A number, a name or a quoted phrase: a word that hardly has another word for it. */
  readonly specific: boolean;
  /** A variable, 'N' or 'W': it only helps to choose. */
  readonly letter: boolean;
}

/** Something that a text names outright: 'Table 2', 'Fig. 3', 'page 12', 'Section 4.1'. */
export type Reference =
  | { readonly kind: 'labelled'; readonly label: LabelKind; readonly number: string }
  | { readonly kind: 'page'; readonly page: number; readonly roman?: true }
  | { readonly kind: 'section'; readonly number: string };

/** A kind of thing that can be counted. */
export interface Target {
  readonly kind: ThingKind;
  /** Of sections: 1 for chapters and top sections, 2 for subsections; undefined for the level that the scope suggests. */
  readonly level?: number | undefined;
  /** Of statements and of headings: the word that opens them, 'theorem' or 'part'. */
  readonly word?: string | undefined;
  /** The noun also names what a document speaks of. */
  readonly loose?: boolean | undefined;
}

/** Kinds of things that a question can speak of as the place of its answer. */
export const modalKinds = ['table', 'figure', 'formula', 'code', 'footnote', 'abstract', 'reference'] as const;
export type ModalKind = (typeof modalKinds)[number];

/** What is done with the things of a kind. */
export type Operation =
  | { readonly kind: 'count' | 'list' | 'exists' | 'locate' }
  /** The n-th, counted from 1, from the start or from the end. */
  | { readonly kind: 'pick'; readonly from: 'start' | 'end'; readonly nth: number }
  | { readonly kind: 'extreme'; readonly most: boolean }
  /** The section with the most or the least text. */
  | { readonly kind: 'length'; readonly longest: boolean }
  /** Every page, section or document that holds something of the kind, or with `none` nothing of it. */
  | { readonly kind: 'holders'; readonly none?: boolean | undefined }
  /** The section that one thing stands in: the innermost, or with `top` the outermost. */
  | { readonly kind: 'within'; readonly top: boolean };

export interface SectionName {
  /** As printed, '3.1' or 'B'; or, without number, words of the title. */
  readonly number?: string | undefined;
  readonly words?: string | undefined;
  /** The word before the number where it tells more than 'section': 'part', 'chapter'. */
  readonly label?: string | undefined;
}

/** Pages or years, both ends included; open where an end is absent. */
export interface Range {
  readonly from: number;
  readonly to?: number | undefined;
  /** Of pages that are numbered i, ii, iii. */
  readonly roman?: true;
}

/** What narrows where an answer stands, or the things that are counted. Pages are meant as their documents number them. */
export type Filter =
  | { readonly kind: 'pages'; readonly ranges: readonly Range[] }
  | { readonly kind: 'edge-pages'; readonly end: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'sections'; readonly any: readonly SectionName[] }
  /** The section itself, not what stands in it. */
  | { readonly kind: 'named'; readonly section: SectionName }
  | { readonly kind: 'beside'; readonly side: 'before' | 'after'; readonly section: SectionName }
  | { readonly kind: 'words'; readonly words: string; readonly where: 'own' | 'body'; readonly exact: boolean }
  | { readonly kind: 'years'; readonly from?: number | undefined; readonly to?: number | undefined }
  | { readonly kind: 'author'; readonly name: string }
  /** Documents in one of these languages, by their codes. */
  | { readonly kind: 'languages'; readonly any: readonly string[] }
  /** Documents of one of these kinds, as the language data names them. */
  | { readonly kind: 'kinds'; readonly any: readonly string[] }
  /** `label` as in a section's name. */
  | { readonly kind: 'numbers'; readonly numbers: readonly string[]; readonly label?: string | undefined }
  | { readonly kind: 'numbered'; readonly numbered: boolean }
  /** One thing by its printed label. */
  | { readonly kind: 'label'; readonly reference: Extract<Reference, { kind: 'labelled' }> }
  /** Anything of a kind. */
  | { readonly kind: 'modal'; readonly modal: ModalKind };

export type Grouping = 'section' | 'page' | 'document';

/** A question about what a document is made of: it can be computed from the tree. */
export interface StructureQuestion {
  readonly operation: Operation;
  readonly targets: readonly Target[];
  readonly filters: readonly Filter[];
  readonly group: Grouping | undefined;
  /** 'with all below them' was asked for. */
  readonly deep: boolean;
  /** Words that no rule took up, as they stand in the question. */
  readonly leftover: readonly string[];
  /** In [0, 1]: near 1 if every word was understood. */
  readonly confidence: number;
}

/** A question that is answered by reading section after section, and then putting together what they say (BookRAG eq. 12). */
export interface DigestQuestion {
  readonly operation: 'summarize' | 'analyze';
  /** What is looked for in each section, in the question's words; empty for everything that the section says. */
  readonly topic: string;
  /** Pages and sections alone. */
  readonly filters: readonly Filter[];
  /** The most sentences, where the question says so. */
  readonly sentences?: number | undefined;
  /** What sums the document up is read, as no section is called what was asked for: of it all, or of its end so many sentences. */
  readonly instead?: 'all' | { readonly last: number } | undefined;
}

/** A part of a document by the word before its number, as the question has it, and its number as printed. */
export interface NumberedPart {
  readonly label: string;
  readonly number: string;
}

/** A section within a part that begins its numbers again: 'clause 2 of Part II'. */
export interface NestedSection {
  readonly own: NumberedPart;
  readonly above: NumberedPart;
}

/** What is wanted of a table. */
export const tableOperations = [
  'cell',
  'maximum-row',
  'minimum-row',
  'maximum',
  'minimum',
  'sum',
  'average',
  'difference',
  'row-count',
  'column-count',
  'row-names',
  'column-names',
] as const;
export type TableOperation = (typeof tableOperations)[number];

/** A question about what stands in a table that it names. */
export interface TableQuestion extends TableLookup {
  readonly table: Reference;
}

/** What a question would ask of a table. */
export interface TableLookup {
  readonly operation: TableOperation;
  /** The words that rows, columns or the caption have to account for, as the question has them. */
  readonly words: string;
  /** Their stems. */
  readonly stems: readonly string[];
  /** The superlative beside a word such as 'average', which may be a column: 'the lowest average'. */
  readonly extreme?: TableOperation | undefined;
}

/** A question about works as such: 'Which papers mention …', 'What do these reports say of …'. */
export interface WorksAsked {
  /** Is it answered by naming documents? Then with stems of what they are to do, which need not stand in them. */
  readonly naming?:
    | {
        readonly doing: readonly string[];
        /** They are to say it in these words: 'Which papers mention …'. */
        readonly literal?: boolean;
      }
    | undefined;
  /** What is asked of several documents, as it is asked of one. */
  readonly ofEach?: string | undefined;
  /** The same where nothing says that documents are meant, 'which has the most': for whoever wants each of them asked. */
  readonly ofOne?: string | undefined;
  /** Which of them is first is asked for, 'which has the most', 'which was first': the end of the order that comes first. */
  readonly end?: 'most' | 'least' | 'earliest' | 'latest' | undefined;
}

/** Two things or more that are compared, each as the question names it. */
export interface Compared {
  readonly things: readonly {
    readonly name: string;
    /** What is asked of this one alone. */
    readonly question: string;
  }[];
}

/** Words of the question on which a 'yes' or a 'no' turns. */
export interface Turns {
  /** 'or' leaves nothing to say yes to. */
  readonly either: boolean;
  readonly negated: boolean;
  /** 'only', 'all', 'better': they have to be said as they are asked. */
  readonly words: readonly string[];
}

/** How a document was published, as far as that is asked for. */
export const publishedFacts = [
  'doi',
  'arxiv',
  'journal',
  'volume',
  'issue',
  'publisher',
  'isbn',
  'number',
  'edition',
  'editors',
] as const;
export type PublishedFact = (typeof publishedFacts)[number];

/** What is set apart on the first page of a document: of a manuscript also when it came in and was taken, and where it was read out. */
export type FrontFact = 'authors' | 'title' | 'date' | 'received' | 'accepted' | 'conference' | PublishedFact;

/** A question about a document as such. */
export interface FrontAsked {
  readonly fact: FrontFact;
  /** What it asks for behind that: 'and when?'. */
  readonly also?: FrontFact | undefined;
  /** What it calls the document, 'tutorial'; the document is meant only if it calls itself so. Absent where nothing else can be meant. */
  readonly called?: string | undefined;
}

/**
 * `citers`: which documents cite this one; `cited`: which it cites; `said`: what those that cite it say of it; `said-then`: the same, where
 * only the question before says who 'they' are.
 */
export const citingQuestions = ['cited', 'citers', 'said', 'said-then'] as const;
export type CitingQuestion = (typeof citingQuestions)[number];

export interface QuestionReading {
  /** As it was asked. */
  readonly text: string;
  /** Code of its language. */
  readonly language: string;
  readonly asks: AnswerKind;
  /** The date of something that was, or a year or a day by name, and not on what condition something is. */
  readonly past?: boolean | undefined;
  /** Directions are asked for: 'How do I …', 'How to …'. */
  readonly instructs: boolean;
  /** A sentence that says what its subject is answers: 'What is a larch?', 'What is the main result?'. */
  readonly defines: boolean;
  readonly focus: Focus;
  /** The asking words up to `asked`, 'how many', and what they ask for by name, 'years'; UTF-16 offsets into the question. */
  readonly head: { readonly start: number; readonly asked: number; readonly end: number };
  readonly measures: readonly Measure[];
  readonly turns: Turns;
  readonly also?: Tail | undefined;
  /** Its own words without those with which one asks; the asking words if there are no others. */
  readonly terms: readonly AskedTerm[];
  /** Are all of the terms words with which one asks? */
  readonly empty: boolean;
  /** Ranges of numbers in the terms: '30 49' of '30–49'. */
  readonly ranges: readonly string[];
  /** What it names by a number. */
  readonly references: readonly Reference[];
  /** Where it says that the answer stands. */
  readonly places: readonly Filter[];
  /** All of it is asked of the one place that it names by a number. */
  readonly framed: boolean;
  /** The questions that it is made of, in order; itself if it is one. */
  readonly parts: readonly string[];
  /** 'it', 'their': what it asks about is said before it. */
  readonly pointsBack: boolean;
  /** The things that it compares by name. */
  readonly compared?: Compared | undefined;
  /** Words link what may stand in several places. */
  readonly linked: boolean;
  readonly works: WorksAsked;
  /** It asks how the document looks or what it is made of, in words that need not stand in it. */
  readonly looks: boolean;
  /** It asks for nothing but this of the document itself. */
  readonly front?: FrontAsked | undefined;
  /** It asks who cites whom. */
  readonly citing?: CitingQuestion | undefined;
  readonly structure?: StructureQuestion | undefined;
  readonly digest?: DigestQuestion | undefined;
  /** It asks for nothing but what the document concludes, or what its limits are, in these words; and no section is called so. */
  readonly sums?: { readonly up: 'conclusion' | 'limits'; readonly words: string } | undefined;
  readonly table?: TableQuestion | undefined;
  readonly nested?: NestedSection | undefined;
  /** As `table` where none is named. */
  readonly lookup?: TableLookup | undefined;
  /** Words of a question about structure or counts that were not understood. */
  readonly unread: readonly string[];
}
