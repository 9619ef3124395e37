/** What the signs of a column are worth; set on 26 papers, reports, filings and manuals (decision 236). */
import type { SectionRole } from '../../index/sections.ts';
import type { ColumnKey } from '../../text/languages/columns.ts';

export interface ColumnWeights {
  readonly roles: Readonly<Partial<Record<SectionRole, number>>>;
  readonly front?: number;
  /** Of what stands further on there. */
  readonly frontPlace?: number;
  /** Of a part of an abstract that is headed so. */
  readonly opening?: { readonly roles: readonly SectionRole[]; readonly worth: number };
  readonly titled?: number;
  readonly own?: number;
  /** What a sentence loses that cites. */
  readonly cites?: number;
  readonly address?: number;
  readonly number?: number;
  readonly percent?: number;
  /** Of each of the first names. */
  readonly name?: number;
  /** Of a number with what it counts. */
  readonly counted?: number;
  readonly needsNumber?: true;
  /** A short sentence is quoted with the next one. */
  readonly goesOn?: true;
  /** With less the document says nothing of it. */
  readonly least: number;
  /** With so much it is found for sure; absent where it never is. */
  readonly sure?: number;
  /** Share of sentences that are right where it is not. */
  readonly likely: number;
}

const RELATED = -0.8;

export const weights: Readonly<Record<ColumnKey, ColumnWeights>> = {
  population: {
    roles: { related: RELATED, introduction: 0.2 },
    front: 0.8,
    titled: 2,
    own: 0.2,
    cites: 0.4,
    least: 0.5,
    likely: 0.75,
  },
  method: {
    roles: { related: RELATED, method: 0.2 },
    front: 1.2,
    opening: { roles: ['method'], worth: 1 },
    titled: 1,
    own: 0.2,
    cites: 0.4,
    least: 0.5,
    likely: 0.7,
  },
  sample: {
    roles: { related: RELATED, method: 0.3, data: 0.4, experiment: 0.2 },
    front: 0.4,
    opening: { roles: ['method'], worth: 0.5 },
    cites: 0.3,
    counted: 1,
    needsNumber: true,
    least: 1.5,
    likely: 0.6,
  },
  measure: {
    roles: { related: RELATED, experiment: 0.5, method: 0.2, result: 0.1 },
    front: 0.3,
    opening: { roles: ['method'], worth: 0.5 },
    own: 0.2,
    cites: 0.2,
    least: 0.5,
    likely: 0.65,
  },
  result: {
    roles: { related: RELATED, conclusion: 0.6, result: 0.1 },
    front: 1.2,
    frontPlace: 0.6,
    opening: { roles: ['result', 'conclusion'], worth: 1 },
    titled: 0.4,
    number: 0.2,
    percent: 0.3,
    cites: 0.4,
    least: 0.5,
    likely: 0.6,
  },
  limitation: {
    roles: { related: RELATED, limit: 1, conclusion: 0.2 },
    own: 0.3,
    cites: 0.3,
    goesOn: true,
    least: 1.1,
    likely: 0.65,
  },
  data: {
    roles: { related: RELATED, data: 0.6, experiment: 0.5 },
    front: 0.3,
    cites: 0.1,
    name: 0.15,
    least: 0.8,
    likely: 0.7,
  },
  code: { roles: { related: -0.5 }, own: 0.3, cites: 0.4, address: 0.9, least: 1, sure: 2.2, likely: 0.6 },
  funding: {
    roles: { acknowledgment: 0.9, related: RELATED },
    cites: 0.2,
    name: 0.1,
    least: 1.6,
    sure: 2.3,
    likely: 0.7,
  },
};
