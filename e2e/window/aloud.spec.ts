/** Reading aloud, with a voice that says what the test wants when the test wants it. */
import { expect, test } from '../support/app.ts';
import { endSentence, giveVoice, lastVoice, saidBy, sayAndRead, sayWord } from '../support/voice.ts';

/** Letters and digits alone; a word that is broken by the end of a line has a hyphen in print. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

/** `bench:listening` goes through whole documents. */
const ENOUGH_WORDS = 250;

test('every word of what is said is marked meanwhile, and none else', async ({ paper: app }) => {
  const { page } = app;
  await giveVoice(page);
  await page.keyboard.press('F8');
  const off: string[] = [];
  let words = 0;
  for (let sentence = 1; words < ENOUGH_WORDS; sentence++) {
    await expect.poll(() => saidBy(page)).toHaveLength(sentence);
    for (const { spoken, marked } of await sayAndRead(page)) {
      if (bare(spoken) === '') continue;
      words++;
      if (bare(spoken) !== bare(marked)) off.push(`${spoken} – ${marked}`);
    }
  }
  expect(off).toEqual([]);
  const said = (await saidBy(page)).join(' ');
  expect(said).not.toMatch(/\[\d/u);
});

test('the keys pause, go on, and lead by sentences and paragraphs', async ({ paper: app }) => {
  const { page } = app;
  await giveVoice(page);
  await page.keyboard.press('F8');
  await expect.poll(() => saidBy(page)).toHaveLength(1);
  const [first = ''] = await saidBy(page);
  const second = first.indexOf(' ') + 1;
  await sayWord(page, second);
  await expect(page.locator('[data-heard-word="1"]')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Go on reading aloud' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect.poll(async () => (await saidBy(page)).at(-1)).toBe(first.slice(second));
  await page.keyboard.press('F9');
  await expect.poll(async () => (await saidBy(page)).at(-1)).not.toContain(first.slice(second));
  await page.keyboard.press('F7');
  await expect.poll(async () => (await saidBy(page)).at(-1)).toBe(first);
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  await expect(page.getByRole('region', { name: 'Read aloud' })).toBeHidden();
});

test('speed and voice are chosen while it reads; voices that send text away are not offered', async ({
  paper: app,
}) => {
  const { page } = app;
  await giveVoice(page);
  await page.getByRole('button', { name: 'Read aloud', exact: true }).click();
  await expect.poll(() => lastVoice(page)).toEqual({ rate: 1, name: 'Anna' });
  await page.getByRole('button', { name: 'Speed: 1×' }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(() => lastVoice(page)).toEqual({ rate: 1.5, name: 'Anna' });
  await page.getByRole('button', { name: 'Voice: Anna' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Cloud' })).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'Ben' }).click();
  await expect.poll(() => lastVoice(page)).toEqual({ rate: 1.5, name: 'Ben' });
});

test('the pages stay where the reader scrolls to, and come back', async ({ paper: app }) => {
  const { page } = app;
  await giveVoice(page);
  await page.keyboard.press('F8');
  await expect.poll(() => saidBy(page)).toHaveLength(1);
  await app.sheet(1).hover();
  await page.mouse.wheel(0, 3000);
  const back = page.getByRole('button', { name: 'Back to what is read' });
  await expect(back).toBeVisible();
  await endSentence(page);
  await expect.poll(() => saidBy(page)).toHaveLength(2);
  await back.click();
  await expect(page.locator('[data-heard-sentence]').first()).toBeInViewport();
  await expect(back).toBeHidden();
});

test('a place of the page is read from by its menu', async ({ paper: app }) => {
  const { page } = app;
  await giveVoice(page);
  const heading = app.sheet(1).getByText('Method', { exact: false }).first();
  await heading.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Read aloud from here' }).click();
  await expect.poll(async () => (await saidBy(page))[0]).toContain('Method');
});

test('keys of keyboards and headphones pause, go on, lead on and stop, as the system hands them over', async ({
  paper: app,
}) => {
  const { page } = app;
  await giveVoice(page);
  await page.evaluate(() => {
    const acts: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(globalThis, { mediaActs: acts });
    navigator.mediaSession.setActionHandler = (name, act) => void (acts[name] = act);
  });
  const press = (action: MediaSessionAction): Promise<void> =>
    page.evaluate((name) => {
      const { mediaActs } = globalThis as unknown as { mediaActs: Record<string, MediaSessionActionHandler | null> };
      mediaActs[name]?.({ action: name });
    }, action);
  await page.keyboard.press('F8');
  await expect.poll(() => saidBy(page)).toHaveLength(1);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();
  const goOn = page.getByRole('button', { name: 'Go on reading aloud' });
  await press('pause');
  await expect(goOn).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
  // Said twice, as headphones do that are put down.
  await press('pause');
  await expect(goOn).toBeVisible();
  await press('play');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const [first = ''] = await saidBy(page);
  await press('nexttrack');
  await expect.poll(async () => (await saidBy(page)).at(-1)).not.toBe(first);
  await press('previoustrack');
  await expect.poll(async () => (await saidBy(page)).at(-1)).toBe(first);
  await page.keyboard.press('MediaPlayPause');
  await expect(goOn).toBeVisible();
  await press('stop');
  await expect(page.getByRole('region', { name: 'Read aloud' })).toBeHidden();
});

test('where no voice is, a line says what to do', async ({ paper: app }) => {
  const { page } = app;
  await page.keyboard.press('F8');
  await expect(page.getByRole('alert')).toContainText('No voice of this computer speaks this language.');
});
