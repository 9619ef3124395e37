import { languages } from '../text/languages/index.ts';
import type { SectionRole } from '../text/languages/language.ts';

export type { SectionRole };

const HEADINGS = languages.flatMap(({ roles }) => roles);
const NUMBER = /^\s*(?:(?:[A-Z]|\d+|[IVX]+)(?:\.\d+)*\.?|第.{1,4}[章节])\s+/;

/** The conventional role of a section of a research paper, told by its heading. */
export function roleOf(heading: string): SectionRole {
  return rolesOf(heading)[0] ?? 'other';
}

/** Everything that a section conventionally holds, by its heading; the first is its role. */
export function rolesOf(heading: string): readonly SectionRole[] {
  const words = heading.replace(NUMBER, '').replace(/[.:\s]+$/, '');
  return HEADINGS.flatMap(([role, pattern]) => (pattern.test(words) ? [role] : []));
}

/** How much a passage loses for standing in a section that tells of others' work, or sums up. */
export function rolePenalty(role: SectionRole): number {
  switch (role) {
    case 'references':
    case 'contents':
      return 0.5;
    case 'acknowledgment':
    case 'related':
    case 'conclusion':
      return 0.2;
    default:
      return 0;
  }
}

/**
 * True if headings look like those of a research paper. The question types know papers; on manuals and reports their
 * cues are noise.
 */
export function looksLikePaper(roles: readonly SectionRole[]): boolean {
  const marks: readonly SectionRole[] = ['abstract', 'introduction', 'related', 'experiment', 'result', 'conclusion'];
  const present = marks.filter((role) => roles.includes(role)).length;
  return present >= 3 || (present >= 2 && roles.includes('references'));
}
