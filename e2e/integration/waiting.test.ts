/** Nothing waits for ever: what cannot go on says why, ends a command, and goes on when it can. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeHome, openEngine, untilDocuments, writePapers, type Home } from './support/library.ts';
import { startCli } from './support/run-cli.ts';
import { hasSmallDisks, makeSmallDisk, withoutDisks, type SmallDisk } from './support/small-disk.ts';

let home: Home;
beforeEach(async () => (home = await makeHome()));
afterEach(() => home.remove());

describe.skipIf(!hasSmallDisks)(`a disk that is full${withoutDisks}`, () => {
  let disk: SmallDisk;
  beforeEach(() => void (disk = makeSmallDisk(12)));
  afterEach(() => disk.remove());

  test('ends wayleaf index with its reason, and what is left is read when there is room', async () => {
    const library = path.join(disk.folder, 'library');
    await writePapers(home.books, 1, 2);
    const first = await startCli(['index', home.books, '--library', library, '--json']);
    expect(first.status, first.stderr).toBe(0);
    await writePapers(home.books, 2, 60);
    await disk.fill(300_000);
    const full = await startCli(['index', home.books, '--library', library, '--json']);
    expect(full.status, full.stdout).toBe(1);
    expect(JSON.parse(full.stdout)).toMatchObject({ error: { code: 'library.disk-full' } });
    expect(full.stderr).toContain('full');

    const session = await openEngine(library);
    const held = (async () => {
      for await (const event of session.window.start('library.watch', {}))
        if ((event.kind === 'snapshot' || event.kind === 'queue') && event.queue.held) return event.queue.held.code;
      return undefined;
    })();
    await session.host.call('host.add', { paths: [home.books] }).catch(() => undefined);
    expect(await held).toBe('library.disk-full');
    await disk.empty();
    // Nobody says to go on.
    await session.host.call('host.add', { paths: [home.books] });
    await untilDocuments(session, (all) => all.length >= 2 && all.every(({ state }) => state.kind === 'ready'), 90_000);
    await session.close();
  });
});

describe.skipIf(process.platform !== 'linux')('a library where none can be', () => {
  test.each(['/proc/wayleaf', '/proc/wayleaf/library', '/sys/wayleaf', '/dev/null/library'])(
    '%s is refused at once',
    async (folder) => {
      await writePapers(home.books, 1, 1);
      const { status, stderr } = await startCli(['index', home.books, '--library', folder]);
      expect(status).toBe(2);
      expect(stderr).toContain('cannot be made');
    },
  );

  test('a server’s address with a zero in it is, too', async () => {
    await writePapers(home.books, 1, 1);
    const address = 'postgres://ada@127.0.0.1:9/pa%00pers';
    const { status, stderr } = await startCli(['index', home.books, '--library', address], {
      env: { XDG_DATA_HOME: home.at('data') },
    });
    expect(status, stderr).toBe(2);
    expect(stderr).toContain('character');
  });
});

test.skipIf(process.platform === 'win32')(
  'pages that cannot be laid out are tried once, and not again to say so',
  async () => {
    const browser = home.at('browser');
    await writeFile(browser, `#!/bin/sh\necho started >> "$(dirname "$0")/starts"\nexit 1\n`, { mode: 0o755 });
    await writeFile(path.join(home.books, 'endless.txt'), 'Words that are never laid out.');
    const { status, stdout } = await startCli(['index', home.books, '--library', home.at('library'), '--json'], {
      env: { WAYLEAF_BROWSER: browser },
    });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ documents: [{ status: 'failed', error: { code: 'convert.failed' } }] });
    expect(await readFile(home.at('starts'), 'utf8')).toBe('started\n');
  },
);
