import { expect, test } from 'vitest';
import { editOf, fieldProblem, fieldsOf } from './edit-fields.ts';

const fields = fieldsOf({ title: 'On Bees', authors: 'Ada Lovelace', year: 2019 });

test('only what was changed is sent, without the spaces around it', () => {
  expect(editOf(fields, { ...fields, title: ' On Wasps ' })).toEqual({ title: 'On Wasps' });
  expect(editOf(fields, { ...fields, year: '' })).toEqual({ year: 0 });
  expect(editOf(fields, { ...fields, authors: '', year: '2020' })).toEqual({ authors: '', year: 2020 });
  expect(editOf(fields, fields)).toEqual({});
});

test('what cannot be kept is told', () => {
  expect(fieldProblem(fields)).toBeUndefined();
  expect(fieldProblem({ ...fields, year: '' })).toBeUndefined();
  expect(fieldProblem({ ...fields, title: '  ' })).toContain('title');
  for (const year of ['19', 'MMXIX', '20199', '0999']) expect(fieldProblem({ ...fields, year })).toContain('year');
  expect(fieldProblem({ ...fields, title: 'x'.repeat(501) })).toContain('500');
});
