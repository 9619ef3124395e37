/** What an answer is made of, whole and while it is streamed; `answer.test.ts` is about questions. */
import { expect, test } from 'vitest';
import { partKinds, shortAnswerKinds, verdicts } from '../domain/answer/answer.ts';
import { planners, questionClasses } from '../domain/retrieval/carried-plan.ts';
import { strategies } from '../domain/retrieval/strategy.ts';
import { RemarkSchema } from './remarks.ts';
import {
  AnswerEvent,
  AnswerReceipt,
  AnswerSchema,
  CarriedPlanSchema,
  EvidenceSchema,
  HistoryEntry,
  RoutingDiagnosticsSchema,
  SearchHit,
} from './answer.ts';
import { AnswerSentenceSchema, ShortAnswerSchema } from './sentences.ts';
import { breachesOf, int, list, oneOf, real, share, someDocument, someSection } from './testing/around.ts';
import { quads, step, walked } from './testing/examples.ts';
import { planOperators } from '../domain/remarks/operators.ts';

const why = {
  rank: 1,
  compared: 1,
  parts: [{ name: 'words', value: -0.25 }],
  section: { score: -0.25, heading: 0.25, body: 0.5 },
  coverage: 0.25,
};
const row = { name: 'Moss', cells: [{ column: 'Height', value: '3 cm', asked: true }] };
const evidence = {
  n: 1,
  document: someDocument,
  documentTitle: 'Of Bees',
  section: someSection,
  path: ['Of Bees', '1 Flight'],
  pageIndex: 0,
  marks: quads,
  areas: [{ pageIndex: 0, box: { x0: -0.25, y0: -0.5, x1: 10.25, y1: 10.5 } }],
  text: 'Bees fly.',
  printed: someSection,
  before: '',
  after: '',
  score: 0.25,
  cited: true,
  why,
  table: { node: someSection, caption: 'Table 1', rows: [row] },
};
const within = (path: string, ...names: readonly string[]): string[] => names.map((name) => `${path}${name}`);
const evidenceOptional = ['areas', 'printed', 'why', 'table', 'why.section', 'table.rows.*.cells.*.asked'];

test('evidence says where it stands and why it was chosen', () => {
  const edges = {
    score: share,
    'why.coverage': share,
    'why.parts': { takes: [[]] },
    path: { takes: [[]] },
    marks: { takes: [[]] },
    areas: { takes: [[]] },
  };
  expect(breachesOf(EvidenceSchema, { whole: [evidence], optional: evidenceOptional, edges })).toEqual([]);
});

const sentence = {
  text: 'They fly.',
  citations: [1],
  supported: true,
  support: 0.25,
  problem: { code: 'source.none' },
  form: 'item',
  seenBy: 'llava',
};
const sentenceOptional = ['support', 'problem', 'form', 'seenBy'];
const short = { kind: 'number', text: '3', citations: [1] };

test('a sentence cites its evidence', () => {
  const edges = { citations: { takes: [[]] }, support: share, form: oneOf(['lead-in', 'item', 'row']) };
  expect(breachesOf(AnswerSentenceSchema, { whole: [sentence], optional: sentenceOptional, edges })).toEqual([]);
  expect(breachesOf(ShortAnswerSchema, { whole: [short], edges: { kind: oneOf(shortAnswerKinds) } })).toEqual([]);
});

const said = {
  verdict: 'perhaps',
  probability: 0.25,
  reason: { code: 'verdict.unsure' },
  short,
  sentences: [sentence],
  numbers: [{ number: 'Table 3', n: 1 }],
};
const part = { kind: 'thing', label: 'moss', question: 'How high is moss?', ...said };
const answer = { found: true, denial: { code: 'denied.library' }, ...said, parts: [part, part] };
const saidOptional = ['reason', 'short', 'numbers', 'numbers.*.n', ...within('sentences.*.', ...sentenceOptional)];

test('an answer has a verdict, and its parts theirs', () => {
  const edges = {
    verdict: oneOf(verdicts),
    probability: share,
    numbers: { takes: [[]] },
    parts: list(part, 2),
    'parts.*.kind': oneOf(partKinds),
    'parts.*.verdict': oneOf(verdicts),
    'parts.*.probability': share,
  };
  const optional = ['denial', ...saidOptional, 'parts', ...within('parts.*.', ...saidOptional)];
  expect(breachesOf(AnswerSchema, { whole: [answer], optional, edges })).toEqual([]);
});

const count = 0;
const routing = {
  by: 'light',
  litShare: 0.25,
  states: count,
  expansions: count,
  expelled: count,
  repaired: count,
  collapsed: count,
  tookOver: count,
  promptTokens: count,
  replyTokens: count,
};

test('a route counts what it did', () => {
  const edges = { by: oneOf(['light', 'model']), litShare: share };
  expect(breachesOf(RoutingDiagnosticsSchema, { whole: [routing], edges })).toEqual([]);
});

const planStep = {
  operator: 'Map',
  with: 'heights',
  input: 0,
  left: 0,
  tookMs: 0.5,
  skipped: { code: 'skipped.switched-off' },
};
const plan = { kind: 'global', confidence: 0.25, by: 'rules', steps: [planStep] };
const stepOptional = within('steps.*.', 'input', 'left', 'tookMs', 'skipped');

test('a plan says how far it was carried out', () => {
  const edges = {
    kind: oneOf(questionClasses),
    confidence: share,
    by: oneOf(planners),
    'steps.*.operator': oneOf(planOperators),
    'steps.*.tookMs': real(0),
  };
  expect(breachesOf(CarriedPlanSchema, { whole: [plan], optional: stepOptional, edges })).toEqual([]);
});

const cost = { task: 'writing', calls: 0, promptTokens: 0, replyTokens: 0, tookMs: 0.5 };
/** With no more of an answer, of evidence and of a plan than they need. */
const receipt = {
  question: 'How high?',
  strategy: 'path',
  scope: { kind: 'library' },
  answer: { found: false, verdict: 'not-found', probability: 0.25, sentences: [] },
  task: { kind: 'summary', scope: { kind: 'document', document: someDocument } },
  model: 'qwen',
  quoted: {
    answer: { found: false, verdict: 'not-found', probability: 0.25, sentences: [] },
    evidence: [],
  },
  coverage: { partly: [], unread: 0 },
  looked: { pages: 3, of: 4, silent: [{ document: someDocument, title: 'Of Bees', pages: [4] }], nowhere: ['wasps'] },
  chosen: 1,
  notes: [{ code: 'question.mended', params: { asked: 'bes', read: 'bees' } }],
  evidence: [],
  route: [],
  walked: [],
  plan: { ...plan, steps: [] },
  diagnostics: {
    sectionEntropy: 0.25,
    contextTokens: 100,
    budgetTokens: 200,
    sectionsTouched: 3,
    notes: [{ code: 'encoder.failed' }],
    namesBy: ['a model'],
    costs: [cost],
    routing,
  },
  timings: { total: 0.5 },
  kept: { id: 1, confirmedAt: 1_700_000_000_000 },
};
const receiptOptional = [
  ...['task', 'model', 'quoted', 'coverage', 'looked', 'chosen', 'notes', 'walked', 'plan', 'kept'],
  ...within('diagnostics.', 'notes', 'namesBy', 'costs', 'routing'),
];
const kept = { nullable: ['kept.confirmedAt'], open: ['timings'] };

test('a receipt holds all that came of a question', () => {
  const edges = {
    strategy: oneOf(strategies),
    'task.kind': { refuses: ['', 'phrases'] },
    'diagnostics.costs.*.tookMs': real(0),
    'kept.id': int(1),
    chosen: int(1),
    'looked.silent': { takes: [[]] },
    'looked.silent.*.pages': { takes: [[]] },
    'looked.silent.*.pages.*': int(1),
    'looked.nowhere': { takes: [[]] },
    timings: { takes: [{}, { reading: 0.5 }] },
    answer: { takes: [answer], refuses: [{ ...answer, probability: 2 }] },
    evidence: { takes: [[evidence]], refuses: [[{ ...evidence, n: 0 }]] },
    route: { takes: [[step]], refuses: [[{ ...step, action: 'rest' }]] },
    walked: { takes: [[walked]], refuses: [[{ ...walked, seen: [-1] }]] },
    'plan.steps': { takes: [[planStep]], refuses: [[{ ...planStep, left: -1 }]] },
  };
  expect(breachesOf(AnswerReceipt, { whole: [receipt], optional: receiptOptional, ...kept, edges })).toEqual([]);
});

test('a receipt says no more than it has to', () => {
  const { question, strategy, scope, answer: least } = receipt;
  const diagnostics = { sectionEntropy: 0.25, contextTokens: 7, budgetTokens: 50, sectionsTouched: 3 };
  const plain = { question, strategy, scope, answer: least, evidence: [], route: [], diagnostics, timings: {} };
  expect(AnswerReceipt.parse(plain)).toEqual(plain);
  const entry = { id: 1, askedAt: 1_700_000_000_000, receipt: plain };
  expect(breachesOf(HistoryEntry, { whole: [entry], open: ['receipt.timings'] })).toEqual([]);
});

test('while a question runs, each event is of a kind', () => {
  const plainSentence = { text: 'They fly.', citations: [], supported: true };
  const whole = [
    { kind: 'stage', stage: 'searching' },
    { kind: 'plan', plan: { ...plan, steps: [] } },
    { kind: 'step', step },
    { kind: 'reading', pagesDone: 0, pagesTotal: 0 },
    { kind: 'coverage', coverage: { partly: [], unread: 0 } },
    { kind: 'evidence', evidence: [] },
    { kind: 'progress', done: 0, total: 1 },
    { kind: 'short', short },
    { kind: 'draft', text: 'They' },
    { kind: 'sentence', sentence: plainSentence },
    { kind: 'meanwhile', note: { code: 'meanwhile.quoted' } },
    { kind: 'writing', model: 'larch-3b', text: 'They', leftMs: 0.5, atMostMs: 0.5 },
    { kind: 'restart' },
    { kind: 'note', note: { code: 'model.left-passages-out' } },
  ];
  const optional = [...within('step.', 'passages', 'by', 'atMs'), 'leftMs', 'atMostMs'];
  const edges = {
    leftMs: real(0),
    atMostMs: real(0),
    kind: { refuses: ['', 'end'] },
    stage: oneOf(['searching', 'choosing', 'reading', 'answering']),
    evidence: { takes: [[evidence, evidence]], refuses: [[{ ...evidence, n: 0 }]] },
  };
  expect(breachesOf(AnswerEvent, { whole, optional, edges })).toEqual([]);
});

test('a hit of a search has its place', () => {
  const { document, documentTitle, section, path, pageIndex, marks, text } = evidence;
  const whole = [{ document, documentTitle, section, path, pageIndex, text, marks, score: -7.25 }];
  expect(breachesOf(SearchHit, { whole })).toEqual([]);
});

test.each([
  { code: 'verdict.nothing' },
  { code: 'verdict.unsure', params: {} },
  { code: 'so-far.left' },
  { code: 'so-far.left', params: { left: -1 } },
  { code: 'so-far.left', params: { left: 1, right: 1 } },
  { code: 'several', params: { remarks: [{ code: 'verdict.nothing' }] } },
  { code: 'verdict.nothing-mentions', params: { mentions: [{ kind: 'page' }] } },
])('%j is no remark', (remark) => {
  expect(RemarkSchema.safeParse(remark).success).toBe(false);
});
