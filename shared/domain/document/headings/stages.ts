import { readAgenda } from './agenda.ts';
import { completeApart } from './apart-styles.ts';
import { completeDivisions } from './divisions.ts';
import { completeFamilies } from './families.ts';
import type { Judged } from './judged.ts';
import { withoutRepeats } from './repeats.ts';
import { completeBracketed, completeUnnumbered } from './run-in-families.ts';
import type { RatedInput } from './heading-input.ts';
import { withTitleHeading } from './title-heading.ts';

/** Looks at all headings of a document together, where each was judged by itself. */
export interface Stage {
  readonly name: string;
  readonly purpose: string;
  /** Takes and returns headings in reading order. */
  readonly apply: (input: RatedInput, judged: readonly Judged[]) => readonly Judged[];
}

/** In the order in which they work; `eval-structure --ablations` measures what each of them is worth. */
export const stages: readonly Stage[] = [
  { name: 'apart', purpose: 'a style that is used for nothing but lines set apart', apply: completeApart },
  { name: 'families', purpose: 'a number that has its place among others is a heading', apply: completeFamilies },
  { name: 'divisions', purpose: 'clauses that begin anew below each part', apply: completeDivisions },
  { name: 'bracketed', purpose: 'the third level of numbers, in brackets', apply: completeBracketed },
  {
    name: 'openings',
    purpose: 'words that open paragraphs below sections without subheadings',
    apply: completeUnnumbered,
  },
  { name: 'agenda', purpose: 'slides that show their list of sections again and again', apply: readAgenda },
  { name: 'repeats', purpose: 'a heading that is printed twice', apply: withoutRepeats },
  {
    name: 'title',
    purpose: 'the title above the text of a web page, and among the heads of slides',
    apply: withTitleHeading,
  },
];
