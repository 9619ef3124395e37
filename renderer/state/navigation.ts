/** Going from place to place: sections, evidence, history. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { boxOfQuad } from '#shared/domain/document/geometry.ts';
import type { Ask } from './ask.ts';
import type { Opening } from './opening.ts';
import { openId, type Reading } from './reading.ts';
import type { Section } from './section-tree.ts';
import type { Slice } from './slice.ts';
import { evidenceOf } from './turn.ts';
import type { View } from './view.ts';
import type { HistoryPlace, JumpTarget, Viewer } from './viewer.ts';
import type { Visits } from './visits.ts';

export interface Navigation {
  readonly goToSection: (section: Section) => void;
  /** Stand on the words of a passage, in whatever document they are. */
  readonly goToEvidence: (evidence: EvidenceItem, focus?: boolean) => void;
  /** Go where a route stopped, in whatever document. */
  readonly goToStop: (stop: { readonly document: DocumentId; readonly section: NodeId }) => void;
  /** The passage before or after the active one, around the ends. */
  readonly stepEvidence: (direction: 1 | -1) => void;
  readonly goBack: () => void;
  readonly goForward: () => void;
}

interface NavigationDeps {
  readonly view: Slice<View>;
  readonly viewer: Slice<Viewer>;
  readonly reading: Slice<Reading>;
  readonly ask: Slice<Ask>;
  readonly visits: Visits;
  readonly opening: Opening;
  /** Of the window's own pages: what is shown beside them is gone to there. */
  readonly beside?: () => { readonly viewer: Pick<Viewer, 'documentId'>; readonly navigation: Navigation };
}

export function createNavigation({ view, viewer, reading, ask, visits, opening, beside }: NavigationDeps): Navigation {
  const evidence = (): readonly EvidenceItem[] => evidenceOf(ask.get().turn);

  const goToSection = ({ row }: Section): void => {
    view.get().setMain('pages');
    const quads = row.mark?.quads;
    viewer.get().goTo({
      pageIndex: row.mark?.pageIndex ?? row.pageIndex,
      y: quads?.[0] ? boxOfQuad(quads[0]).y1 : undefined,
      heading: quads,
    });
    visits.visit(row.kind === 'section' ? row.id : row.parent);
  };
  const goToEvidence = (item: EvidenceItem, focus = false): void => {
    const target = evidenceTarget(item, focus);
    if (viewer.get().documentId === item.document) {
      view.get().setMain('pages');
      viewer.get().goTo(target);
      viewer.get().setActive(item.n);
      visits.visit(item.section);
    } else if (beside?.().viewer.documentId === item.document) beside().navigation.goToEvidence(item, focus);
    else void opening.open(item.document, target, item.section);
  };
  const returnTo = (place: HistoryPlace | null): void => {
    if (!place) return;
    view.get().setMain('pages');
    if (place.documentId === openId(reading.get().open)) return; // the viewer has jumped already
    opening.returnTo(place.documentId, { pageIndex: place.pageIndex, offset: place.offset });
  };

  return {
    goToSection,
    goToEvidence,
    goToStop: ({ document, section }) => {
      const { open } = reading.get();
      if (open.kind === 'open' && open.id === document) {
        const index = open.tree.indexOf.get(section);
        const found = index === undefined ? undefined : open.tree.sections[index];
        if (found) goToSection(found);
        return;
      }
      const passage = evidence().find((one) => one.document === document && one.section === section);
      void opening.open(document, passage ? { pageIndex: passage.pageIndex } : undefined, section);
    },
    stepEvidence: (direction) => {
      const all = evidence();
      if (all.length === 0) return;
      const at = all.findIndex(({ n }) => n === viewer.get().activeN);
      const next = at === -1 ? (direction === 1 ? 0 : -1) : (at + direction) % all.length;
      const item = all.at(next);
      if (item) goToEvidence(item);
    },
    goBack: () => returnTo(viewer.get().goBack()),
    goForward: () => returnTo(viewer.get().goForward()),
  };
}

function evidenceTarget(evidence: EvidenceItem, focus: boolean): JumpTarget {
  const mark = evidence.marks[0];
  return { pageIndex: mark?.pageIndex ?? evidence.pageIndex, quads: mark?.quads, n: evidence.n, focus };
}
