/** Builders for the tests of this folder and its neighbors. */
import { documentId, nodeId, type DocumentId, type NodeId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { DocumentView, TreeRow } from '#shared/contract/document.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Engine } from '../api/engine.ts';
import { FakeVoice } from '../voice/testing.ts';
import type { VoicePort } from '../voice/voice.ts';
import { sliceOf, type Slice } from './slice.ts';
import { createWindowStore, type WindowState } from './window-store.ts';

/** A document's id from one hex digit. */
export function testId(digit: string): DocumentId {
  return documentId(digit.repeat(64));
}

export function summary(change: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: testId('a'),
    title: 'Larches at the edge',
    authors: 'Vogtländer, Reist',
    year: 2025,
    fileName: 'larches.pdf',
    missing: false,
    bytes: 1000,
    pages: 14,
    addedAt: 1,
    openedAt: null,
    state: { kind: 'ready', sections: 9, segments: 40, pagesWithoutText: [] },
    ...change,
  };
}

export function testPassage(change: Partial<EvidenceItem> = {}): EvidenceItem {
  return {
    n: 1,
    document: testId('a'),
    documentTitle: 'Larches at the edge',
    section: nodeId('section', 2),
    path: ['4 Results', '4.1 Training valleys'],
    pageIndex: 1,
    marks: [{ pageIndex: 1, quads: [[60, 700, 300, 700, 300, 712, 60, 712]] }],
    text: '90.2 % of the stems taller than 1.3 m',
    before: 'In the eight training valleys the model recovers',
    after: ', while the field crews rejected 6.1 % of its detections.',
    score: 0.8,
    cited: true,
    ...change,
  };
}

export function testAnnotation(id: number, change: Partial<Annotation> = {}): Annotation {
  return {
    id,
    document: testId('a'),
    kind: 'text',
    color: 'green',
    pages: [{ pageIndex: 6, quads: [[0, 0, 1, 0, 1, 1, 0, 1]] }],
    text: 'Kaltbach holds most of them',
    prefix: '',
    suffix: '',
    note: '',
    createdAt: 1,
    changedAt: 1,
    ...change,
  };
}

export function testReceipt(change: Partial<AnswerReceipt> = {}): AnswerReceipt {
  return {
    question: 'How many stems does it find?',
    strategy: 'path',
    scope: { kind: 'library' },
    answer: {
      found: true,
      verdict: 'found',
      probability: 0.9,
      sentences: [{ text: 'It recovers 90.2 %.', citations: [1], supported: true }],
    },
    evidence: [testPassage()],
    route: [],
    diagnostics: { sectionEntropy: 0, contextTokens: 80, budgetTokens: 2000, sectionsTouched: 1 },
    timings: { total: 42 },
    ...change,
  };
}

/** Three pages with a section on each. */
export function testView(title = 'Larches at the edge'): DocumentView {
  const rows = ['1 Introduction', '2 Method', '3 Results'].map((heading, index): TreeRow => ({
    id: nodeId('section', index + 1),
    parent: nodeId('section', 0),
    kind: 'section',
    level: 1,
    title: heading,
    pageIndex: index,
    endPageIndex: index,
    confidence: 1,
    evidence: ['numbering'],
    mark: { pageIndex: index, quads: [[60, 700, 300, 700, 300, 712, 60, 712]] },
  }));
  const pages = rows.map(({ pageIndex }) => ({
    pageIndex,
    box: { x0: 0, y0: 0, x1: 595, y1: 842 },
    rotation: 0 as const,
  }));
  return { title, authors: '', year: null, pages, root: nodeId('section', 0), rows, problems: [] };
}

/** Rows of a tree from indented titles; 'Table' and 'Figure' make rows of their kind. */
export function testRows(outline: readonly string[]): TreeRow[] {
  const stack: NodeId[] = [nodeId('section', 0)];
  return outline.map((line, index) => {
    const title = line.trimStart();
    const level = (line.length - title.length) / 2 + 1;
    const id = nodeId('section', index + 1);
    stack[level] = id;
    const kind = title.startsWith('Table') ? 'table' : title.startsWith('Figure') ? 'figure' : 'section';
    const parent = level === 1 ? stack[0]! : stack[level - 1]!;
    return {
      id,
      parent,
      kind,
      level,
      title,
      pageIndex: index,
      endPageIndex: index,
      confidence: 1,
      evidence: [],
      mark: null,
    };
  });
}

/** An engine that answers these calls and no others. */
export function testEngine(handlers: Partial<Handlers<Methods>>): Engine {
  const [near, far] = portPair();
  serve(far, methods, handlers as Handlers<Methods>);
  return createClient(near, methods);
}

/** The slices of a window with an engine that answers these calls and no others. */
export type TestWindow = { readonly [Name in keyof WindowState]: Slice<WindowState[Name]> };

/** @param voice  what reads aloud */
export function testWindow(
  handlers: Partial<Handlers<Methods>> = {},
  voice: VoicePort = new FakeVoice([]),
): TestWindow {
  // Whatever opens a document asks for its highlights.
  const none = { 'annotations.list': async () => ({ annotations: [] }) };
  const { store } = createWindowStore(testEngine({ ...none, ...handlers }), undefined, voice);
  const names = Object.keys(store.getState()) as (keyof WindowState)[];
  return Object.fromEntries(names.map((name) => [name, sliceOf(store, name)])) as unknown as TestWindow;
}

/** A paper with sections in two levels, and a table and a figure within one of them. */
export const paperRows: readonly TreeRow[] = testRows([
  'Abstract',
  '3 Method',
  '  3.1 Crowns',
  '4 Results',
  '  4.1 Valleys',
  '    Table 3',
  '    Figure 4',
  '  4.2 Change',
  '5 End',
]);
