import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { usualServices } from '#shared/contract/look-up.ts';
import { defaultHubAddress } from '#shared/contract/settings.ts';
import type { Machine } from '../../host/machine.ts';
import { openStore, type Store } from '../store/open.ts';
import { loadKept, saveKept } from '../store/settings.ts';
import { tempFolder } from '../testing/builders.ts';
import { testMachine, type TestMachine } from '../testing/machine.ts';
import { Addresses, type Confirming, type Place } from './addresses.ts';

const FAR = 'http://192.0.2.7:11434';
const unconfirmed = { code: 'address.unconfirmed' };

let folder: Awaited<ReturnType<typeof tempFolder>>;
let here: TestMachine;
let store: Store;
let now: number;
let told: string[];
beforeEach(async () => {
  folder = await tempFolder();
  here = testMachine();
  store = await openStore(folder.path);
  now = 0;
  told = [];
});
afterEach(async () => {
  await store.close();
  here.remove();
  await folder.remove();
});

const byCode: Confirming = { kind: 'code', tell: (words) => void told.push(words) };
const addresses = (confirming: Confirming | undefined = byCode, machine: Machine | undefined = here.machine) =>
  new Addresses({ store, machine, confirming, now: () => now });
const atTerminal = () => new Addresses({ store, machine: here.machine, confirming: undefined });
const codeTold = (): string => / ([A-Z\d]{6})$/.exec(told.at(-1) ?? '')?.[1] ?? '';

describe('an address', () => {
  test.each(['http://127.0.0.1:11434', 'http://[::1]:1234', 'http://127.9.9.9'])(
    'of this machine needs no word: %s',
    async (url) => {
      const found = addresses();
      await found.askFor('models', url);
      expect(found.refusal('models', url)).toBeUndefined();
      expect(told).toEqual([]);
    },
  );

  test('that models come from by themselves needs none, and gets no questions', () => {
    expect(addresses().isConfirmed('hub', defaultHubAddress)).toBe(true);
    expect(addresses().isConfirmed('models', defaultHubAddress)).toBe(false);
  });

  test('that Wayleaf itself looks documents up at needs none, and gets nothing else', () => {
    for (const url of Object.values(usualServices)) {
      expect(addresses().isConfirmed('look-up', url)).toBe(true);
      expect(addresses().isConfirmed('models', url)).toBe(false);
      expect(addresses().isConfirmed('hub', url)).toBe(false);
    }
  });

  test.each([FAR, 'http://localhost.example', 'http://127.evil.example', 'http://[::2]'])(
    'elsewhere is refused until it is confirmed: %s',
    async (url) => {
      const found = addresses();
      expect(found.refusal('models', url)).toMatchObject(unconfirmed);
      await expect(found.askFor('models', url)).rejects.toMatchObject({ ...unconfirmed, details: { by: 'code' } });
      expect(found.isConfirmed('models', url)).toBe(false);
      await found.confirm(codeTold());
      await found.askFor('models', url);
      expect(found.isConfirmed('models', `${url}/below`)).toBe(true);
    },
  );

  test('is named in the terminal, with what is sent there', async () => {
    await addresses()
      .askFor('models', `${FAR}/a`)
      .catch(() => undefined);
    expect(told[0]).toContain(`${FAR},`);
    expect(told[0]).toContain('questions and paragraphs');
    await addresses()
      .askFor('hub', FAR)
      .catch(() => undefined);
    expect(told[1]).toContain('nothing of your documents');
  });

  test('is confirmed for one use, scheme, host and port', async () => {
    const found = addresses();
    await found.askFor('hub', FAR).catch(() => undefined);
    await found.confirm(codeTold());
    expect(found.isConfirmed('hub', FAR)).toBe(true);
    expect(found.isConfirmed('models', FAR)).toBe(false);
    for (const other of ['https://192.0.2.7:11434', 'http://192.0.2.7:11435', 'http://192.0.2.8:11434'])
      expect(found.isConfirmed('hub', other), other).toBe(false);
  });

  test('that somebody sets at a terminal is confirmed by that, and stays so', async () => {
    await atTerminal().askFor('models', FAR);
    expect(addresses().isConfirmed('models', FAR)).toBe(true);
  });

  test('that was named at the start counts until the end', () => {
    const found = addresses();
    found.allow('models', FAR);
    expect(found.isConfirmed('models', FAR)).toBe(true);
    expect(addresses().isConfirmed('models', FAR)).toBe(false);
  });
});

describe('in a dialog', () => {
  const byDialog = (answer: (place: Place) => Promise<boolean>): Addresses =>
    addresses({ kind: 'dialog', ask: answer });

  test('the reader says yes or no, to the address and its use', async () => {
    const asked: Place[] = [];
    let answer = false;
    const found = byDialog(async (place) => {
      asked.push(place);
      return answer;
    });
    await expect(found.askFor('models', `${FAR}/v1`)).rejects.toMatchObject(unconfirmed);
    expect(found.isConfirmed('models', FAR)).toBe(false);
    answer = true;
    await found.askFor('models', FAR);
    await found.askFor('models', FAR);
    expect(asked).toEqual([
      { use: 'models', origin: FAR },
      { use: 'models', origin: FAR },
    ]);
    expect(addresses().isConfirmed('models', FAR)).toBe(true);
  });

  test('is asked one question at a time, and not without end', async () => {
    const answer = deferred<boolean>();
    let asked = 0;
    const found = byDialog(() => {
      asked++;
      return answer.promise;
    });
    const first = found.askFor('models', FAR);
    await expect(found.askFor('hub', FAR)).rejects.toMatchObject(unconfirmed);
    expect(asked).toBe(1);
    answer.resolve(false);
    await expect(first).rejects.toMatchObject(unconfirmed);
    for (let again = 0; again < 20; again++) await found.askFor('models', FAR).catch(() => undefined);
    expect(asked).toBe(5);
    now += 10 * 60_000;
    await found.askFor('models', FAR).catch(() => undefined);
    expect(asked).toBe(6);
  });
});

test('a page that tries codes gets few codes and few tries', async () => {
  const found = addresses();
  for (let again = 0; again < 20; again++) await found.askFor('models', FAR).catch(() => undefined);
  expect(told).toHaveLength(5);
  const code = codeTold();
  for (let again = 0; again < 5; again++) await found.confirm('AAAAAA').catch(() => undefined);
  await expect(found.confirm(code)).rejects.toMatchObject({ code: 'input.invalid' });
  expect(found.isConfirmed('models', FAR)).toBe(false);
});

describe('what was confirmed', () => {
  test('is not believed where another machine sealed it, or nobody', async () => {
    const other = testMachine();
    try {
      const theirs = new Addresses({ store, machine: other.machine, confirming: undefined });
      await theirs.askFor('models', FAR);
      expect(addresses().isConfirmed('models', FAR)).toBe(false);
      const [entry] = loadKept(store.read, 'addresses.confirmed') as [{ seal: string }];
      await store.writer.write((db) =>
        saveKept(db, 'addresses.confirmed', [
          { ...entry, seal: 'made up' },
          { use: 'models', origin: FAR, seal: '' },
        ]),
      );
      expect(addresses().isConfirmed('models', FAR)).toBe(false);
      // Both machines know theirs, in one library.
      await atTerminal().askFor('models', FAR);
      expect(addresses().isConfirmed('models', FAR)).toBe(true);
    } finally {
      other.remove();
    }
  });

  test('is not what a seal for another address says', async () => {
    await atTerminal().askFor('hub', FAR);
    const [entry] = loadKept(store.read, 'addresses.confirmed') as [object];
    await store.writer.write((db) => saveKept(db, 'addresses.confirmed', [{ ...entry, use: 'models' }]));
    expect(addresses().isConfirmed('models', FAR)).toBe(false);
  });

  test('is everything, where nobody knows which machine this is', async () => {
    const found = new Addresses({ store, machine: undefined, confirming: byCode });
    await found.askFor('models', FAR);
    expect(found.refusal('models', FAR)).toBeUndefined();
  });
});

describe('what was set before addresses were confirmed', () => {
  test('goes on, once', async () => {
    const set = [{ use: 'models', url: FAR }] as const;
    await addresses().begin(set);
    expect(addresses().isConfirmed('models', FAR)).toBe(true);
    await addresses().begin([{ use: 'models', url: 'http://192.0.2.8' }]);
    expect(addresses().isConfirmed('models', 'http://192.0.2.8')).toBe(false);
  });

  test('does not, in a library that a window was told to trust', async () => {
    await addresses().begin([]);
    await addresses().begin([{ use: 'models', url: FAR }]);
    expect(addresses().isConfirmed('models', FAR)).toBe(false);
  });
});
