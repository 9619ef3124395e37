import { expect, test } from 'vitest';
import type { AssistantChange, AssistantsState } from '#shared/contract/assistants.ts';
import { testId, testWindow } from './testing.ts';

const change = (name: string): AssistantChange => ({
  change: name,
  kind: 'tag',
  document: testId('a'),
  title: 'Larches',
  page: null,
  text: name,
  note: '',
  at: 1,
  changed: false,
});

test('all that one did over a connection is undone, and what stays is told', async () => {
  const asked: (readonly string[])[] = [];
  let state: AssistantsState = {
    writing: true,
    sessions: [
      { session: 'first-session', name: 'Helper', changes: [change('m1'), change('m2')] },
      { session: 'other-session', name: 'Helper', changes: [change('m3')] },
    ],
  };
  const { assistants, notices } = testWindow({
    'assistants.state': async () => state,
    'assistants.undo': async ({ changes }) => {
      asked.push(changes);
      state = { writing: true, sessions: state.sessions.slice(1) };
      return { undone: 1, kept: ['m2'] };
    },
  });
  await assistants.get().undoSession('first-session');
  expect(asked).toEqual([['m1', 'm2']]);
  expect(assistants.get().known?.sessions).toHaveLength(1);
  expect(notices.get().notices).toMatchObject([
    { title: '1 change of an assistant undone', text: '1 stays, since you wrote in it.' },
  ]);
  // Gone meanwhile: nothing is asked for.
  await assistants.get().undoSession('first-session');
  expect(asked).toHaveLength(1);
});
