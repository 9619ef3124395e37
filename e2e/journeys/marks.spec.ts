/** What two devices did to the same highlights, settled in the settings: a conflict, and many that another device removed. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Annotation } from '#shared/contract/annotations.ts';
import { nextClock, type DeviceId } from '#shared/domain/marks/clock.ts';
import { GONE, type MarkWrites } from '#shared/domain/marks/merge.ts';
import { readLine, writeLine, type CarriedLine } from '../../electron/engine/marks/web-annotation.ts';
import { parseJson } from '#shared/base/json.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { allSettled, openEngine, untilDocuments } from '../integration/support/library.ts';
import { expect, test } from '../support/app.ts';

const LAPTOP = 'b'.repeat(16) as DeviceId;
const MARKS = 12;

test('what another device changed and removed is settled in the settings', async ({ launch, file }) => {
  const paper = await file('harbor.pdf', await twoColumnPaper());
  const folder = path.dirname(await file('carried/readme.txt', new Uint8Array()));
  const library = path.join(path.dirname(paper), 'library');
  await mkdir(library);
  const session = await openEngine(library);
  await session.host.call('host.add', { paths: [paper] });
  const [document] = await untilDocuments(session, (all) => all.length > 0 && allSettled(all));
  const annotations = Array.from({ length: MARKS }, (_, n) => markOf(document!.id, n));
  await session.window.call('annotations.add', { annotations });
  await session.window.call('marks.configure', { name: 'Desk' });
  await session.host.call('host.marks-folder', { path: folder });
  await session.window.call('marks.update', {});
  // The other device saw the first marks, changed one of them, and removed the rest.
  const lines = await linesIn(folder);
  const { annotations: own } = await session.window.call('annotations.list', {});
  await session.window.call('annotations.change', { id: own.find(({ text }) => text === 'words 0')!.id, note: 'Mine' });
  await session.window.call('marks.update', {});
  await writeFile(path.join(folder, `marks-${LAPTOP}.jsonl`), lines.map(asLaptop).join('\n') + '\n');
  await session.close();

  const app = await launch({ library });
  const { page } = app;
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Notes' }).click();
  await expect(settings.getByText('Laptop removed 11 of 12 highlights and notes. They are still here.')).toBeVisible();
  await expect(settings.getByText('Laptop: Theirs')).toBeVisible();
  await app.pictures('marks-1-conflict');
  await settings.getByRole('button', { name: 'As on Desk' }).click();
  await expect(settings.getByText('Laptop: Theirs')).toBeHidden();
  await settings.getByRole('button', { name: 'Keep them' }).click();
  await expect(settings.getByText('Laptop removed', { exact: false })).toBeHidden();
  const states = (await linesIn(folder)).filter(({ writes }) => writes.gone);
  expect(states).toHaveLength(MARKS - 1);
});

function markOf(document: Annotation['document'], n: number) {
  const y = 690 - 14 * n;
  return {
    ...{ document, kind: 'text' as const, color: 'green' as const, text: `words ${String(n)}`, prefix: '', suffix: '' },
    pages: [{ pageIndex: 0, quads: [[72, y, 200, y, 200, y + 12, 72, y + 12] as const] }],
    note: '',
  };
}

async function linesIn(folder: string): Promise<readonly CarriedLine[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl') && !name.includes(LAPTOP));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).flatMap((line) => readLine(parseJson(line)) ?? []);
}

/** What the other device wrote of a mark that it had seen. */
function asLaptop(line: CarriedLine): string {
  const clocks = Object.values(line.writes).map(({ clock }) => clock);
  const clock = nextClock(clocks.toSorted().at(-1), 0, LAPTOP);
  const isFirst = line.writes.place?.value.includes('"words 0"') === true;
  const writes: MarkWrites['writes'] = isFirst
    ? { ...line.writes, note: { clock, after: clocks, value: 'Theirs' } }
    : { gone: { clock, after: clocks, value: GONE } };
  return writeLine({ mark: line.mark, writes }, 'Laptop', '');
}
