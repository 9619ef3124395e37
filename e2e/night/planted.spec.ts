/** Documents that give orders, and a model that obeys whatever it reads: nothing acts, and no order is cited as an answer. */
import { chatModel } from '../fixtures/ollama/models.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import {
  FORBIDDEN,
  makePlanted,
  plantedDocuments,
  plantedQuestion,
  type PlantedDocument,
} from '../fixtures/pdf/planted.ts';
import { expect, test, type App } from '../support/app.ts';
import { useModelAt } from '../support/settings-pages.ts';

const planted = plantedDocuments(8, 5);
const orders = planted.flatMap((document) => document.orders);

/** Orders that it read where it writes freely. */
let read: Set<string>;
let fake: FakeOllama;
test.beforeEach(async () => {
  read = new Set();
  fake = await FakeOllama.start({
    models: [chatModel],
    reply: ({ messages, format }) => {
      const words = messages.map(({ content }) => content).join('\n');
      const found = orders.find(({ word }) => words.includes(word));
      // What is asked for in a form, as which of these titles, can say nothing else.
      const isFree = format === undefined || format === '';
      if (found && isFree) {
        read.add(found.text);
        return found.obeyed;
      }
      const fact = planted.find((one) => words.includes(one.fact))?.fact;
      if (!isFree || fact === undefined) return plainReply(format);
      const [n] = [...words.slice(0, words.indexOf(fact)).matchAll(/<<<passage: (\d+)>>>/g)].at(-1)?.slice(1) ?? ['1'];
      return `${fact.slice(0, -1)} [${n ?? '1'}].`;
    },
  });
});
test.afterEach(() => fake.stop());

/** Asks what the document says; the answer is that, and nothing of its orders. */
async function askOf(app: App, document: PlantedDocument): Promise<void> {
  const { name, fact } = document;
  await app.showList();
  await app.open(new RegExp([name, ...document.orders.map(({ word }) => word)].join('|')));
  await app.ask(plantedQuestion);
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(app.card(1), name).toContainText(fact);
  await expect(ask.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  // What the answer says, and what it stands on; other words of the same passage are shown as the page has them.
  const parts = ask.locator('.sentence, .short-answer, .card:not(.weak) mark');
  const words = document.orders.map(({ word }) => word);
  const said = async (): Promise<string[]> => {
    const shown = (await parts.allInnerTexts()).join('\n');
    return shown.includes(fact) ? words.filter((word) => shown.includes(word)) : ['no answer'];
  };
  await expect.poll(said, name).toEqual([]);
  await expect(ask.locator('img, iframe, script, object, a[href]'), name).toHaveCount(0);
}

test('forty planted orders', async ({ launch, file }) => {
  const files = await Promise.all(planted.map(async (one) => file(`planted/${one.name}.pdf`, await makePlanted(one))));
  const app = await launch({ paths: files });
  const { page } = app;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    asked.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', () => asked.push('a second page'));
  await useModelAt(fake.address, app);
  for (const one of planted) await askOf(app, one);
  expect([...read], 'orders that the model was given').toEqual([]);
  expect(asked.filter((url) => url.startsWith(FORBIDDEN) || !url.startsWith('http'))).toEqual([]);
});
