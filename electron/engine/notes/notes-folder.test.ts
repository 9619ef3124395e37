import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { NotesState, TakenBack } from '#shared/contract/notes.ts';
import { addAnnotations, changeAnnotation, listAnnotations, removeAnnotations } from '../store/annotations.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { addIndexed, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { NotesFolder, type NotesFolderDeps } from './notes-folder.ts';
import { notesSource } from './source.ts';

const fresh = freshLibrary();
const { signal } = new AbortController();
let vault: Awaited<ReturnType<typeof tempFolder>>;
let notes: NotesFolder;
let bugs: unknown[];
let now: number;
const at = (name: string): string => path.join(vault.path, name);

/** One that follows changes at once, and looks through its folder only when it is told to, or has to. */
function folderOf(change: Partial<NotesFolderDeps>): NotesFolder {
  return new NotesFolder({
    store: fresh.store,
    source: notesSource(fresh.store, createIndexReader(fresh.store.read)),
    folder: fresh.folder.path,
    now: () => now,
    onMarks: () => undefined,
    keeping: true,
    onBug: (error) => bugs.push(error),
    times: { gatherMs: 0, lookMs: 2 ** 30, awayMs: 10_000 },
    ...change,
  });
}

beforeEach(async () => {
  vault = await tempFolder();
  bugs = [];
  now = 10_000;
  notes = folderOf({ keeping: false });
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Dances', paragraphs: ['In winter bees dance. In spring the bees dance at noon.'] },
  ]);
});
afterEach(async () => {
  await notes.close();
  await vault.remove();
  expect(bugs).toEqual([]);
});

const highlight = (change: Partial<NewAnnotation> = {}): NewAnnotation => ({
  document: idFor('bees'),
  kind: 'text',
  color: 'green',
  pages: [{ pageIndex: 0, quads: [[72, 698, 132, 698, 132, 708, 72, 708]] }],
  text: 'bees dance',
  prefix: '',
  suffix: '',
  note: 'A note',
  ...change,
});
const mark = (...added: NewAnnotation[]) => fresh.store.writer.write((db) => addAnnotations(db, added, (now += 1)));
const write = (id: number, note: string) =>
  fresh.store.writer.write((db) => changeAnnotation(db, id, { note }, (now += 1)));
const choose = () => notes.hostHandlers()['host.notes-folder']({ path: vault.path }, signal);
const update = () => notes.handlers()['notes.update']({}, signal) as Promise<NotesState>;
const takeBack = () => notes.handlers()['notes.take-back']({}, signal) as Promise<TakenBack>;
const noteOf = (): string | undefined => listAnnotations(fresh.store.read)[0]?.note;
const text = (name = 'bees.md'): Promise<string> => readFile(at(name), 'utf8');
const edit = async (from: string, to: string, name = 'bees.md') => {
  const before = await text(name);
  expect(before).toContain(from);
  await writeFile(at(name), before.replace(from, to));
};

test('each document with highlights has a file, which is found again by what stands in it', async () => {
  await mark(highlight());
  await choose();
  // The one that was made just now counts.
  expect(await update()).toMatchObject({ files: 1, problems: [] });
  expect(await update()).toMatchObject({ files: 1 });
  expect(await text()).toContain('A note');
  await mkdir(at('below'));
  await rename(at('bees.md'), at('below/mine.md'));
  await write(1, 'Another');
  await update();
  expect(await readdir(vault.path)).toEqual(['below']);
  expect(await text('below/mine.md')).toContain('Another');
});

test('a file that is away for a moment is not made a second time', async () => {
  await mark(highlight());
  await choose();
  await update();
  await update();
  await rename(at('bees.md'), `${vault.path} away`);
  await update();
  expect(await readdir(vault.path)).toEqual([]);
  now += 20_000;
  await write(1, 'Another');
  await update();
  expect(await readdir(vault.path)).toEqual(['bees.md']);
  await rm(`${vault.path} away`);
});

test('a change is written to the file of its document, which is read no second time for having been written', async () => {
  await addIndexed(fresh.store, 'wasps', [{ title: '1 Nests', paragraphs: ['Wasps build nests.'] }]);
  await mark(highlight(), highlight({ document: idFor('wasps'), text: 'build nests' }));
  const source = notesSource(fresh.store, createIndexReader(fresh.store.read));
  const composed: string[] = [];
  const counting = folderOf({
    source: { ...source, annotations: (id) => (composed.push(id), source.annotations(id)) },
  });
  await counting.hostHandlers()['host.notes-folder']({ path: vault.path }, signal);
  const pass = () => counting.handlers()['notes.update']({}, signal);
  await pass();
  const before = await stat(at('wasps.md'));
  composed.length = 0;
  await write(1, 'Another');
  counting.kick();
  await expect.poll(() => text()).toContain('Another');
  expect(composed).toEqual([idFor('bees')]);
  expect((await stat(at('wasps.md'))).mtimeMs).toBe(before.mtimeMs);
  await write(2, 'Of wasps');
  counting.kick();
  await expect.poll(() => text('wasps.md')).toContain('Of wasps');
  expect(composed).toEqual([idFor('bees'), idFor('wasps')]);
  await counting.close();
});

test('a change finds the file that was moved, or written, since the folder was looked through', async () => {
  await mark(highlight());
  const keeping = folderOf({});
  await keeping.hostHandlers()['host.notes-folder']({ path: vault.path }, signal);
  await keeping.handlers()['notes.update']({}, signal);
  await rename(at('bees.md'), at('mine.md'));
  await write(1, 'Another');
  keeping.kick();
  await expect.poll(() => text('mine.md')).toContain('Another');
  expect(await readdir(vault.path)).toEqual(['mine.md']);
  await writeFile(at('mine.md'), `Of my own\n${await text('mine.md')}`);
  await write(1, 'A third');
  keeping.kick();
  await expect.poll(() => text('mine.md')).toContain('A third');
  expect(await text('mine.md')).toMatch(/^Of my own\n/u);
  await keeping.close();
});

test('not a byte of the reader’s own is touched while notes change', async () => {
  await mark(highlight(), highlight({ note: '', text: 'winter' }));
  await choose();
  await update();
  const whole = await readFile(at('bees.md'));
  const [begin, end] = [whole.indexOf('<!-- wayleaf:begin'), whole.indexOf('<!-- wayleaf:end')];
  const own = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(own, own, fc.array(fc.string(), { minLength: 1, maxLength: 3 }), async (above, below, said) => {
      fc.pre(![above, below].some((one) => one.includes('<!-- wayleaf:')));
      const now = await readFile(at('bees.md'));
      const from = now.indexOf('<!-- wayleaf:begin');
      const to = now.indexOf('<!-- wayleaf:end -->') + 20;
      await writeFile(at('bees.md'), Buffer.concat([above, now.subarray(from, to), below]));
      for (const note of said) {
        await write(1, note);
        await update();
      }
      const after = await readFile(at('bees.md'));
      expect(after.subarray(0, above.length).equals(above)).toBe(true);
      expect(after.subarray(after.length - below.length).equals(below)).toBe(true);
      expect(after.indexOf('<!-- wayleaf:begin')).toBe(above.length);
      expect(after.indexOf('<!-- wayleaf:end -->') + 20).toBe(after.length - below.length);
    }),
    { numRuns: 30 },
  );
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
});

test('what is changed between the marks waits, is said, and comes back as a note', async () => {
  await mark(highlight());
  await choose();
  await update();
  await edit('A note', 'My note\nof two lines');
  const edited = await text();
  await fresh.store.writer.write((db) => addAnnotations(db, [highlight({ text: 'winter' })], (now += 1)));
  expect((await update()).problems).toMatchObject([{ file: 'bees.md', problem: 'edited' }]);
  expect(await text()).toBe(edited);
  expect(await takeBack()).toEqual({ notes: 1, beside: [] });
  expect(noteOf()).toBe('My note\nof two lines');
  expect((await update()).problems).toEqual([]);
  expect(await text()).toContain('winter');
});

test('what cannot be taken back lies beside the file, whole', async () => {
  await mark(highlight());
  await choose();
  await update();
  await edit('> bees dance', '> bees fly');
  const edited = await text();
  const { notes: taken, beside } = await takeBack();
  expect([taken, beside]).toEqual([0, [{ file: 'bees.md', kept: 'bees (your changes).md' }]]);
  expect(await text('bees (your changes).md')).toContain('> bees fly');
  expect(edited).toContain('A note');
  expect(await text()).toContain('> bees dance');
  expect((await update()).problems).toEqual([]);
});

test('a note that was changed on both sides is never lost', async () => {
  await mark(highlight());
  await choose();
  await update();
  await edit('A note', 'Mine');
  await write(1, 'Theirs');
  expect(await takeBack()).toMatchObject({ notes: 0, beside: [{ kept: 'bees (your changes).md' }] });
  expect(noteOf()).toBe('Theirs');
  expect(await text('bees (your changes).md')).toContain('Mine');
  expect(await text()).toContain('Theirs');
});

test('where the reader wants it, notes come back by themselves', async () => {
  await mark(highlight({ note: '' }));
  await choose();
  await notes.handlers()['notes.configure']({ takesBack: true, template: 'logseq' }, signal);
  await update();
  await edit('#green\n', '#green\n\t- Written there\n');
  await update();
  expect(noteOf()).toBe('Written there');
  expect((await update()).problems).toEqual([]);
});

test('once nothing is marked any more, the file goes only if nothing of the reader’s stands in it', async () => {
  await mark(highlight());
  await choose();
  await update();
  await fresh.store.writer.write((db) => removeAnnotations(db, [1]));
  await update();
  expect(await readdir(vault.path)).toEqual([]);
  now += 20_000;
  await mark(highlight());
  await update();
  await writeFile(at('bees.md'), `${await text()}My own words.\n`);
  await fresh.store.writer.write((db) => removeAnnotations(db, [2]));
  await update();
  expect(await text()).toContain('My own words.\n');
  expect(await text()).not.toContain('A note');
});

test('links are not followed, and nobody’s file is written over', async () => {
  await mkdir(`${vault.path} elsewhere`);
  await symlink(`${vault.path} elsewhere`, at('link'));
  await writeFile(at('bees.md'), 'My own file');
  await mark(highlight());
  await choose();
  await update();
  expect(await text()).toBe('My own file');
  expect((await readdir(vault.path)).sort()).toEqual(
    ['bees.md', expect.stringMatching(/^bees [\da-f]{8}\.md$/u), 'link'].sort(),
  );
  expect(await readdir(`${vault.path} elsewhere`)).toEqual([]);
  await rm(`${vault.path} elsewhere`, { recursive: true });
});

test('a second file with the same notes, and one without its end, are left alone and said', async () => {
  await mark(highlight());
  await choose();
  await update();
  await writeFile(at('bees copy.md'), await text());
  expect((await update()).problems).toMatchObject([{ file: 'bees copy.md', problem: 'twice' }]);
  await rm(at('bees copy.md'));
  await edit('<!-- wayleaf:end -->', '');
  const broken = await text();
  await write(1, 'Another');
  now += 20_000;
  expect((await update()).problems).toMatchObject([{ file: 'bees.md', problem: 'broken' }]);
  expect(await text()).toBe(broken);
  expect(await readdir(vault.path)).toEqual(['bees.md']);
});

test('the library’s own folder and what is none are refused', async () => {
  const refused = (folder: string) =>
    notes.hostHandlers()['host.notes-folder']({ path: folder }, signal) as Promise<unknown>;
  await expect(refused(fresh.folder.path)).rejects.toThrow('own folder');
  await expect(refused(at('nowhere'))).rejects.toMatchObject({ code: 'file.missing' });
});

test('a template of the reader’s own that cannot be read is said, with its line', async () => {
  const own = { name: '{{title}}', head: '', top: '', mark: '\n{{nobody}}' };
  const configure = notes.handlers()['notes.configure']({ template: 'own', own }, signal) as Promise<unknown>;
  await expect(configure).rejects.toThrow('line 2: there is no field ‘nobody’');
  const shown = await notes.handlers()['notes.preview']({ texts: own }, signal);
  expect(shown).toMatchObject({ text: null, problem: { part: 'mark', line: 2, fault: 'unknown-field' } });
});

test('without highlights an example shows how a template looks', async () => {
  const own = { name: '{{title}}', head: '', top: '{{key}}\n', mark: '{{text}}\n' };
  const shown = await notes.handlers()['notes.preview']({ texts: own }, signal);
  expect(shown).toMatchObject({ problem: null });
  expect((shown as { text: string }).text).toContain('Larches grow');
});

test('highlights are written out by the template that is named, those that are asked for', async () => {
  await mark(highlight(), highlight({ text: 'winter', note: '' }));
  const exported = await notes.handlers()['notes.export']({ template: 'plain', marks: [1] }, signal);
  expect(exported).toMatchObject({ files: [{ document: idFor('bees'), name: 'bees.md' }] });
  const [file] = (exported as { files: { text: string }[] }).files;
  expect(file?.text).toContain('wayleaf://open?doc=');
  expect(file?.text).not.toContain('winter');
});

test('words of the page are only words in Markdown, and no mark of this program', async () => {
  await mark(
    highlight({ text: '<img src=x>\n![p](https://a.example) <!-- wayleaf:end -->', note: '*my* <!-- wayleaf:end -->' }),
  );
  await choose();
  await update();
  const written = await text();
  expect(written).toContain('> \\<img src=x\\>\n> ![p\\](https://a.example)');
  expect(written).toContain('*my* &lt;!-- wayleaf:end -->');
  expect(written.match(/<!-- wayleaf:end -->/gu)).toHaveLength(1);
});
