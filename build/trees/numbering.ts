/** How sections are numbered, by their levels. */
import type { MadeTree } from './made-tree.ts';

export const numberings = ['none', 'decimal', 'dotted', 'roman', 'chapters'] as const;
export type Numbering = (typeof numberings)[number];

/** What stands before the title of each section; empty for nothing. */
export function numbersOf({ sections, chapter, language }: MadeTree, numbering: Numbering): readonly string[] {
  const counts: number[] = [];
  return sections.map(({ level }) => {
    counts.length = level;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    const path = counts.map((count) => count);
    switch (numbering) {
      case 'none':
        return '';
      case 'decimal':
        return path.join('.');
      case 'dotted':
        return `${path.join('.')}.`;
      case 'roman':
        return `${[roman, letter, String][level - 1]!(path.at(-1)!)}.`;
      case 'chapters':
        if (level > 1) return path.join('.');
        return language === 'zh' ? `${chapter}${String(path[0])}章` : `${chapter} ${String(path[0])}`;
    }
  });
}

function roman(count: number): string {
  const tens = 'X'.repeat(Math.floor(count / 10));
  return tens + ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][count % 10]!;
}

function letter(count: number): string {
  return String.fromCodePoint(64 + count);
}
