import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBlocks, noteIn, splitBlocks } from './blocks.ts';
import { noteName } from './file-name.ts';
import { builtInTemplates, builtInTexts, readNoteTemplate, type NoteTemplate } from './note-template.ts';
import { breakOf, innerOf, newFile, normal, regionsOf, withInner, withoutMarks, type Bytes } from './region.ts';
import { fillTemplate } from './template.ts';

const ids = ['a'.repeat(64), 'b'.repeat(64)] as const;
const sum = '0'.repeat(16);
const file = (text: string): Bytes => text as Bytes;

/** Text that has no mark of ours in it, whatever else. */
const own = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', '- ', '<!-- ', '-->', '---\n', '\u00FF\u00FE'),
    ),
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[^\u0000-\u00FF]/gu, 'x')
      .replaceAll('<!-- wayleaf:', ''),
  );

test('whatever stands around the marks stays, byte for byte, however often what is between them changes', () => {
  fc.assert(
    fc.property(
      own,
      own,
      own,
      fc.array(fc.string(), { maxLength: 4 }),
      fc.boolean(),
      (before, between, after, written, crlf) => {
        const eol = crlf ? '\r\n' : '\n';
        const part = (id: string): string => newFile('', id, 'old\n', sum).trimEnd().replaceAll('\n', eol);
        let now = file(`${before}${part(ids[0])}${between}${part(ids[1])}${after}`);
        for (const [at, inner] of written.entries()) {
          const region = regionsOf(now).regions.find(({ document }) => document === ids[at % 2])!;
          now = withInner(now, region, file(withoutMarks(`${inner}\n`)), sum);
        }
        const { regions } = regionsOf(now);
        expect(regions.map(({ document }) => document)).toEqual(ids);
        const [one, other] = regions as [(typeof regions)[0], (typeof regions)[0]];
        expect(now.slice(0, one.mark[0])).toBe(before);
        expect(now.slice(now.indexOf('<!-- wayleaf:end -->', one.inner[1]) + 20, other.mark[0])).toBe(between);
        expect(now.slice(now.indexOf('<!-- wayleaf:end -->', other.inner[1]) + 20)).toBe(after);
        expect(breakOf(now, one)).toBe(eol);
      },
    ),
  );
});

test('a sign of a list before the marks stays with them', () => {
  const text = file(newFile('', ids[0], 'old\n', sum).replace('<!-- wayleaf:end', '  - <!-- wayleaf:end'));
  const [region] = regionsOf(text).regions;
  expect(innerOf(text, region!)).toBe('old\n');
  expect(withInner(text, region!, file('new\n'), sum)).toBe(text.replace('old', 'new'));
});

test('without its last mark a region is not touched', () => {
  const whole = newFile('', ids[0], 'x\n', sum);
  expect(regionsOf(file(whole.replace('<!-- wayleaf:end -->', '')))).toEqual({ regions: [], broken: [ids[0]] });
  const second = newFile('', ids[1], 'y\n', sum);
  expect(regionsOf(file(whole.replace('<!-- wayleaf:end -->', '') + second)).broken).toEqual([ids[0]]);
});

test('line breaks and spaces at the end of lines are no edit', () => {
  expect(normal('a  \r\nb\t\n\n')).toBe(normal('a\nb'));
  expect(normal('a\n\nb')).not.toBe(normal('a\nb'));
});

const template = (texts: (typeof builtInTexts)[keyof typeof builtInTexts]): NoteTemplate => {
  const read = readNoteTemplate(texts);
  if ('fault' in read) throw new Error(JSON.stringify(read));
  return read;
};
const fields = {
  text: 'Words\nof two lines',
  page: 'iv',
  place: 'wayleaf://open?doc=1',
  color: 'green',
  section: '2 Methods',
  newSection: true,
  key: 'k2020',
  title: 'T',
};

test.each(builtInTemplates)('%s: a note that is changed in the file is read back', (name) => {
  const { mark } = template(builtInTexts[name]);
  const write = (note: string): string => fillTemplate(mark, { ...fields, note: withoutMarks(note) });
  const line = fc.string().map((text) => text.replace(/[^\S ]|[\uE0F0-\uE0F2]/gu, ''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const note = normal(lines.join('\n')).trim();
      const { blocks } = splitBlocks(
        joinBlocks({ top: 'Top', blocks: [{ mark: 'c'.repeat(32), noteSum: 'd'.repeat(8), text: write(note) }] }),
      );
      expect(noteIn(blocks[0]!.text, write)).toBe(note);
    }),
  );
});

test('a note that is written below a highlight without one is read, with or without a sign of a list', () => {
  const { mark } = template(builtInTexts.logseq);
  const write = (note: string): string => fillTemplate(mark, { ...fields, note });
  expect(noteIn(`${write('')}\t- my *own*\n\t  two\n`, write)).toBe('my *own*\ntwo');
  expect(noteIn(`${write('')}      - my own\n        two\n`, write)).toBe('my own\ntwo');
  expect(noteIn(write('').replace('Words', 'Other words'), write)).toBeNull();
});

test('names of files hold nothing that leads elsewhere, and fit everywhere', () => {
  expect(noteName('../../etc/passwd')).toBe('etc passwd');
  expect(noteName('A: title? [1] #x')).toBe('A title 1 x');
  expect(noteName('CON')).toBe('notes CON');
  expect(noteName('con.txt')).toBe('notes con.txt');
  expect(noteName(' … '.trim())).toBe('…');
  expect(noteName('.. .')).toBe('notes');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (wanted) => {
      const name = noteName(wanted);
      expect(name).not.toBe('');
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130);
    }),
  );
});
