/** Who cites whom: the page with its list and graph, and the details of one document. */
import { citingPapers, makeCiting } from '../fixtures/pdf/citing-papers.ts';
import { expect, test } from '../support/app.ts';

const { lanterns, buoys, tides } = citingPapers;

test('what cites a document is listed, drawn and read, and a click stands on the sentence', async ({ app, file }) => {
  const { page } = app;
  await app.add(
    await file('lanterns.pdf', await makeCiting(lanterns)),
    await file('buoys.pdf', await makeCiting(buoys)),
    await file('tides.pdf', await makeCiting(tides)),
  );
  for (const { title } of [lanterns, buoys, tides]) await app.listed(title);
  await page.getByRole('button', { name: 'Who cites whom' }).click();

  // By keys in the list: the one that is cited most comes first.
  const list = page.getByRole('list', { name: 'Documents that cite or are cited' });
  const rows = list.getByRole('button');
  await expect(rows).toHaveText([
    `${lanterns.title}cites 0, cited by 2`,
    `${buoys.title}cites 1, cited by 1`,
    `${tides.title}cites 2, cited by 0`,
  ]);
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(page.getByRole('region', { name: 'Cites', exact: true }).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Home');
  const citedBy = page.getByRole('region', { name: 'Cited by' });
  await expect(citedBy.getByRole('listitem')).toHaveCount(2);
  await app.pictures('cites');

  // By keys in the graph.
  const graph = page.getByRole('group', { name: 'Who cites whom as a graph' });
  const node = (title: string) => graph.getByRole('button', { name: title });
  await expect(node(lanterns.title)).toHaveAttribute('aria-pressed', 'true');
  await node(tides.title).click();
  await expect(node(tides.title)).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.last()).toHaveAttribute('aria-current', 'true');
  await node(lanterns.title).click();

  // A click stands on the sentence.
  await citedBy.getByRole('button', { name: buoys.says[1] }).click();
  await expect(app.sheet(1)).toContainText(buoys.says[1].slice(0, 20));

  // The details of a document have the same.
  await app.showList();
  await app.row(lanterns.title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Title, authors, year…' }).click();
  await expect(citedBy.getByRole('button', { name: tides.says[0] })).toBeVisible();
});
