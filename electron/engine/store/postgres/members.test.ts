/** Who may do what in a library on a server, as the server enforces it; run by the project `postgres` where there is a real one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverOf, type ServerAddress } from '../../../host/server-library.ts';
import { addIndexed, addWaiting, idFor, tempFolder } from '../../testing/builders.ts';
import { askServer, onPglite, onServer } from '../../testing/server.ts';
import { summaryOf } from '../documents.ts';
import { createIndexReader } from '../index-reader.ts';
import { openStore, type Store } from '../open.ts';
import { loadSetting, saveSetting } from '../settings.ts';
import { listMembers, putMember, removeMember, type MemberRole } from './members.ts';
import { ownSchemaOf } from './own-schema.ts';

const users = ['ada_of_members', 'bob_of_members'];
const [ada, bob] = users as [string, string];

describe.runIf(onServer && !onPglite)('members of a library', () => {
  const stores: Store[] = [];
  const folders: Awaited<ReturnType<typeof tempFolder>>[] = [];
  let library: Store;
  let address: ServerAddress;

  beforeEach(async () => {
    const folder = await tempFolder();
    folders.push(folder);
    address = serverOf(folder.path)!;
    library = await openStore(folder.path);
    stores.push(library);
    await addIndexed(library, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    for (const user of users) await askServer(`DROP ROLE IF EXISTS ${user}`, `CREATE ROLE ${user} LOGIN`);
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const user of users)
      await askServer(
        `DROP SCHEMA IF EXISTS "${ownSchemaOf(address, user)}" CASCADE`,
        `DROP OWNED BY ${user}`,
        `DROP ROLE ${user}`,
      );
    for (const folder of folders.splice(0)) await folder.remove();
  });

  const put = (user: string, role: MemberRole): Promise<void> =>
    library.writer.write((db) => putMember(db, address, user, role));

  async function openAs(user: string): Promise<Store> {
    const folder = await tempFolder();
    folders.push(folder);
    const url = new URL(address.url);
    url.searchParams.set('schema', address.schema);
    url.username = user;
    await folder.name(url.href);
    const store = await openStore(folder.path);
    stores.push(store);
    return store;
  }

  const rolesOf = (): unknown =>
    listMembers(library.read, address)
      .filter(({ name }) => users.includes(name))
      .map(({ name, role, keeps }) => [name, role, keeps]);

  test('who is a reader asks and keeps marks, and the server refuses all else', async () => {
    await put(ada, 'reader');
    const store = await openAs(ada);
    expect(store.isReadOnly).toBe(true);
    expect(createIndexReader(store.read).match(['nectar'], { kind: 'library' }, 5)).toHaveLength(1);
    await store.writer.write((db) => saveSetting(db, 'view', 'hers'));
    expect([loadSetting(store.read, 'view'), loadSetting(library.read, 'view')]).toEqual(['hers', undefined]);
    await expect(addWaiting(store, 'wasps')).rejects.toMatchObject({ code: 'file.unreadable' });
    await expect(store.writer.write((db) => db.run('DELETE FROM documents'))).rejects.toMatchObject({
      code: 'file.unreadable',
    });
    expect(rolesOf()).toEqual([[ada, 'reader', true]]);
  });

  test('who is an editor adds and removes documents, keeps marks apart, and gives nobody rights', async () => {
    await put(bob, 'editor');
    const store = await openAs(bob);
    expect(store.isReadOnly).toBe(false);
    await addWaiting(store, 'wasps');
    expect(summaryOf(library.read, idFor('wasps'))).toBeDefined();
    await store.writer.write((db) => db.run('DELETE FROM documents WHERE id = ?', idFor('wasps')));
    expect(summaryOf(library.read, idFor('wasps'))).toBeUndefined();
    await store.writer.write((db) => saveSetting(db, 'view', 'his'));
    expect(loadSetting(library.read, 'view')).toBeUndefined();
    await expect(store.writer.write((db) => putMember(db, address, ada, 'editor'))).rejects.toMatchObject({
      code: 'file.unreadable',
    });
    expect(rolesOf()).toEqual([[bob, 'editor', true]]);
  });

  test('a role takes the place of the one before, is true of tables that come later, and can be taken away', async () => {
    await put(bob, 'editor');
    await put(bob, 'reader');
    expect(rolesOf()).toEqual([[bob, 'reader', true]]);
    const later = `"${address.schema}".later`;
    await library.writer.write((db) => db.exec(`CREATE TABLE ${later} (one BIGINT)`));
    try {
      const store = await openAs(bob);
      expect(store.read.all('SELECT one FROM later')).toEqual([]);
      await expect(store.writer.write((db) => db.run('INSERT INTO later VALUES (1)'))).rejects.toMatchObject({
        code: 'file.unreadable',
      });
      await store.close();
      stores.splice(stores.indexOf(store), 1);
    } finally {
      await library.writer.write((db) => db.exec(`DROP TABLE ${later}`));
    }
    await library.writer.write((db) => removeMember(db, address, bob));
    expect(rolesOf()).toEqual([]);
    await expect(openAs(bob)).rejects.toMatchObject({ code: 'file.unreadable' });
  });

  test('nobody whom the server does not know becomes one, nor who made the library', async () => {
    await expect(put('nobody_of_members', 'reader')).rejects.toMatchObject({ code: 'input.invalid' });
    const owner = listMembers(library.read, address).find(({ role }) => role === 'owner');
    await expect(put(owner!.name, 'reader')).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
