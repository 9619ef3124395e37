/** Who cites whom: the page with its graph, and what one document cites. */
import { nodeId } from '#shared/base/ids.ts';
import type { CitesEntry, CitesPassage } from '#shared/contract/cites.ts';
import { CitesOf } from '../../cites/cites-of.tsx';
import { CitesPane } from '../../cites/cites-pane.tsx';
import type { Example, Section } from '../example.ts';
import { documents, listing } from '../made.ts';

const named = documents.slice(0, 5).map(({ id, title, fileName, authors, year }) => ({
  document: id,
  title: title || fileName,
  authors,
  year,
}));
const [first, second, third, fourth, fifth] = named as [
  (typeof named)[0],
  (typeof named)[0],
  (typeof named)[0],
  (typeof named)[0],
  (typeof named)[0],
];

function passage(text: string, pageIndex: number): CitesPassage {
  return { text, pageIndex, marks: [], section: nodeId('section', 2), path: ['2 Related work'] };
}

function entry(of: (typeof named)[0], sentences: readonly CitesPassage[], more: Partial<CitesEntry> = {}): CitesEntry {
  return {
    ...of,
    by: 'title',
    references: [passage('[4] The entry, as the list of references has it.', 11)],
    sentences: [...sentences],
    total: sentences.length,
    ...more,
  };
}

const told: NonNullable<Example['engine']> = {
  'cites.library': async () => ({
    documents: named,
    links: [
      { from: second.document, to: first.document, by: 'title' },
      { from: third.document, to: first.document, by: 'doi' },
      { from: third.document, to: second.document, by: 'title' },
      { from: fifth.document, to: fourth.document, by: 'arxiv' },
    ],
    of: 12,
  }),
  'cites.document': async () => ({
    cites: [entry(fourth, [])],
    citedBy: [
      entry(third, [passage('The counts of Reist [4] were repeated in two valleys.', 1)], { total: 3 }),
      entry(second, [passage('Young trees are counted from the air [2], as before [4].', 3)]),
    ],
    list: { entries: 31, matched: 1, state: 'complete' },
  }),
};

const pane = (id: string, width: number): Example => ({
  id,
  width,
  height: 560,
  engine: told,
  set: (window) => {
    listing(window);
    window.view.set({ main: 'cites' });
    window.cites.set({ chosen: first.document });
  },
  show: () => (
    <section className="pane list">
      <CitesPane />
    </section>
  ),
});

export const citesSection: Section = {
  name: 'Who cites whom',
  examples: [
    pane('cites', 980),
    pane('cites-narrow', 480),
    { id: 'cites-of', width: 380, engine: told, set: listing, show: () => <CitesOf document={first.document} /> },
    {
      id: 'cites-none',
      width: 380,
      engine: {
        'cites.document': async () => ({
          cites: [],
          citedBy: [],
          list: { entries: 0, matched: 0, state: 'unsure' },
        }),
      },
      set: listing,
      show: () => <CitesOf document={first.document} />,
    },
  ],
};
