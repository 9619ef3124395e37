import { describe, expect, test } from 'vitest';
import { fakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { retrieve } from '#shared/domain/retrieval/retrieve.ts';
import { parseActionJson, renderState } from '#shared/domain/retrieval/walk/actions.ts';
import { chatRouter } from '#shared/domain/retrieval/walk/chat-router.ts';
import { lightRouter } from '#shared/domain/retrieval/walk/light-router.ts';
import { createPool } from '#shared/domain/retrieval/walk/pool.ts';
import { exampleFromEvidence, exampleFromTeacher, firstStates } from './route-examples.ts';
import { runRoute } from '#shared/domain/retrieval/walk/run-route.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

const filler = 'Crews walked along the slope and noted what stood there, tree by tree.';
const answer = 'Larches were counted at 42 places of the ridge.';
const reader = fakeIndex([
  {
    title: 'Trees at the edge',
    sections: Array.from({ length: 8 }, (_, at) => ({
      title: `${at + 1} Plot`,
      paragraphs: at === 4 ? [filler, answer] : [`${filler} ${at}`, `It rained on day ${at} of the stay.`],
    })),
  },
]);
const sectionOf = (title: string) => reader.sections(fakeDocumentId(0)).find((one) => one.title === title)!.id;

function state() {
  const scope = { kind: 'library' as const };
  const question = readQuestion('Where were larches counted?');
  const request = { question, scope, strategy: 'path' as const, budgetTokens: 600 };
  const work = retrieve(request, reader);
  let step = work.next();
  while (!step.done) step = work.next();
  return firstStates(createPool(step.value, reader, scope), 5)[0]!;
}

describe('training data', () => {
  test('a confirmed answer that is on show teaches to answer, in a form that can be read again', () => {
    const view = state();
    const known = { document: fakeDocumentId(0), section: sectionOf('5 Plot'), text: 'Larches  were counted at 42' };
    const { messages, answers } = exampleFromEvidence(view, [known]);
    expect(answers).toBe(1);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    const textOf = (id: number): string => {
      const node = view.subtree.tree.nodes[id]!;
      return node.kind === 'heading' ? node.title : (view.pool.passage(view.document, node.order)?.segment.text ?? '');
    };
    const input = { subtree: view.subtree, shown: renderState(view.subtree, textOf).ids, textOf };
    const read = parseActionJson(messages.at(-1)!.content, input);
    expect(read).toMatchObject({ faults: [], collapsed: false });
    expect(read.answers).toHaveLength(1);
  });

  test('one that is hidden teaches to open its section, and none at all to refuse', () => {
    const view = state();
    const hidden = { document: fakeDocumentId(0), section: sectionOf('8 Plot'), text: 'It rained' };
    expect(exampleFromEvidence(view, [hidden])).toMatchObject({ answers: 0, expands: 1, refuses: 0 });
    expect(exampleFromEvidence(view, []).messages.at(-1)?.content).toBe('{"actions":[{"action":"REFUSE"}]}');
  });

  test('what is learned from is the very prompt that a walk asks with', async () => {
    const routing = fakeChat(() => '{"actions": [{"action": "REFUSE"}]}');
    const askContext = { reader, aids: { routing }, signal: new AbortController().signal, now: () => 0 };
    const question = 'Where were larches counted?';
    const work = runRoute(
      { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'route', budgetTokens: 600 },
      askContext,
    );
    while (!(await work.next()).done);
    const { messages } = exampleFromEvidence(state(), []);
    expect(messages.slice(0, 2)).toEqual(routing.requests[0]!.messages);
  });

  test('a teacher is followed where it can be understood, and left out where not', async () => {
    const signal = new AbortController().signal;
    const teach = (reply: string) => {
      const teacher = chatRouter(
        fakeChat(() => reply),
        lightRouter(),
        { stepTimeoutMs: 1000, patience: 9 },
      );
      return exampleFromTeacher(state(), teacher, signal);
    };
    expect((await teach('{"actions": [{"action": "REFUSE"}]}')).example).toMatchObject({ refuses: 1 });
    expect((await teach('No idea.')).example).toBeUndefined();
  });
});
