import { beforeEach, describe, expect, test } from 'vitest';
import type { CellAnswer } from '#shared/domain/matrix/cell.ts';
import { admitBackup } from '../library/admit.ts';
import { addIndexed, addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';
import type { WriteDb } from './db.ts';
import { deleteDocument, keyOf } from './documents.ts';
import { dueCells, listCells, markCell, saveAnswer } from './matrix-cells.ts';
import {
  addMatrix,
  addMatrixRows,
  addQuestions,
  awaitsDocuments,
  changeQuestion,
  fillingMatrices,
  leaveOut,
  listMatrices,
  matrixHead,
  removeMatrix,
  removeMatrixRow,
  removeQuestion,
  renameMatrix,
  requireMatrix,
  setFilling,
} from './matrices.ts';
import { makeReaderBackup, mergeReaderRows, readReaderBackup } from './reader-backups.ts';

const fresh = freshLibrary();
const table = '11111111-2222-4333-8444-555555555555';
const [bees, wasps] = [idFor('bees'), idFor('wasps')];
const found: CellAnswer = { verdict: 'found', probability: 0.9, short: '42', text: 'Forty-two took part.' };

const write = <T>(work: (db: WriteDb) => T) => fresh.store.writer.write(work);
const due = () => dueCells(fresh.store.read, table).map(({ document, question }) => [document, question]);
const cells = () => listCells(fresh.store.read, table);
const fill = (answer: CellAnswer = found) =>
  write((db) => dueCells(db, table).map((cell) => saveAnswer(db, cell, answer, 7)));
const beesWho = { document: bees, question: 'Who?' };

beforeEach(async () => {
  await addIndexed(fresh.store, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
  await addWaiting(fresh.store, 'wasps');
  await write((db) => {
    db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", keyOf(db, bees)!);
    addMatrix(db, table, 'Insects', 5);
    addQuestions(db, table, ['Who?', 'How many?', 'Who?']);
    addMatrixRows(db, table, [
      { document: bees, title: 'Bees' },
      { document: wasps, title: 'Wasps' },
    ]);
  });
});

test('a table has its questions and documents in the order in which they came', () => {
  expect(listMatrices(fresh.store.read)).toEqual([{ id: table, name: 'Insects', questions: 2, rows: 2 }]);
  const head = matrixHead(fresh.store.read, table)!;
  expect(head).toMatchObject({ id: table, name: 'Insects', questions: ['Who?', 'How many?'], filling: false });
  expect(head.rows.map(({ document, state, leftOut }) => [document, state, leftOut])).toEqual([
    [bees, 'ready', null],
    [wasps, 'unread', null],
  ]);
  expect(matrixHead(fresh.store.read, 'none')).toBeUndefined();
  expect(() => requireMatrix(fresh.store.read, 'none')).toThrow('not in the library');
});

describe('what is due', () => {
  test('are the questions of documents that were read, each once', async () => {
    expect(due()).toEqual([
      [bees, 'Who?'],
      [bees, 'How many?'],
    ]);
    expect(await fill()).toEqual([true, true]);
    expect(due()).toEqual([]);
    expect(cells()).toMatchObject([{ ...beesWho, answer: found, askedAt: 7 }, { question: 'How many?' }]);
  });

  test('is asked again once the document was read anew or its tree corrected', async () => {
    await fill();
    await write((db) => db.run('UPDATE indexes SET indexed_at = 99'));
    expect(due()).toHaveLength(2);
    expect(cells()).toMatchObject([{ outdated: true }, { outdated: true }]);
  });

  test('is not what was left out, locked or corrected', async () => {
    await write((db) => {
      markCell(db, table, beesWho, { corrected: 'All of them' }, 8);
      markCell(db, table, { document: bees, question: 'How many?' }, { locked: true }, 8);
    });
    expect(due()).toEqual([]);
    await write((db) => markCell(db, table, beesWho, { corrected: null }, 8));
    expect(due()).toEqual([[bees, 'Who?']]);
    await write((db) => leaveOut(db, table, bees, 'no data'));
    expect(due()).toEqual([]);
  });

  test('is awaited while a document is still to be read', async () => {
    expect(awaitsDocuments(fresh.store.read, table)).toBe(true);
    await write((db) => leaveOut(db, table, wasps, ''));
    expect(awaitsDocuments(fresh.store.read, table)).toBe(false);
  });
});

describe('what the reader makes of a cell', () => {
  test('stands, whatever is found later', async () => {
    const [first] = dueCells(fresh.store.read, table);
    await write((db) => markCell(db, table, beesWho, { corrected: '41', note: 'See the erratum' }, 8));
    expect(await write((db) => saveAnswer(db, first!, found, 9))).toBe(false);
    expect(cells()).toMatchObject([{ ...beesWho, answer: null, corrected: '41', note: 'See the erratum' }]);
    await write((db) => markCell(db, table, beesWho, { corrected: null, locked: true }, 8));
    expect(await write((db) => saveAnswer(db, first!, found, 9))).toBe(false);
  });

  test('a confirmation stands as long as the same is found', async () => {
    await fill();
    await write((db) => markCell(db, table, beesWho, { confirmed: true }, 8));
    await write((db) => db.run('UPDATE indexes SET indexed_at = 99'));
    await fill();
    expect(cells()[0]).toMatchObject({ confirmedAt: 8 });
    await write((db) => db.run('UPDATE indexes SET indexed_at = 100'));
    await fill({ ...found, short: '43' });
    expect(cells()[0]).toMatchObject({ confirmedAt: null });
  });

  test('a correction is not confirmed by what was confirmed before it', async () => {
    await fill();
    await write((db) => markCell(db, table, beesWho, { confirmed: true }, 8));
    await write((db) => markCell(db, table, beesWho, { corrected: '41' }, 9));
    expect(cells()[0]).toMatchObject({ confirmedAt: null });
  });

  test('is refused of what is not there', async () => {
    await expect(write((db) => markCell(db, table, beesWho, { confirmed: true }, 8))).rejects.toThrow('to confirm');
    const other = { document: bees, question: 'Why?' };
    await expect(write((db) => markCell(db, table, other, { note: 'x' }, 8))).rejects.toThrow('no such cell');
  });
});

describe('nothing is lost', () => {
  test('with a question or a row that goes, and comes back', async () => {
    await fill();
    const before = cells();
    await write((db) => {
      removeQuestion(db, table, 'Who?');
      changeQuestion(db, table, 'How many?', 'How many bees?');
      removeMatrixRow(db, table, bees);
    });
    expect(cells()).toEqual([]);
    await write((db) => {
      addMatrixRows(db, table, [{ document: bees, title: 'Bees' }]);
      changeQuestion(db, table, 'How many bees?', 'How many?');
      addQuestions(db, table, ['Who?']);
    });
    expect(new Set(cells())).toEqual(new Set(before));
  });

  test('with a document that leaves the library', async () => {
    await fill();
    const before = cells();
    await write((db) => deleteDocument(db, keyOf(db, bees)!));
    expect(matrixHead(fresh.store.read, table)!.rows[0]).toEqual({
      document: bees,
      title: 'Bees',
      leftOut: null,
      state: 'gone',
    });
    expect(cells()).toEqual(before);
    expect(due()).toEqual([]);
  });

  test.each([
    ['a document that left the library', (db: WriteDb) => deleteDocument(db, keyOf(db, bees)!)],
    ['a document that was read anew', (db: WriteDb) => db.run('UPDATE indexes SET indexed_at = 99')],
  ])('to an answer that comes late, of %s', async (_, meanwhile) => {
    const [asked] = dueCells(fresh.store.read, table);
    await fill();
    const before = cells().map(({ answer }) => answer);
    await write((db) => {
      meanwhile(db);
    });
    const nothing: CellAnswer = { verdict: 'not-found', probability: 0, text: '' };
    expect(await write((db) => saveAnswer(db, asked!, nothing, 9))).toBe(false);
    expect(cells().map(({ answer }) => answer)).toEqual(before);
  });

  test('in a backup, which brings the table back without beginning to fill it in', async () => {
    await fill();
    await write((db) => {
      markCell(db, table, beesWho, { note: 'Mine', locked: true, confirmed: true }, 8);
      markCell(db, table, { document: wasps, question: 'Who?' }, { corrected: '' }, 8);
      leaveOut(db, table, wasps, 'not bees');
      removeQuestion(db, table, 'How many?');
      setFilling(db, table, true);
    });
    const name = (await makeReaderBackup(fresh.store.read, fresh.folder.path, 1))!;
    const rows = admitBackup(await readReaderBackup(fresh.folder.path, name));
    const other = await tempFolder();
    const restored = await openFresh(other.path);
    const counts = await mergeReaderRows(restored.writer, rows);
    expect(counts).toMatchObject({ matrices: 1, matrix_columns: 1, matrix_rows: 2, matrix_cells: 3 });
    // Nothing is indexed there yet.
    expect(listCells(restored.read, table)).toEqual(cells());
    const reasons = matrixHead(restored.read, table)!.rows.map(({ document, leftOut }) => [document, leftOut]);
    expect(reasons).toEqual([
      [bees, null],
      [wasps, 'not bees'],
    ]);
    // What was said to a question that was removed comes along, and is there when it is asked again.
    for (const { writer } of [fresh.store, restored])
      await writer.write((db) => addQuestions(db, table, ['How many?']));
    expect(listCells(restored.read, table)).toEqual(cells());
    expect(cells()).toHaveLength(3);
    expect(fillingMatrices(restored.read)).toEqual([]);
    expect(await mergeReaderRows(restored.writer, rows)).toMatchObject({ matrices: 0, matrix_cells: 0 });
    await restored.close();
    await other.remove();
  });
});

test('a table is renamed, filled in on wish, and removed with all that it holds', async () => {
  await fill();
  await write((db) => renameMatrix(db, table, 'Wings'));
  await write((db) => setFilling(db, table, true));
  expect(matrixHead(fresh.store.read, table)).toMatchObject({ name: 'Wings', filling: true });
  expect(fillingMatrices(fresh.store.read)).toEqual([table]);
  await write((db) => removeMatrix(db, table));
  for (const name of ['matrices', 'matrix_columns', 'matrix_rows', 'matrix_cells'])
    expect(fresh.store.read.get(`SELECT count(*) AS n FROM ${name}`)).toMatchObject({ n: 0 });
});

test('a question is asked once, and there is an end to questions', async () => {
  await expect(write((db) => changeQuestion(db, table, 'Who?', 'How many?'))).rejects.toThrow('asked already');
  await expect(write((db) => changeQuestion(db, table, 'Why?', 'When?'))).rejects.toThrow('no such question');
  await expect(write((db) => leaveOut(db, table, idFor('ants'), ''))).rejects.toThrow('no such document');
  const many = Array.from({ length: 51 }, (_, n) => `Question ${String(n)}?`);
  await expect(write((db) => addQuestions(db, table, many))).rejects.toThrow('at most 50 questions');
});
