import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { RouteStep } from './strategy.ts';

export interface SectionPlace {
  readonly document: DocumentId;
  readonly section: NodeId;
}

/** What a route has read in a document, so that another can go on from there. Passages by their orders. */
export interface WalkedDocument {
  readonly document: DocumentId;
  readonly seen: readonly number[];
  readonly answered: readonly (readonly [order: number, probability: number])[];
  /** How many pages of the document were read then, where its index was not finished: its passages were others. */
  readonly pagesRead?: number | undefined;
}

/** The reader at the wheel. No system of the papers has this. */
export interface Steering {
  /** 'Look here': these sections are opened whatever the router says. */
  readonly pinned: readonly SectionPlace[];
  /** 'Not here': these are neither read nor quoted, nor anything below them. */
  readonly closed: readonly SectionPlace[];
  /** An earlier route to the same question that this one goes on from. */
  readonly from?: { readonly walked: readonly WalkedDocument[]; readonly route: readonly RouteStep[] } | undefined;
  /** There is more to find than there was on that route. */
  readonly grown?: boolean | undefined;
  /** 'Look further': less likely sections are opened as well. */
  readonly further: boolean;
  /** 'Enough': asked before each step. */
  enough(): boolean;
}

export const unsteered: Steering = { pinned: [], closed: [], further: false, enough: () => false };

/** Does the reader want anything that a route has to know? */
export function isSteered({ pinned, closed, from, further }: Steering): boolean {
  return pinned.length + closed.length > 0 || from !== undefined || further;
}

export function sectionsIn(places: readonly SectionPlace[], document: DocumentId): readonly NodeId[] {
  return places.filter((place) => place.document === document).map(({ section }) => section);
}

/** The steps that a route itself took; what was said of them when the answer was written is said again. */
export function walkedSteps(route: readonly RouteStep[]): readonly RouteStep[] {
  return route.filter(({ atMs }) => atMs !== undefined);
}
