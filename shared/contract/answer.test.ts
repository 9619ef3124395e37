import { expect, test } from 'vitest';
import { planOperators } from '../domain/remarks/operators.ts';
import { strategies } from '../domain/retrieval/strategy.ts';
import { AskParams, Scope, wholeOf } from './answer.ts';
import { FirstQuestionParams, FirstQuestions, FollowUpParams, FollowUps, usualAsking } from './follow-ups.ts';
import {
  breachesOf,
  chars,
  int,
  list,
  oneOf,
  real,
  share,
  someDocument,
  someSection,
  trimmed,
} from './testing/around.ts';
import { scopes, selection } from './testing/examples.ts';

test('a question looks in the library, in documents, in a section or in words', () => {
  const edges = { documents: { takes: [[someDocument, someDocument]], refuses: [[]] }, text: trimmed(1, 50_000) };
  expect(breachesOf(Scope, { whole: scopes, edges })).toEqual([]);
});

test('of a selection its document has to be indexed, of anything else just that', () => {
  for (const scope of scopes.slice(0, 3)) expect(wholeOf(Scope.parse(scope))).toEqual(scope);
  expect(wholeOf(Scope.parse(selection))).toEqual({ kind: 'documents', documents: [someDocument] });
});

const asked = {
  question: 'How far do bees fly?',
  scope: { kind: 'library' },
  strategy: 'path',
  budgetTokens: 100_000,
  modelTokens: 1,
  parameters: { sections: 1, paths: 1, steps: 1, alpha: 0.25, beta: 0.25, topK: 1, iterations: 0 },
  steering: { pinned: [], closed: [], further: false },
  plan: [{ operator: 'Reduce', with: 'distances' }],
};

test('a question is asked within limits', () => {
  const parameters = Object.keys(asked.parameters).map((name) => `parameters.${name}`);
  const edges = {
    question: trimmed(1, 4000),
    strategy: oneOf(strategies),
    budgetTokens: int(50, 100_000),
    modelTokens: int(1),
    'parameters.sections': int(1, 1000),
    'parameters.paths': int(1, 1000),
    'parameters.steps': int(1, 10),
    'parameters.alpha': share,
    'parameters.beta': real(0, 1),
    'parameters.topK': int(1, 100),
    'parameters.iterations': int(0, 100),
    plan: list(asked.plan[0], 1, 30),
    'plan.*.operator': oneOf(planOperators),
    'plan.*.with': chars(0, 8000),
  };
  const optional = ['modelTokens', 'parameters', 'steering', 'plan', ...parameters];
  const usual = {
    strategy: 'auto',
    budgetTokens: 2000,
    'steering.pinned': [],
    'steering.closed': [],
    'steering.further': false,
  };
  expect(breachesOf(AskParams, { whole: [asked], optional, usual, edges })).toEqual([]);
});

test('a question needs no more than its words and where it looks', () => {
  const least = { question: 'Why?', scope: { kind: 'library' } };
  expect(AskParams.parse(least)).toEqual({ ...least, strategy: 'auto', budgetTokens: 2000 });
});

test('questions that follow are made of what was answered', () => {
  const place = { document: someDocument, section: someSection, text: 'Bees fly.' };
  const whole = [
    {
      question: 'Why?',
      scope: { kind: 'library' },
      sentences: ['They fly.'],
      places: [place],
      missing: ['How?'],
      ...usualAsking,
    },
  ];
  const edges = {
    question: chars(1, 4000),
    sentences: list('They fly.', 0, 100),
    'sentences.*': chars(0, 20_000),
    places: list(place, 0, 20),
    'places.*.text': chars(0, 20_000),
    missing: list('How?', 0, 10),
    'missing.*': chars(1, 4000),
    budgetTokens: int(50, 100_000),
  };
  expect(breachesOf(FollowUpParams, { whole, edges, usual: usualAsking })).toEqual([]);
  const offer = { question: 'How far?', scope: { kind: 'library' } };
  expect(breachesOf(FollowUps, { whole: [{ offered: [offer] }], edges: { offered: list(offer, 0, 3) } })).toEqual([]);
});

test('questions to begin with are made of phrases', () => {
  const whole = [{ document: someDocument, phrases: ['bees'], ...usualAsking }];
  const edges = { phrases: list('bees', 0, 20), 'phrases.*': chars(1, 200), budgetTokens: int(50, 100_000) };
  expect(breachesOf(FirstQuestionParams, { whole, edges, usual: usualAsking })).toEqual([]);
  const offered = list('How far?', 0, 3);
  expect(breachesOf(FirstQuestions, { whole: [{ offered: ['How far?'] }], edges: { offered } })).toEqual([]);
});
