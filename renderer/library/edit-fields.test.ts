import { expect, test } from 'vitest';
import { MOST_OF_FIELD } from '#shared/contract/library.ts';
import {
  commonFields,
  editOf,
  fieldProblem,
  fieldsOf,
  publicationEdit,
  publicationProblem,
  tagsOf,
} from './edit-fields.ts';

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
  expect(fieldProblem({ ...fields, title: 'x'.repeat(MOST_OF_FIELD + 1) })).toContain('500');
  expect(fieldProblem({ ...fields, language: 'German!' })).toContain('language');
  expect(fieldProblem({ ...fields, tags: 'x'.repeat(81) })).toContain('tags');
});

test('what is again as it was found is taken back', () => {
  const reader = { from: 'reader', confidence: 1 } as const;
  const origins = { title: { ...reader, found: 'On Wasps' }, year: { ...reader, found: '' } };
  expect(editOf(fields, { ...fields, title: 'On Wasps', year: '' }, origins)).toEqual({ title: null, year: null });
  expect(editOf(fields, { ...fields, title: 'On Ants' }, origins)).toEqual({ title: 'On Ants' });
});

test('of how it was published only what was changed is sent', () => {
  const page = { from: 'page', confidence: 0.9, value: '10.1/a' } as const;
  const said = { from: 'reader', confidence: 1, value: 'Bees', found: 'Wasps' } as const;
  const origins = { doi: page, journal: said };
  expect(publicationEdit({}, origins)).toBeUndefined();
  expect(publicationEdit({ doi: 'https://doi.org/10.1/a', volume: ' ' }, origins)).toBeUndefined();
  expect(publicationEdit({ doi: '', journal: 'Wasps', volume: '4' }, origins)).toEqual({
    doi: '',
    journal: null,
    volume: '4',
  });
});

test('what is no identifier is told', () => {
  expect(publicationProblem({ doi: '', isbn: '', journal: 'Bees' })).toBeUndefined();
  expect(publicationProblem({ doi: 'bees' })).toContain('DOI');
  expect(publicationProblem({ isbn: '978' })).toContain('ISBN');
  expect(publicationProblem({ arxiv: 'bees' })).toContain('arXiv');
  expect(publicationProblem({ journal: 'x'.repeat(MOST_OF_FIELD + 1) })).toContain('long');
});
