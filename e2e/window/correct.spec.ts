import type { Locator } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

/** Corrections by the keyboard begin at a row that has the focus. */
async function focusRow(app: App, name: string | RegExp): Promise<Locator> {
  await app.section(name).focus();
  return app.section(name);
}

/** What a notice says. */
function notice(app: App, text: string): Locator {
  return app.page.getByRole('region', { name: 'Notices' }).getByText(text);
}

test('a heading is renamed, moved and taken out with the keyboard, and all of it taken back', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const { keyboard } = app.page;

  await focusRow(app, '2.1 Participants, page 1');
  await keyboard.press('F2');
  const field = app.page.getByRole('textbox', { name: 'Correct the heading' });
  await expect(field).toBeFocused();
  await field.fill('2.1 Subjects');
  await keyboard.press('Enter');
  const renamed = app.section('2.1 Subjects, page 1, corrected by you');
  await expect(renamed).toBeFocused();
  await expect(app.section(/Participants/)).toHaveCount(0);

  await keyboard.press('Alt+Shift+ArrowLeft');
  await expect(renamed).toHaveAttribute('aria-level', '1');
  await expect(app.section(/^2\.2 Apparatus/)).toHaveAttribute('aria-level', '2');
  await expect(renamed).toBeFocused();
  await keyboard.press('Alt+Shift+ArrowRight');
  await expect(renamed).toHaveAttribute('aria-level', '2');

  await focusRow(app, /^4\.1 Limitations/);
  await keyboard.press('Delete');
  await expect(app.section(/Limitations/)).toHaveCount(0);
  await expect(app.section(/^4 Discussion/)).toBeFocused();
  await app.picture('corrected');

  for (let n = 0; n < 4; n++) await keyboard.press('ControlOrMeta+z');
  await expect(app.section(/^2\.1 Participants, page 1$/)).toHaveAttribute('aria-level', '2');
  await expect(app.section(/^4\.1 Limitations/)).toHaveAttribute('aria-level', '2');
  await keyboard.press('ControlOrMeta+z');
  await expect(notice(app, 'There is nothing to undo in this tree.')).toBeVisible();
});

test('Escape leaves a heading as it was, and what cannot be moved says why', async ({ paper: app }) => {
  const { keyboard } = app.page;
  const method = await focusRow(app, /^2 Method/);
  await keyboard.press('F2');
  await keyboard.type('Nonsense');
  await keyboard.press('Escape');
  await expect(method).toBeFocused();
  await keyboard.press('Alt+Shift+ArrowLeft');
  await expect(notice(app, 'This section is at the top level already.')).toBeVisible();
});

test('the menu of a row corrects, and the notice takes back', { tag: '@night' }, async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await app.section(/^2\.2 Apparatus/).click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Not a heading' }).click();
  await expect(app.section(/Apparatus/)).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(app.section(/^2\.2 Apparatus/)).toBeVisible();

  await app.section(/^2\.2 Apparatus/).click({ button: 'right' });
  await expect(app.page.getByRole('menuitem', { name: 'Undo the last correction' })).toBeDisabled();
  await app.page.getByRole('menuitem', { name: 'Rename…' }).click();
  await app.page.getByRole('textbox', { name: 'Correct the heading' }).fill('2.2 Sensors');
  await app.page.keyboard.press('Enter');
  await expect(app.section('2.2 Sensors')).toBeFocused();
});

test('a notice stays while it is pointed at, and goes by itself when it is not', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const { clock, keyboard, mouse } = app.page;
  // However slow the window is, no time passes for it but what is said below.
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
  await focusRow(app, /^4\.1 Limitations/);
  await keyboard.press('Delete');
  const said = notice(app, '“4.1 Limitations” is text now');
  await said.hover();
  await clock.fastForward(60_000);
  await expect(said).toBeVisible();
  await mouse.move(0, 0);
  await clock.fastForward(60_000);
  await expect(said).toBeHidden();
});
