import { describe, expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { Player } from './player.ts';
import type { RecordedCall, Recording } from './recording.ts';

const storage = (after: number, documents: number): RecordedCall => ({
  method: 'app.storage',
  params: {},
  after,
  replies: [{ t: 'done', after, value: { index: 1, documents, backups: 0, other: 0 } }],
});
const remove = (id: number, after: number): RecordedCall => ({
  method: 'history.remove',
  params: { id },
  after,
  replies: [{ t: 'done', after: after + 1, value: null }],
});

async function open(recording: Partial<Recording>) {
  const player = new Player({ windows: [1], calls: [], uploads: [], ...recording });
  const [near, far] = portPair();
  serve(far, methods, await player.openWindow());
  return { player, client: createClient(near, methods) };
}

describe('an engine of recorded replies', () => {
  test('says what it said, however often it is asked', async () => {
    const { client, player } = await open({ calls: [appInfo(1)] });
    const first = await client.call('app.info', {});
    expect(first).toMatchObject({ version: '1.2.3' });
    expect(await client.call('app.info', {})).toEqual(first);
    expect(player.strange).toEqual([]);
  });

  test('says of a look what was so when as much had happened', async () => {
    const { client } = await open({ calls: [storage(1, 20), remove(1, 1), storage(2, 10)] });
    expect(await client.call('app.storage', {})).toMatchObject({ documents: 20 });
    await client.call('history.remove', { id: 1 });
    expect(await client.call('app.storage', {})).toMatchObject({ documents: 10 });
  });

  test('tells what streams only after what it came after', async () => {
    const watch: RecordedCall = {
      method: 'library.watch',
      params: {},
      after: 1,
      replies: [
        { t: 'item', after: 1, value: { kind: 'annotations-changed' } },
        { t: 'item', after: 2, value: { kind: 'collections', collections: [] } },
      ],
    };
    const { client, player } = await open({ calls: [watch, pause(1)] });
    const seen: unknown[] = [];
    for await (const event of client.start('library.watch', {})) {
      seen.push(event);
      if (seen.length === 2) break;
      expect(player.waitsFor()).toEqual(['indexing.pause {}']);
      await client.call('indexing.pause', {});
    }
    expect(seen).toMatchObject([{ kind: 'annotations-changed' }, { kind: 'collections' }]);
  });

  test('complains of what nobody recorded, and of a call that changes something once more', async () => {
    const { client, player } = await open({ calls: [remove(1, 1)] });
    await expect(client.call('tree.undo', { document: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'internal',
    });
    await client.call('history.remove', { id: 1 });
    await expect(client.call('history.remove', { id: 1 })).rejects.toMatchObject({ code: 'internal' });
    expect(player.strange).toHaveLength(2);
  });

  test('holds the contract to both sides', async () => {
    const { client } = await open({
      calls: [{ ...appInfo(1), replies: [{ t: 'done', after: 1, value: { odd: 1 } }] }],
    });
    await expect(client.call('app.info', {})).rejects.toMatchObject({ code: 'internal' });
    await expect(client.call('history.remove', { id: -1 })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('says nothing while it is held', async () => {
    const { client, player } = await open({ calls: [appInfo(1)] });
    player.hold();
    let said = false;
    const call = client.call('app.info', {}).then(() => (said = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(said).toBe(false);
    player.letGo();
    await call;
  });
});

function appInfo(after: number): RecordedCall {
  const value = {
    version: '1.2.3',
    libraryName: 'library',
    answering: { tier: 'built-in' },
  };
  return { method: 'app.info', params: {}, after, replies: [{ t: 'done', after, value }] };
}

function pause(after: number): RecordedCall {
  return { method: 'indexing.pause', params: {}, after, replies: [{ t: 'done', after: after + 1, value: null }] };
}
