import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  lookUpMethods,
  usualServices,
  type LookUpField,
  type LookUpQuery,
  type LookUpReply,
} from '#shared/contract/look-up.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import {
  crossrefWork,
  json,
  type ScriptedService,
  scriptedService,
  sendOn,
  text,
} from '../../lookup/testing/scripted-service.ts';
import { entryOfDocument } from '../citations/own-entries.ts';
import { summaryOf, updateFacts } from '../store/documents.ts';
import { publicationOf } from '../store/publications.ts';
import { applyReaderFacts, originsOf, saveReaderFacts } from '../store/reader-facts.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { testMachine, type TestMachine } from '../testing/machine.ts';
import { Addresses } from '../trust/addresses.ts';
import type { DocumentKey } from '../store/keys.ts';
import { LookUp } from './look-up.ts';

const fresh = freshTables();
const reeds = idFor('reeds');
const signal = new AbortController().signal;
const doi: LookUpQuery = { by: 'doi', doi: '10.5555/reeds.7' };
let key: DocumentKey;
let service: ScriptedService;
let here: TestMachine;
let calls: Client<typeof lookUpMethods>;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'reeds');
  const found = { doi: { from: 'page', confidence: 0.97, pageIndex: 0, value: doi.doi } } as const;
  await fresh.store.writer.write((db) => {
    updateFacts(db, key, { title: 'Reeds', authors: 'A. Reed, J. Vík', year: 2009, kind: null, found, pages: 1 });
    applyReaderFacts(db, key);
  });
  service = await scriptedService(json(crossrefWork()));
  here = testMachine();
  const addresses = new Addresses({
    store: fresh.store,
    machine: here.machine,
    confirming: { kind: 'code', tell: () => undefined },
  });
  const lookUp = new LookUp({
    store: fresh.store,
    addresses,
    document: (id) => summaryOf(fresh.store.read, id),
    edit: (_, edit, source) => fresh.store.writer.write((db) => saveReaderFacts(db, key, edit, source)),
    now: () => 1_000_000,
  });
  const [near, far] = portPair();
  serve(far, lookUpMethods, lookUp.handlers(), (error) => {
    throw error;
  });
  calls = createClient(near, lookUpMethods);
});
afterEach(async () => {
  await service.close();
  here.remove();
});

const turnOn = () =>
  calls.call(
    'look-up.configure',
    { on: true, addresses: { crossref: service.address, openalex: service.address, doi: service.address } },
    signal,
  );
const addressOf = async (query: LookUpQuery, asked = 'crossref'): Promise<string> => {
  const { addresses } = await calls.call('look-up.addresses', { query }, signal);
  return addresses.find((one) => one.service === asked)!.address;
};
const ask = async (query: LookUpQuery = doi, asked: 'crossref' | 'doi' = 'crossref'): Promise<LookUpReply> =>
  calls.call('look-up.ask', { document: reeds, query, service: asked, address: await addressOf(query, asked) }, signal);
const askForRecords = async (query?: LookUpQuery) => {
  const reply = await ask(query);
  if (reply.kind !== 'records') throw new Error('No records came');
  return reply;
};
const accept = (id: string, fields: LookUpField[], record = 0) =>
  calls.call('look-up.accept', { id, record, fields }, signal);
const failing = (kind: string) => ({ fault: expect.objectContaining({ kind }) as object });

describe('nothing is sent', () => {
  test('while it is off, which it is until the reader turns it on', async () => {
    expect(await calls.call('look-up.settings', {}, signal)).toEqual({ on: false, addresses: usualServices });
    await calls.call('look-up.configure', { addresses: { crossref: service.address } }, signal);
    await expect(ask()).rejects.toMatchObject(failing('look-up.off'));
    expect(service.asked).toEqual([]);
  });

  test('by showing what would be sent', async () => {
    await turnOn();
    const { queries } = await calls.call('look-up.queries', { document: reeds }, signal);
    expect(queries).toEqual([doi, { by: 'title', title: 'Reeds', author: 'Reed' }]);
    expect(await addressOf(doi)).toBe(`${service.address}/works/10.5555/reeds.7`);
    expect(service.asked).toEqual([]);
  });

  test('to another address than the one that was shown', async () => {
    await turnOn();
    const shown = await addressOf(doi);
    await calls.call('look-up.configure', { addresses: { crossref: `${service.address}/elsewhere` } }, signal);
    const asked = calls.call(
      'look-up.ask',
      { document: reeds, query: doi, service: 'crossref', address: shown },
      signal,
    );
    await expect(asked).rejects.toMatchObject(failing('look-up.not-shown'));
    const made = `${service.address}/steal?words=secret`;
    await expect(
      calls.call('look-up.ask', { document: reeds, query: doi, service: 'crossref', address: made }, signal),
    ).rejects.toMatchObject(failing('look-up.not-shown'));
    expect(service.asked).toEqual([]);
  });

  test('to an address elsewhere that nobody confirmed, and none is stored that cannot be asked', async () => {
    const set = (crossref: string) => calls.call('look-up.configure', { on: true, addresses: { crossref } }, signal);
    await expect(set('https://crossref.example')).rejects.toMatchObject({ code: 'address.unconfirmed' });
    await expect(set('http://crossref.example')).rejects.toMatchObject(failing('look-up.plain-address'));
    await expect(set('ftp://crossref.example')).rejects.toMatchObject(failing('look-up.no-address'));
    await expect(set('https://a:b@crossref.example')).rejects.toMatchObject(failing('look-up.no-address'));
    await expect(set('https://169.254.169.254')).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await calls.call('look-up.settings', {}, signal)).toEqual({ on: false, addresses: usualServices });
  });

  test.each([
    [{ by: 'doi', doi: 'reeds' }, 'look-up.no-doi'],
    [{ by: 'arxiv', arxiv: 'reeds' }, 'look-up.no-number'],
  ] as const)('for %j, which is none', async (query, kind) => {
    await expect(calls.call('look-up.addresses', { query }, signal)).rejects.toMatchObject(failing(kind));
  });
});

test('what a service says stands beside what the library says, and changes nothing by itself', async () => {
  await turnOn();
  const before = [summaryOf(fresh.store.read, reeds), publicationOf(fresh.store.read, reeds)];
  const { records, at } = await askForRecords();
  expect(at).toBe(1_000_000);
  const values = Object.fromEntries(records[0]!.values.map((one) => [one.field, one]));
  expect(values.year).toEqual({ field: 'year', value: '2010', now: '2009', same: false });
  expect(values.volume).toEqual({ field: 'volume', value: '54', now: '', same: false });
  expect(values.doi).toMatchObject({ same: true });
  expect([summaryOf(fresh.store.read, reeds), publicationOf(fresh.store.read, reeds)]).toEqual(before);
  expect(service.asked.map(({ url }) => url)).toEqual(['/works/10.5555/reeds.7']);
});

test('only the fields that the reader accepts are taken over, with their source, cited, and taken back', async () => {
  await turnOn();
  const { id } = await askForRecords();
  await accept(id, ['year', 'journal', 'pages', 'abstract']);
  const origins = originsOf(fresh.store.read, reeds);
  const source = { service: 'crossref', at: 1_000_000 };
  expect(origins.year).toMatchObject({ from: 'reader', source, found: '2009' });
  expect(origins.journal).toMatchObject({ value: 'Journal of Reeds & Rushes', source, found: '' });
  expect(origins).not.toHaveProperty('volume');
  expect(summaryOf(fresh.store.read, reeds)).toMatchObject({ title: 'Reeds', year: 2010, edited: true });
  const publication = publicationOf(fresh.store.read, reeds);
  const { csl } = entryOfDocument(summaryOf(fresh.store.read, reeds)!, new Set(), publication);
  expect(csl).toMatchObject({ page: '27–35', abstract: expect.stringContaining('Reeds bend') as string });

  await fresh.store.writer.write((db) => saveReaderFacts(db, key, { year: null, publication: null }));
  expect(summaryOf(fresh.store.read, reeds)).toMatchObject({ year: 2009 });
  expect(publicationOf(fresh.store.read, reeds)).toEqual({ doi: doi.doi });
});

test('what was not said cannot be accepted, nor what is not kept any more', async () => {
  service.answer(json(crossrefWork({ issue: undefined })));
  await turnOn();
  const { id } = await askForRecords();
  await expect(accept(id, ['issue'])).rejects.toMatchObject(failing('look-up.no-field'));
  await expect(accept(id, ['title'], 1)).rejects.toMatchObject(failing('look-up.no-field'));
  await expect(accept('made-up', ['title'])).rejects.toMatchObject(failing('look-up.forgotten'));
  for (let again = 0; again < 50; again++) await askForRecords();
  await expect(accept(id, ['title'])).rejects.toMatchObject(failing('look-up.forgotten'));
});

test('by a title there are several, of which the reader takes one', async () => {
  const items = [crossrefWork({ title: ['Other reeds'], volume: '1' }).message, crossrefWork().message];
  service.answer(json({ message: { items } }));
  await turnOn();
  const { id, records } = await askForRecords({ by: 'title', title: 'Reeds', author: 'Reed' });
  expect(records.map(({ values }) => values[0]?.value)).toEqual(['Other reeds', 'Reeds in the wind of CO2']);
  await accept(id, ['volume'], 1);
  expect(publicationOf(fresh.store.read, reeds).volume).toBe('54');
});

describe('where a service sends on to', () => {
  test('is asked once the reader says so, and may be asked again where it failed', async () => {
    const agency = await scriptedService(text('', 'text/plain', 503));
    service.answer(sendOn(`${agency.address}/v1/reeds`));
    await turnOn();
    const reply = await ask(doi, 'doi');
    expect(reply).toMatchObject({ kind: 'sent-on', address: `${agency.address}/v1/reeds` });
    expect(agency.asked).toEqual([]);
    await expect(calls.call('look-up.follow', { id: reply.id }, signal)).rejects.toMatchObject(
      failing('look-up.status'),
    );
    agency.answer(json({ DOI: '10.5555/REEDS.7', title: 'Reeds of the agency' }));
    const followed = await calls.call('look-up.follow', { id: reply.id }, signal);
    expect(followed).toMatchObject({ kind: 'records', service: 'doi' });
    expect(agency.asked[1]?.headers.accept).toBe('application/vnd.citationstyles.csl+json');
    await expect(calls.call('look-up.follow', { id: reply.id }, signal)).rejects.toMatchObject(
      failing('look-up.forgotten'),
    );
    await agency.close();
  });

  test('is not asked without end, nor once it was turned off', async () => {
    service.answer(sendOn('/round'));
    await turnOn();
    let reply = await ask(doi, 'doi');
    for (let hop = 1; hop < 4; hop++) reply = await calls.call('look-up.follow', { id: reply.id }, signal);
    reply = await calls
      .call('look-up.follow', { id: reply.id }, signal)
      .catch((error: unknown) => error as LookUpReply);
    expect(reply).toMatchObject(failing('look-up.sent-around'));

    reply = await ask(doi, 'doi');
    await calls.call('look-up.configure', { on: false }, signal);
    const asked = service.asked.length;
    await expect(calls.call('look-up.follow', { id: reply.id }, signal)).rejects.toMatchObject(failing('look-up.off'));
    expect(service.asked).toHaveLength(asked);
  });
});

test('a document that is not in the library is not looked up', async () => {
  await turnOn();
  const asked = calls.call(
    'look-up.ask',
    { document: idFor('rushes'), query: doi, service: 'crossref', address: await addressOf(doi) },
    signal,
  );
  await expect(asked).rejects.toMatchObject({ code: 'document.unknown' });
  expect(service.asked).toEqual([]);
});
