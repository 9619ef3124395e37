import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bytesOf, killTree, meterTree, treeBytes, treeOf } from './process-tree.ts';
import { isAlive } from './testing/is-alive.ts';

const one = (pid: number, parent: number, own = 10, shared = 5) => ({ pid, parent, own, shared });

test('a tree is a process with all that descend from it, and what they share counts once', () => {
  const tree = treeOf(2, [one(1, 0), one(2, 1), one(3, 2), one(4, 3, 100, 50), one(5, 1)]);
  expect(tree.map(({ pid }) => pid).sort()).toEqual([2, 3, 4]);
  expect(bytesOf(tree)).toBe(10 + 10 + 100 + 50);
  expect(treeOf(9, [one(1, 0)])).toEqual([]);
  expect(bytesOf([])).toBe(0);
});

test('processes that name one another as parents are no endless tree', () => {
  expect(treeOf(1, [one(1, 2), one(2, 1)])).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')('a grandchild is counted and ended with its grandparent', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const grandchild = Number(said.toString());
  expect(await treeBytes(child.pid ?? 0)).toBeGreaterThan(0);
  await killTree(child.pid ?? 0);
  await once(child, 'exit');
  await expect.poll(() => isAlive(grandchild)).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'what takes more than it may is ended once it does, and what does not is left',
  async () => {
    const [much, little] = [spawn('sleep', ['60']), spawn('sleep', ['60'])];
    const ended: string[] = [];
    const stops = [
      meterTree(
        () => Promise.resolve(much.pid),
        1000,
        () => ended.push('much'),
      ),
      meterTree(
        () => Promise.resolve(little.pid),
        2 ** 30,
        () => ended.push('little'),
      ),
      meterTree(
        () => Promise.reject(new Error('none')),
        0,
        () => ended.push('none'),
      ),
    ];
    await once(much, 'exit');
    await expect.poll(() => ended).toEqual(['much']);
    expect(isAlive(little.pid ?? 0)).toBe(true);
    for (const stop of stops) stop();
    little.kill('SIGKILL');
  },
);
