import { expect, test } from 'vitest';
import { commonFields, editOf, fieldProblem, fieldsOf, tagsOf } from './edit-fields.ts';

const bees = { title: 'On Bees', authors: 'Ada Lovelace', year: 2019, kind: 'report', tags: ['bees'] } as const;
const edited = { ...bees, tags: [...bees.tags] };
const fields = fieldsOf(edited);

test('only what was changed is sent, without the spaces around it', () => {
  expect(editOf(fields, { ...fields, title: ' On Wasps ' })).toEqual({ title: 'On Wasps' });
  expect(editOf(fields, { ...fields, year: '' })).toEqual({ year: 0 });
  expect(editOf(fields, { ...fields, authors: '', year: '2020' })).toEqual({ authors: '', year: 2020 });
  expect(editOf(fields, { ...fields, kind: 'book', language: 'de' })).toEqual({ kind: 'book', language: 'de' });
  expect(editOf(fields, { ...fields, kind: '' })).toEqual({ kind: '' });
  expect(editOf(fields, fields)).toEqual({});
});

test('tags come and go by what is typed', () => {
  expect(tagsOf(fields, { ...fields, tags: ' wasps , hives,hives' })).toEqual({
    addTags: ['wasps', 'hives'],
    removeTags: ['bees'],
  });
  expect(tagsOf(fields, fields)).toEqual({});
});

test('of several documents only what they share is shown, and what is left is not sent', () => {
  const other = { ...edited, title: 'On Wasps', year: 2020, tags: ['bees', 'wasps'] };
  const common = commonFields([edited, other]);
  expect(common).toMatchObject({ title: '', authors: 'Ada Lovelace', year: '', kind: 'report', tags: 'bees' });
  expect(fieldProblem(common, false)).toBeUndefined();
  expect(editOf(common, { ...common, kind: 'law' })).toEqual({ kind: 'law' });
});

test('what cannot be kept is told', () => {
  expect(fieldProblem(fields)).toBeUndefined();
  expect(fieldProblem({ ...fields, year: '' })).toBeUndefined();
  expect(fieldProblem({ ...fields, title: '  ' })).toContain('title');
  for (const year of ['19', 'MMXIX', '20199', '0999']) expect(fieldProblem({ ...fields, year })).toContain('year');
  expect(fieldProblem({ ...fields, title: 'x'.repeat(501) })).toContain('500');
  expect(fieldProblem({ ...fields, language: 'German!' })).toContain('language');
  expect(fieldProblem({ ...fields, tags: 'x'.repeat(81) })).toContain('tags');
});
