import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, isProblem, readTemplate, type Fields } from './template.ts';

const known = ['title', 'note', 'key', 'area'];
function filled(text: string, fields: Fields): string {
  const read = readTemplate(text, known);
  if (isProblem(read)) throw new Error(JSON.stringify(read));
  return fillTemplate(read, fields);
}
const problem = (text: string) => readTemplate(text, known);

test('fields are filled in, and what says nothing leaves its part away', () => {
  expect(
    filled('{{title}}{{#key}} @{{ key }}{{/key}}{{^key}} none{{/key}}{{! a remark }}', { title: 'A', key: 'b' }),
  ).toBe('A @b');
  expect(filled('{{title}}{{#key}} @{{key}}{{/key}}{{^key}} none{{/key}}', { title: 'A', key: '' })).toBe('A none');
  expect(filled('{{#area}}part{{/area}}', { area: true })).toBe('part');
});

test('a tag that decides, alone on its line, leaves no line behind', () => {
  expect(filled('a\n{{#key}}\n{{key}}\n{{/key}}\nb\n', { key: 'k' })).toBe('a\nk\nb\n');
  expect(filled('a\n{{#key}}\n{{key}}\n{{/key}}\nb\n', {})).toBe('a\nb\n');
});

test('further lines of a value begin as its first line does', () => {
  expect(filled('> {{note}}', { note: 'one\ntwo' })).toBe('> one\n> two');
  expect(filled('\t- {{note}}', { note: 'one\ntwo' })).toBe('\t- one\n\t  two');
  expect(filled('- > {{#key}}x{{/key}}{{note}}', { note: 'one\ntwo' })).toBe('- > one\n  > two');
  expect(filled('so: {{note}}', { note: 'one\ntwo' })).toBe('so: one\ntwo');
});

test('what is wrong is said with its line', () => {
  expect(problem('{{title}}\n{{nobody}}')).toEqual({ fault: 'unknown-field', line: 2, tag: 'nobody' });
  expect(problem('a\n{{#key}}\n{{title}}')).toEqual({ fault: 'not-closed', line: 2, tag: 'key' });
  expect(problem('{{#key}}\na\n{{/title}}')).toEqual({ fault: 'closes-nothing', line: 3, tag: 'title' });
  expect(problem('a\n{{title}')).toMatchObject({ fault: 'broken-tag', line: 2 });
  expect(problem('x'.repeat(20_001))).toMatchObject({ fault: 'too-long' });
});

test('names that every object has are no fields', () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(problem(`{{${name}}}`)).toMatchObject({ fault: 'unknown-field' });
  expect(fillTemplate({ parts: [{ kind: 'field', name: 'constructor', lead: '' }] }, {})).toBe('');
});

test('nothing in a value is read as a template', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(filled('({{title}})', { title: `{{key}}${value}`, key: 'secret' }).replaceAll('\n', '')).toBe(
        `({{key}}${value})`.replaceAll('\n', ''),
      );
    }),
  );
});
