/** Names in a document: found, looked at, stood on, and met on the pages. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { laterPaper, networkPaper } from '../fixtures/pdf/named-papers.ts';
import { expect, test, type App } from '../support/app.ts';

const list = (app: App) => app.page.getByRole('list', { name: 'Names' });
const row = (app: App, name: string | RegExp) => list(app).getByRole('button', { name });
const look = (app: App) => app.page.getByRole('region', { name: 'Name', exact: true });
const places = (app: App) => look(app).getByRole('region', { name: 'Places' }).getByRole('button');

test('a name is found by its short form, says what it is, and a click stands on its words', async ({ reading }) => {
  const app = await reading('network.pdf', await networkPaper());
  await app.page.getByRole('button', { name: 'Names in this document' }).click();
  const field = app.page.getByRole('searchbox', { name: 'Find a name' });
  await expect(field).toBeFocused();
  await field.fill('dqn');
  await row(app, /^Deep Query Network, Model, also DQN/).click();
  await expect(look(app).getByRole('heading', { name: 'Deep Query Network' })).toBeVisible();
  await expect(look(app)).toContainText('Also called DQN');
  await expect(look(app)).toContainText('a network for asking');
  await places(app).last().click();
  await expect(places(app).last()).toHaveAttribute('aria-current', 'true');
  const page = Number(/p\. (\d+)/.exec(await places(app).last().innerText())?.[1]);
  expect(page).toBeGreaterThan(1);
  await expect(app.sheet(page).locator('[data-place].strength-3')).toBeInViewport();
  await expect(app.sheet(page).locator('[data-place].strength-2').first()).toBeVisible();

  await look(app).getByRole('button', { name: 'SQuAD', exact: true }).click();
  await expect(look(app).getByRole('heading', { name: 'SQuAD' })).toBeFocused();
  await expect(look(app).getByRole('button', { name: 'Back to Deep Query Network' })).toBeVisible();
  await app.page.keyboard.press('Backspace');
  await expect(look(app).getByRole('heading', { name: 'Deep Query Network' })).toBeFocused();
  await look(app).getByRole('button', { name: 'All names' }).click();
  await expect(row(app, /^Deep Query Network/)).toBeVisible();
  await expect(app.page.locator('[data-place]')).toHaveCount(0);
});

test('the keyboard goes to the names, down the list, onto a place and back to the sections', async ({ reading }) => {
  const app = await reading('network.pdf', await networkPaper());
  const { keyboard } = app.page;
  await keyboard.press('ControlOrMeta+E');
  await expect(app.page.getByRole('searchbox', { name: 'Find a name' })).toBeFocused();
  await expect(list(app).getByRole('button').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(look(app).getByRole('heading', { level: 2 })).toBeFocused();
  await places(app).first().focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(places(app).nth(1)).toHaveAttribute('aria-current', 'true');
  await look(app).getByRole('button', { name: 'All names' }).focus();
  await keyboard.press('Enter');
  await expect(list(app).getByRole('button').first()).toBeFocused();
  await keyboard.press('ControlOrMeta+E');
  await expect(app.page.getByRole('tree', { name: 'Sections of the document' })).toBeVisible();
});

test('names are underlined on the pages where the reader wants it, and a click looks at one', async ({ reading }) => {
  const app = await reading('network.pdf', await networkPaper());
  const rules = app.sheet(1).locator('.name-rule path');
  await app.page.keyboard.press('ControlOrMeta+E');
  await expect(list(app)).toBeVisible();
  await expect(rules).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Underline names on the pages' }).click();
  await expect(rules.first()).toBeAttached();
  await app.page.keyboard.press('ControlOrMeta+E');
  await app.sheet(1).getByText('Deep Query Network').first().scrollIntoViewIfNeeded();
  const box = (await rules.first().boundingBox())!;
  await app.page.mouse.move(box.x + box.width / 2, box.y - 4);
  const name = await app.sheet(1).getAttribute('data-name');
  await app.page.mouse.click(box.x + box.width / 2, box.y - 4);
  await expect(look(app).getByRole('heading', { name: name!, exact: true })).toBeVisible();
});

test('only names on this page are listed on demand', { tag: '@night' }, async ({ reading }) => {
  const app = await reading('network.pdf', await networkPaper());
  await app.page.keyboard.press('ControlOrMeta+E');
  await expect(row(app, /^ImageNet/)).toBeVisible();
  await app.page.getByRole('button', { name: 'On this page' }).click();
  await expect(row(app, /^Deep Query Network/)).toBeVisible();
  await expect(row(app, /^ImageNet/)).toHaveCount(0);
});

test('a name leads to another document that has it', async ({ app, file }) => {
  await app.add(await file('network.pdf', await networkPaper()), await file('later.pdf', await laterPaper()));
  await app.listed('A Second Look');
  await app.open('Asking Questions');
  await app.page.keyboard.press('ControlOrMeta+E');
  await row(app, /^SQuAD/).click();
  const elsewhere = look(app).getByRole('region', { name: 'Elsewhere in the library' });
  await elsewhere.getByRole('button', { name: /^A Second Look at Old Answers/ }).click();
  await expect(app.page.getByRole('heading', { level: 1, name: 'A Second Look at Old Answers' })).toBeVisible();
  await expect(places(app).first()).toHaveAttribute('aria-current', 'true');
  await expect(app.sheet(1).locator('[data-place].strength-3')).toBeInViewport();
});

test('names are drawn as a graph, a name that is chosen stands beside it, and the graph is saved', async ({
  reading,
}) => {
  const app = await reading('network.pdf', await networkPaper());
  await app.page.keyboard.press('ControlOrMeta+E');
  await app.page.getByRole('button', { name: 'Graph', exact: true }).click();
  const graph = app.page.getByRole('img', { name: /^\d+ names and \d+ ties/ });
  await expect(graph).toHaveAttribute('aria-busy', 'false');
  await row(app, /^SQuAD/).click();
  await expect(look(app).getByRole('heading', { name: 'SQuAD' })).toBeVisible();
  await look(app).getByRole('button', { name: 'All names' }).click();
  await app.page.getByRole('button', { name: 'Show all of it' }).click();
  const node = await findNode(app, graph);
  await app.page.mouse.click(node.x, node.y);
  await expect(look(app).getByRole('heading', { level: 2 })).toBeVisible();
  await look(app).getByRole('button', { name: 'All names' }).click();

  await app.page.getByRole('button', { name: 'Export' }).click();
  const saving = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'GraphML' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Asking Questions of Quiet Networks names.graphml');
  expect(await readFile(await saved.path(), 'utf8')).toContain('Deep Query Network');

  await row(app, /^SQuAD/).click();
  await places(app).first().click();
  await expect(app.sheet(1).locator('[data-place].strength-3')).toBeInViewport();
});

/** A point of the canvas on which a name can be clicked: the pointer says so. Names gather around the middle. */
async function findNode({ page }: App, graph: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x: left, y: top, width, height } = (await graph.boundingBox())!;
  const STEP_PX = 12;
  const [columns, rows] = [Math.floor(width / STEP_PX), Math.floor(height / STEP_PX)];
  const points = Array.from({ length: columns * rows }, (_, i) => ({
    x: left + (i % columns) * STEP_PX,
    y: top + Math.floor(i / columns) * STEP_PX,
  }));
  const fromMiddle = (at: (typeof points)[number]) => Math.hypot(at.x - left - width / 2, at.y - top - height / 2);
  for (const { x, y } of points.sort((a, b) => fromMiddle(a) - fromMiddle(b))) {
    await page.mouse.move(x, y);
    if (await graph.evaluate((element) => element.style.cursor === 'pointer')) return { x, y };
  }
  throw new Error('There is no name on the canvas.');
}
