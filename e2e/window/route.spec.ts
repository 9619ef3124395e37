import { expect, test } from '../support/app.ts';

const question = 'Did the trial include subjects under eighteen years of age?';

test('the route of a question stands in the tree and can be walked again', async ({ paper: app }) => {
  await app.ask(question);
  await expect(app.card(1)).toBeVisible();
  const route = app.page.getByRole('region', { name: 'Route of the question' });
  await expect(route).toContainText(/\d+ steps, \d+ sections? answered/);
  const confirm = app.page.getByRole('button', { name: 'Right answer' });
  await confirm.press('Enter');
  await expect(confirm).toHaveAttribute('aria-pressed', 'true');
  await expect(route).toContainText(/\d+ steps, \d+ sections? answered/);
  await confirm.press('Enter');
  await expect(confirm).toHaveAttribute('aria-pressed', 'false');
  await expect(app.page.getByRole('treeitem', { name: /^4\.1 Limitations.*Step \d+, answered\./ })).toBeVisible();

  const rail = route.getByRole('slider', { name: 'Step of the route' });
  await rail.focus();
  await rail.press('ArrowRight');
  await expect(rail).toHaveAttribute(
    'aria-valuetext',
    /^1 of \d+: (Answered in|Opened|Passed by|Looked at) .+\. .+\.$/,
  );
  await expect(route).toContainText(/1\/\d+/);
  await rail.press('End');
  await rail.press('Escape');
  await expect(rail).toHaveAttribute('aria-valuetext', 'All steps');

  await route.getByRole('button', { name: 'Compare routes' }).click();
  const compare = app.page.getByRole('dialog', { name: 'Compare routes' });
  await expect(compare.getByRole('region', { name: 'Route of Path' })).toContainText(/4\.1 Limitations/);
  await app.pictures('compare');
  await compare.press('Escape');

  await app.page.getByRole('button', { name: 'Put the route away' }).click();
  await expect(route).toBeHidden();
});

test('a route is steered by keyboard: look here, not here, look further', async ({ paper: app }) => {
  await app.ask(question);
  await expect(app.card(1)).toBeVisible();
  const limitations = app.page.getByRole('treeitem', { name: /^4\.1 Limitations/ });
  await limitations.focus();
  await limitations.press('x');
  await expect(limitations).toHaveAccessibleName(/Closed: routes leave it out\./);
  await expect(app.page.getByRole('article', { name: /4\.1 Limitations/ })).toHaveCount(0);
  await limitations.press('x');
  await limitations.press('p');
  await expect(limitations).toHaveAccessibleName(/Pinned: routes look here\./);
  await expect(app.page.getByRole('article', { name: /4\.1 Limitations/ }).first()).toBeVisible();

  await app.page.getByRole('checkbox', { name: 'Keep 1 mark for this document' }).check();
  await app.page.getByRole('button', { name: 'Look further' }).click();
  await expect(app.card(1)).toBeVisible();
  await app.settledView();
  await app.page.reload();
  await expect(limitations).toHaveAccessibleName(/Pinned: routes look here\./);
});

test('in a narrow window the route is a strip under the title bar', { tag: '@night' }, async ({ paper: app }) => {
  await app.ask(question);
  await expect(app.card(1)).toBeVisible();
  await app.page.setViewportSize({ width: 800, height: 900 });
  const strip = app.page.getByRole('region', { name: 'Route of the question' });
  await expect(strip).toContainText(/\d+ steps, /);
  await expect(strip.getByRole('slider', { name: 'Step of the route' })).toBeInViewport();
});
