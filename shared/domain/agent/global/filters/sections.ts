/** Filters by sections: what stands in them, they themselves, what stands beside them. */
import type { NodeId } from '../../../../base/ids.ts';
import type { SectionName } from '../../../question/reading.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import { sectionsNamed } from '../outline.ts';
import { type Kinds, NUMBERS, ONE_NUMBER, split } from './filter-kind.ts';

const lists = wordLists('agentPlanWords');

const SECTION_LABEL = pattern('iu')`^${lists.sectionLabel}\s+`;
const CALLED = pattern('iu')`^(?:${lists.called}) (.+)$`;
const BESIDE_SECTION = pattern('iu')`^(${lists.besideSectionBefore})\s+(?:${lists.besideSectionSection})?(.+)$`;

/** In the order in which words are tried. */
export const sections: Kinds<'beside' | 'named' | 'sections'> = {
  beside: {
    operator: 'Select_by_Section',
    test: ({ side, section: name }, { outline }) => {
      const [section] = sectionsNamed(name, outline);
      if (!section) return () => false;
      if (side === 'before') return ({ record }) => record.order < section.order;
      return ({ record, section: own }) =>
        record.order > section.order &&
        record.id !== section.id &&
        !outline.above(own).some(({ id }) => id === section.id);
    },
    say: ({ side, section }) => `${side} ${nameText(section)}`,
    parse: (told) => {
      const [, side = '', name] = BESIDE_SECTION.exec(told) ?? [];
      if (name === undefined) return undefined;
      return { kind: 'beside', side: side.toLowerCase() === 'before' ? 'before' : 'after', section: nameOf(name) };
    },
    clause: ({ side, section }) => ({ code: `where.${side}`, params: { sections: [section] } }),
  },
  named: {
    operator: 'Select_by_Section',
    test: ({ section }, { outline }) => {
      const named = new Set(sectionsNamed(section, outline).map(({ id }) => id));
      return ({ record }) => named.has(record.id);
    },
    say: ({ section }) => `called ${nameText(section)}`,
    parse: (told) => {
      const called = CALLED.exec(told)?.[1];
      return called === undefined ? undefined : { kind: 'named', section: nameOf(called) };
    },
    clause: ({ section: { words } }) => (words === undefined ? undefined : { code: 'where.called', params: { words } }),
  },
  sections: {
    operator: 'Select_by_Section',
    test: ({ any }, { outline }) => {
      const named = any.flatMap((name) => sectionsNamed(name, outline));
      const wanted = new Set<NodeId>(named.map(({ id }) => id));
      return ({ section, page, record }) =>
        page === true
          ? named.some(
              ({ pageIndex, endPageIndex }) => record.pageIndex >= pageIndex && record.pageIndex <= endPageIndex,
            )
          : outline.above(section).some(({ id }) => wanted.has(id));
    },
    say: ({ any }) => `in ${any.map(nameText).join(', ')}`,
    parse: (told) => {
      const bare = told.replace(/^in\s+/iu, '').replace(SECTION_LABEL, '');
      const any = NUMBERS.test(bare) ? split(bare).map((number) => ({ number })) : [{ words: bare }];
      return { kind: 'sections', any };
    },
    clause: (_, inside) => (inside.length === 0 ? undefined : { code: 'where.sections', params: { titles: inside } }),
  },
};

function nameText({ number, words }: SectionName): string {
  return [number, words].filter((part) => part !== undefined).join(' ');
}

function nameOf(told: string): SectionName {
  const bare = told.replace(SECTION_LABEL, '');
  return ONE_NUMBER.test(bare) ? { number: bare } : { words: bare };
}
