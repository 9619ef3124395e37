import { expect, test } from '../support/app.ts';

test('the details of an answer say how it was planned', async ({ paper: app }) => {
  await app.ask('How many sections are on pages 1 to 2?');
  const details = app.page.getByRole('button', { name: 'How this was answered' });
  const steps = app.page.getByRole('button', { name: 'Steps and numbers' });
  await details.click();
  await expect(app.page.getByText('It took')).toBeVisible();
  await expect(app.page.getByText('tokens')).toHaveCount(0);
  await steps.click();
  await expect(app.page.getByRole('definition').filter({ hasText: 'sections → pages 1–2 → count' })).toBeVisible();

  const plan = app.page.getByRole('region', { name: 'Plan' });
  const range = plan.getByRole('textbox', { name: 'Step 2, Range' });
  await range.fill('pages 2–1');
  await expect(plan.getByRole('alert')).toHaveText('The pages 2 to 1 are in the wrong order.');
  await expect(plan.getByRole('button', { name: 'Run this plan' })).toBeDisabled();
  await range.press('Escape');
  await expect(range).toHaveValue('pages 1–2');
  await plan.getByRole('button', { name: 'Remove step 2, Range' }).click();
  await plan.getByRole('button', { name: 'Add a step' }).press('Enter');
  await app.page.getByRole('menuitem', { name: /^Section/ }).press('Enter');
  const section = plan.getByRole('textbox', { name: 'Step 2, Section' });
  await section.fill('9');
  await section.press('Enter');
  await expect(app.page.getByText('There is no section 9 in this document.')).toBeVisible();
  await details.click();
  await steps.click();
  await expect(plan.getByText(/^Your plan/)).toBeVisible();

  await app.ask('On page 2, which subjects took part?');
  await expect(app.page.getByRole('heading', { name: /On page 2/ })).toBeVisible();
  await details.click();
  await steps.click();
  await expect(app.page.getByRole('definition').filter({ hasText: /^page 2 → / })).toBeVisible();
});
