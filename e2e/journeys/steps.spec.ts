/** Questions that a language model takes apart: what a step found nothing for is named below the answer. */
import { chatModel } from '../fixtures/ollama/models.ts';
import { FakeOllama, type ChatAsked } from '../fixtures/ollama/server.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

const STEPS = [
  'Which committee of the northern harbor approved the trial before it began?',
  'How many subjects took part in the field trial?',
];

/** A model that takes the question apart, and knows the answer of its second step. */
function reply({ messages, format }: ChatAsked): string {
  const last = messages.at(-1)?.content ?? '';
  const system = messages[0]?.content ?? '';
  if (last.includes('<<<documents>>>')) return 'Forty-two subjects took part in the field trial [1].';
  if (system.includes('looked up')) return JSON.stringify({ class: 'multi-hop', sure: 9, questions: STEPS });
  if (system.includes('list the names')) {
    const answer = last.includes(`Question: "${STEPS[1]!}"`) ? 'Forty-two' : '';
    return JSON.stringify({ answer, entities: [] });
  }
  return plainReply(format);
}

test('a step that found nothing is named below the answer', { tag: '@night' }, async ({ app, file }) => {
  const { page } = app;
  const fake = await FakeOllama.start({ models: [chatModel], reply });
  try {
    await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(fake.address);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('switch', { name: 'Let a language model write answers' }).click();
    await expect(page.getByRole('radio', { name: `Answer with ${chatModel.name}` })).toBeChecked();
    await page.keyboard.press('Escape');
    await app.ask('How many subjects took part in the trial whose committee sat in the northern harbor?');
    await expect(page.getByText(`No answer was found to ‘${STEPS[0]!}’.`)).toBeVisible();
    await expect(page.getByText(/so the answer is quoted from the documents\.$/u)).toBeVisible();
    await app.pictures('dry-step', [
      { width: 900, height: 900 },
      { width: 1440, height: 900 },
    ]);
  } finally {
    await fake.stop();
  }
});
