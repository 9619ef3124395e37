import { describe, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { AskedIn, ConversationSubject } from '#shared/contract/conversations.ts';

import {
  addAsked,
  listConversations,
  openConversation,
  removeConversation,
  renameConversation,
} from './conversations.ts';
import type { WriteDb } from './db.ts';
import { addHistory, confirmHistory, listHistory, removeHistory } from './history.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { testReceipt } from '../testing/receipt.ts';

const [bees, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const ofBees: ConversationSubject = { kind: 'document', document: bees };
const ofLibrary: ConversationSubject = { kind: 'library' };

describe('a conversation', () => {
  const fresh = freshTables();
  const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
  const ask = async (question: string, askedIn: AskedIn, askedAt = 5, said = 'Two.'): Promise<string> =>
    (await write((db) => addAsked(db, testReceipt(question, said), askedAt, askedIn))).conversation!;
  const list = (options: Partial<Parameters<typeof listConversations>[1]> = {}) =>
    listConversations(fresh.store.read, { limit: 9, ...options });
  const names = (options: Partial<Parameters<typeof listConversations>[1]> = {}) =>
    list(options).map(({ question }) => question);

  test('begins with its first question, and goes on by its key', async () => {
    const key = await ask('How many?', { subject: ofBees }, 5);
    expect(await ask('And in spring?', { key, subject: ofBees }, 8)).toBe(key);
    const facts = { key, subject: ofBees, title: null, question: 'How many?', turns: 2, begunAt: 5, lastAt: 8 };
    expect(list()).toEqual([facts]);
    const opened = openConversation(fresh.store.read, { key })!;
    expect(opened.conversation).toEqual(facts);
    expect(opened.receipts.map(({ question, kept }) => [question, kept?.conversation])).toEqual([
      ['How many?', key],
      ['And in spring?', key],
    ]);
  });

  test('of a subject the one that was asked in last is opened', async () => {
    const first = await ask('How many?', { subject: ofBees });
    await ask('Where?', { subject: ofBees });
    await ask('Who?', { subject: ofLibrary });
    await ask('And in spring?', { key: first, subject: ofBees });
    const opened = openConversation(fresh.store.read, { subject: ofBees });
    expect(opened?.receipts.map(({ question }) => question)).toEqual(['How many?', 'And in spring?']);
    expect(openConversation(fresh.store.read, { subject: { kind: 'document', document: snow } })).toBeUndefined();
    expect(names()).toEqual(['How many?', 'Who?', 'Where?']);
  });

  test('is found by its name, a question, an answer and its documents', async () => {
    const key = await ask('How many?', { subject: ofBees }, 5, 'Ninety % of them.');
    await ask('Where?', { subject: { kind: 'documents', documents: [bees, snow] } });
    await ask('Who?', { subject: ofLibrary });
    await write((db) => renameConversation(db, key, 'Counts of spring'));
    expect(['SPRING', 'many', 'ninety %', '%%'].map((search) => names({ search }))).toEqual([
      ['How many?'],
      ['How many?'],
      ['How many?'],
      [],
    ]);
    expect(names({ document: bees })).toEqual(['Where?', 'How many?']);
    expect(names({ document: snow })).toEqual(['Where?']);
    expect(names({ limit: 1 })).toEqual(['Who?']);
  });

  test('is renamed and called by its question again', async () => {
    const key = await ask('How many?', { subject: ofBees });
    await write((db) => renameConversation(db, key, 'Counts'));
    expect(list()[0]?.title).toBe('Counts');
    await write((db) => renameConversation(db, key, null));
    expect(list()[0]?.title).toBeNull();
    await expect(write((db) => renameConversation(db, 'gone', 'Counts'))).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('goes with its questions, and with the last of them', async () => {
    const [first, second] = [await ask('How many?', { subject: ofBees }), await ask('Who?', { subject: ofLibrary })];
    await write((db) => addHistory(db, testReceipt('Alone?', 'Yes.'), 9));
    await write((db) => removeConversation(db, first));
    expect(listHistory(fresh.store.read, { limit: 9 }).map(({ receipt }) => receipt.question)).toEqual([
      'Alone?',
      'Who?',
    ]);
    const { id } = openConversation(fresh.store.read, { key: second })!.receipts[0]!.kept!;
    await write((db) => removeHistory(db, id));
    expect(fresh.store.read.all('SELECT key FROM conversations')).toEqual([]);
  });

  test('keeps what was confirmed, and is called by the first question that is there', async () => {
    const key = await ask('How many?', { subject: ofBees });
    await ask('And in spring?', { key, subject: ofBees });
    const [, later] = openConversation(fresh.store.read, { key })!.receipts;
    await write((db) => confirmHistory(db, later!.kept!.id, 7));
    await write((db) => db.run('UPDATE history SET id = id - 2000'));
    await ask('Much later?', { subject: ofLibrary });
    expect(names()).toEqual(['Much later?', 'And in spring?']);
  });

  test('that another window removed begins again with what is asked in it', async () => {
    const key = await ask('How many?', { subject: ofBees });
    await write((db) => removeConversation(db, key));
    expect(await ask('And in spring?', { key, subject: ofBees })).toBe(key);
    expect(names()).toEqual(['And in spring?']);
  });

  test('whose subject cannot be read is left out, not lost', async () => {
    const key = await ask('How many?', { subject: ofBees });
    await ask('Who?', { subject: ofLibrary });
    await write((db) => db.run("UPDATE conversations SET subject = '{}' WHERE key = ?", key));
    expect(names()).toEqual(['Who?']);
    expect(openConversation(fresh.store.read, { key })).toBeUndefined();
  });
});
