import { expect, test } from 'vitest';
import { hostMethods } from './host-methods.ts';
import { NotesProblem, NotesState, notesMethods, templateNames } from './notes.ts';
import { breachesOf, oneOf, someDocument } from './testing/around.ts';

const texts = { name: '{{title}}', head: '', top: '', mark: '{{text}}' };
const modes = ['off', 'starting', 'kept', 'missing', 'paused', 'asleep'];

test('the folder of notes is told with what waits there', () => {
  const whole = [
    {
      folder: '/vault',
      mode: 'kept',
      template: 'own',
      own: texts,
      takesBack: false,
      files: 1,
      complete: true,
      problems: [],
    },
  ];
  expect(NotesState.safeParse(whole[0]).success).toBe(true);
  for (const mode of modes) expect(NotesState.safeParse({ ...whole[0], mode }).success).toBe(true);
  for (const template of templateNames) expect(NotesState.safeParse({ ...whole[0], template }).success).toBe(true);
  expect(NotesState.safeParse({ ...whole[0], mode: 'odd' }).success).toBe(false);
  const problem = { file: 'a.md', document: someDocument, title: 'Bees', problem: 'edited' };
  const edges = { problem: oneOf(['edited', 'broken', 'twice', 'not-written']) };
  expect(breachesOf(NotesProblem, { whole: [problem], edges })).toEqual([]);
});

test('a window names no path, and the host names the folder', () => {
  expect(notesMethods['notes.configure'].params.safeParse({ folder: '/vault' }).success).toBe(false);
  expect(notesMethods['notes.configure'].params.safeParse({}).success).toBe(true);
  expect(hostMethods['host.notes-folder'].params.safeParse({ path: '' }).success).toBe(false);
  expect(hostMethods['host.notes-folder'].params.safeParse({ path: '/vault' }).success).toBe(true);
});

test('texts of a template have a bound', () => {
  const { params } = notesMethods['notes.preview'];
  expect(params.safeParse({ texts }).success).toBe(true);
  expect(params.safeParse({ texts: { ...texts, mark: 'x'.repeat(20_001) } }).success).toBe(false);
});
