/** Reading aloud in reading mode: the flowing text is marked, goes along, and is begun from, as pages are. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { endSentence, giveVoice, saidBy, sayWord } from '../support/voice.ts';

const flow = (page: Page): Locator => page.getByRole('group', { name: 'Document text' });

/** Letters and digits alone. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

interface Marked {
  readonly text: string;
  /** All of it, between the upper and the lower edge. */
  readonly isInView: boolean;
}

/** Gives the window what reads the words that the browser paints. */
async function giveReader(page: Page): Promise<void> {
  await page.evaluate(() => {
    const markedIn = (name: string): Marked => {
      const ranges = [...(CSS.highlights.get(`flow-${name}`) ?? [])].filter((one) => one instanceof Range);
      const { top, bottom } = document.querySelector('.flow')!.getBoundingClientRect();
      const rects = ranges.flatMap((range) => [...range.getClientRects()]);
      const isInView = rects.length > 0 && rects.every((rect) => rect.top >= top && rect.bottom <= bottom);
      return { text: ranges.map(String).join(''), isInView };
    };
    Object.assign(globalThis, { markedIn });
  });
}

interface WithReader {
  readonly markedIn: (name: string) => Marked;
  readonly testVoice: {
    readonly now: { readonly text: string; onboundary: (event: { name: string; charIndex: number }) => void } | null;
  };
}

function marked(page: Page): Promise<Marked> {
  return page.evaluate(() => (globalThis as unknown as WithReader).markedIn('heard'));
}

/** Says what the voice is at word by word, and reads what is painted for each. */
function sayInFlow(page: Page): Promise<readonly (Marked & { readonly spoken: string })[]> {
  return page.evaluate(async () => {
    const { testVoice, markedIn } = globalThis as unknown as WithReader;
    const heard: (Marked & { spoken: string })[] = [];
    for (const { 0: spoken, index } of testVoice.now?.text.matchAll(/\S+/gu) ?? []) {
      testVoice.now?.onboundary({ name: 'word', charIndex: index });
      // Words that have just come into view are drawn a little later.
      do await new Promise(requestAnimationFrame);
      while (!markedIn('heard-word').isInView);
      heard.push({ spoken, ...markedIn('heard-word') });
    }
    return heard;
  });
}

async function beginIn(page: Page): Promise<void> {
  await giveVoice(page);
  await giveReader(page);
  await page.keyboard.press('F4');
  await expect(flow(page).getByRole('heading', { level: 1 })).toBeVisible();
}

const ENOUGH_WORDS = 250;

test('every word is marked in flowing text while it is said, and the text goes along with it @night', async ({
  paper: app,
}) => {
  const { page } = app;
  // Less high than many a sentence.
  await page.setViewportSize({ width: 800, height: 360 });
  await beginIn(page);
  await page.keyboard.press('F8');
  const off: string[] = [];
  let words = 0;
  for (let sentence = 1; words < ENOUGH_WORDS; sentence++) {
    await expect.poll(() => saidBy(page)).toHaveLength(sentence);
    for (const { spoken, text } of await sayInFlow(page)) {
      if (bare(spoken) === '') continue;
      words++;
      if (bare(spoken) !== bare(text)) off.push(`${spoken} – ${text}`);
    }
    await endSentence(page);
  }
  expect(off).toEqual([]);
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  await expect.poll(async () => (await marked(page)).text).toBe('');
});

test('the text stays where the reader scrolls to, and comes back', async ({ paper: app }) => {
  const { page } = app;
  await beginIn(page);
  await page.keyboard.press('F8');
  await expect.poll(() => saidBy(page)).toHaveLength(1);
  await flow(page).hover();
  await page.mouse.wheel(0, 3000);
  const back = page.getByRole('button', { name: 'Back to what is read' });
  await expect(back).toBeVisible();
  await endSentence(page);
  await expect.poll(() => saidBy(page)).toHaveLength(2);
  const second = (await saidBy(page))[1] ?? '';
  await sayWord(page, second.indexOf(' ') + 1);
  await expect.poll(async () => (await marked(page)).isInView).toBe(false);
  await back.click();
  await expect.poll(async () => (await marked(page)).isInView).toBe(true);
  await expect(back).toBeHidden();
});

test('it begins with the first words in view, or with those that the menu is opened over', async ({ paper: app }) => {
  const { page } = app;
  await beginIn(page);
  await app.section('4.1 Limitations, page 2').click();
  const heading = flow(page).getByRole('heading', { name: '4.1 Limitations' });
  await expect(heading).toBeInViewport();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.keyboard.press('F8');
  await expect.poll(async () => (await saidBy(page))[0]).toContain('Limitations');
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();

  await app.section(/2.1 Participants, page/).click();
  const other = flow(page).getByRole('heading', { name: '2.1 Participants' });
  await expect(other).toBeInViewport();
  await other.locator('[data-at]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Read aloud from here' }).click();
  await expect.poll(async () => (await saidBy(page)).at(-1)).toContain('Participants');
});

test('between pages and flowing text it goes on, and both show what is being said', async ({ paper: app }) => {
  const { page } = app;
  await giveVoice(page);
  await giveReader(page);
  await page.keyboard.press('F8');
  await expect.poll(() => saidBy(page)).toHaveLength(1);
  await page.keyboard.press('F4');
  await expect.poll(async () => (await marked(page)).isInView).toBe(true);
  await endSentence(page);
  await expect.poll(() => saidBy(page)).toHaveLength(2);
  await page.keyboard.press('F4');
  await expect(page.locator('[data-heard-sentence]').first()).toBeInViewport();
  await expect.poll(() => saidBy(page)).toHaveLength(2);
});
