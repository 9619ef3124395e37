/**
 * How a question is asked so that a role has something to do. `auto` seldom comes by some of them: these are asked on the road
 * that a reader takes who chooses a strategy, or edits the plan. What a question came to without a model is measured on the same road.
 */
import type { PlannedOperator } from '#shared/domain/retrieval/carried-plan.ts';
import type { Strategy } from '#shared/domain/retrieval/strategy.ts';
import { roleNames, type Role } from './roles.ts';

/** A role by itself, or all of them by one model. */
export type Cast = Role | 'all';
export const casts: readonly Cast[] = ['all', ...roleNames];

export interface Road {
  readonly strategy: Strategy;
  /** As a reader would have left it. */
  readonly plan?: readonly PlannedOperator[];
}

export const roadNames = ['auto', 'path', 'route', 'agent', 'sections', 'steps'] as const;
export type RoadName = (typeof roadNames)[number];

export const roadOf: Readonly<Record<Cast, RoadName>> = {
  all: 'auto',
  write: 'auto',
  read: 'sections',
  route: 'route',
  call: 'auto',
  intent: 'path',
  plan: 'agent',
  decompose: 'path',
  steps: 'steps',
};

export function roadFor(name: RoadName, question: string): Road {
  switch (name) {
    case 'sections':
      return { strategy: 'agent', plan: readsSections(question) };
    case 'steps':
      return { strategy: 'agent', plan: asksTwice(question) };
    default:
      return { strategy: name };
  }
}

/** Section after section is read for what it is about, and put together. */
function readsSections(question: string): readonly PlannedOperator[] {
  return [
    { operator: 'Select_by_Words', with: question },
    { operator: 'Map', with: 'section' },
    { operator: 'Reduce', with: 'analyze' },
  ];
}

/** Asked once more with what it found. */
function asksTwice(question: string): readonly PlannedOperator[] {
  return [
    { operator: 'Decompose', with: `${question}\n${question}` },
    { operator: 'Text_Reasoning', with: '' },
    { operator: 'Map', with: '' },
    { operator: 'Reduce', with: 'answer' },
  ];
}
