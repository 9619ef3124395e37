import { describe, expect, test } from 'vitest';
import type { LookUpQuery, LookUpService } from '#shared/contract/look-up.ts';
import { usualServices } from '#shared/contract/look-up.ts';
import { editOf } from './read-record.ts';
import { addressFor, readReply, servicesFor, tidiedQuery } from './services.ts';
import { crossrefWork } from './testing/scripted-service.ts';

const doi: LookUpQuery = { by: 'doi', doi: '10.5555/reeds.7' };
const arxiv: LookUpQuery = { by: 'arxiv', arxiv: '1706.03762' };
const title: LookUpQuery = { by: 'title', title: 'Reeds in the "wind"', author: 'Vík' };
const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const read = (service: LookUpService, query: LookUpQuery, reply: unknown) =>
  readReply(service, query, bytes(reply), 'service.example');
const refused = (kind: string, values: object = {}) => ({
  code: 'look-up.refused',
  fault: { kind, values: { host: 'service.example', ...values } },
});

describe('addresses', () => {
  const at = (service: LookUpService, query: LookUpQuery) => addressFor(service, usualServices[service], query)?.href;

  test('have what is looked up, and nothing else', () => {
    expect(at('crossref', doi)).toBe('https://api.crossref.org/works/10.5555/reeds.7');
    expect(at('openalex', doi)).toBe('https://api.openalex.org/works/doi:10.5555/reeds.7');
    expect(at('doi', doi)).toBe('https://doi.org/10.5555/reeds.7');
    expect(at('arxiv', arxiv)).toBe('https://export.arxiv.org/api/query?id_list=1706.03762&max_results=1');
    expect(new URL(at('crossref', title)!).searchParams.get('query.bibliographic')).toBe('Reeds in the "wind" Vík');
    expect(new URL(at('arxiv', title)!).searchParams.get('search_query')).toBe('ti:"Reeds in the wind" AND au:"Vík"');
  });

  test('are only those of services that can be asked by it', () => {
    expect(servicesFor(doi)).toEqual(['crossref', 'openalex', 'doi']);
    expect(servicesFor(arxiv)).toEqual(['arxiv']);
    expect(servicesFor(title)).toEqual(['crossref', 'openalex', 'arxiv']);
    expect(at('doi', title)).toBeUndefined();
  });

  test.each(['10.5555/../../admin', '10.5555/a/./b', '10.5555//x', '10.5555/a?b#c&d=e', '10.5555/ü<1>'])(
    'stay below their service: %s',
    (value) => {
      const address = new URL(at('crossref', { by: 'doi', doi: value })!);
      expect(decodeURIComponent(address.pathname)).toBe(`/works/${value}`);
      expect([address.search, address.hash]).toEqual(['', '']);
    },
  );
});

test.each([
  [{ by: 'doi', doi: 'https://doi.org/10.5555/reeds.7' }, doi],
  [{ by: 'arxiv', arxiv: 'https://arxiv.org/abs/1706.03762v3' }, arxiv],
  [{ by: 'doi', doi: 'reeds' }, undefined],
  [{ by: 'arxiv', arxiv: 'reeds' }, undefined],
] as const)('%j is tidied', (query, tidy) => {
  expect(tidiedQuery(query)).toEqual(tidy);
});

describe('Crossref', () => {
  test('says all that it knows, as the library has it', () => {
    const [record] = read('crossref', doi, crossrefWork());
    expect(record).toEqual({
      fields: {
        title: 'Reeds in the wind of CO2',
        authors: 'Ada Reed, Jón Vík, The Reed Group',
        year: '2010',
        journal: 'Journal of Reeds & Rushes',
        volume: '54',
        issue: '2',
        pages: '27–35',
        publisher: 'Reed Press',
        doi: '10.5555/Reeds.7',
        isbn: '9783161484100',
        abstract: 'Aim. Reeds bend1, if p < .05. Result. They stand up.',
      },
      left: [],
    });
  });

  test('by title says several, those with a title', () => {
    const items = [
      crossrefWork().message,
      { DOI: '10.5555/untitled' },
      crossrefWork({ title: ['Other reeds'] }).message,
    ];
    const records = read('crossref', title, { message: { items } });
    expect(records.map(({ fields }) => fields.title)).toEqual(['Reeds in the wind of CO2', 'Other reeds']);
    expect(read('crossref', title, { message: { items: [] } })).toEqual([]);
  });

  test('what has another type, is too long, cannot be, or came with a script is left out and said', () => {
    const [record] = read(
      'crossref',
      doi,
      crossrefWork({
        title: [`Reeds<script>alert(1)</script>`],
        author: 'Ada Reed',
        issued: { 'date-parts': [[99_999]] },
        volume: { of: 54 },
        'container-title': ['Reeds '.repeat(5000)],
        ISBN: ['978-3-16-148410-1'],
        page: null,
        issue: '',
      }),
    );
    expect(record?.left).toEqual([
      { field: 'title', reason: 'script' },
      { field: 'authors', reason: 'type' },
      { field: 'year', reason: 'unfit' },
      { field: 'journal', reason: 'long' },
      { field: 'volume', reason: 'type' },
      { field: 'isbn', reason: 'unfit' },
    ]);
    expect(record?.fields).toMatchObject({ title: 'Reeds', publisher: 'Reed Press' });
    expect(record?.fields).not.toHaveProperty('pages');
  });
});

test('CSL JSON of the agencies is read alike', () => {
  const item = {
    type: 'dataset',
    DOI: '10.5555/REEDS.7',
    title: 'Reeds',
    author: [{ literal: 'Reeds, Inc.' }],
    issued: { 'date-parts': [['2011']] },
    publisher: 'Repository',
    page: 'e12',
  };
  expect(read('doi', doi, item)[0]?.fields).toEqual({
    title: 'Reeds',
    authors: 'Reeds Inc.',
    year: '2011',
    pages: 'e12',
    publisher: 'Repository',
    doi: '10.5555/REEDS.7',
  });
});

test('OpenAlex gives abstracts as places of words', () => {
  const work = {
    id: 'https://openalex.org/W1',
    doi: 'https://doi.org/10.5555/reeds.7',
    display_name: 'Reeds',
    publication_year: 2010,
    authorships: [{ author: { display_name: 'Ada Reed' } }, { author: { display_name: null } }],
    primary_location: { source: { display_name: 'Journal of Reeds', host_organization_name: 'Reed Press' } },
    biblio: { volume: '54', issue: null, first_page: '27', last_page: '35' },
    abstract_inverted_index: { stand: [3], Reeds: [0], bend: [1], and: [2], 'up.': [1_000_000_000] },
  };
  expect(read('openalex', doi, work)[0]?.fields).toEqual({
    title: 'Reeds',
    authors: 'Ada Reed',
    year: '2010',
    journal: 'Journal of Reeds',
    volume: '54',
    pages: '27–35',
    publisher: 'Reed Press',
    doi: '10.5555/reeds.7',
    abstract: 'Reeds bend and stand up.',
  });
  expect(read('openalex', title, { results: [{ ...work, primary_location: null, biblio: 7 }] })[0]?.left).toEqual([
    { field: 'pages', reason: 'type' },
  ]);
});

describe('arXiv', () => {
  const feed = (entries: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Query</title>${entries}</feed>`;
  const entry = `<entry><id>http://arxiv.org/abs/1706.03762v7</id><published>2017-06-12T17:57:34Z</published>
    <title>Reeds are all
      you need, if $a&lt;b$</title><summary>  They bend.\n They stand. </summary>
    <author><name>Ada Reed</name></author><author><name>Jón Vík</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.5555/reeds.7</arxiv:doi></entry>`;

  test('is read from its feed', () => {
    expect(read('arxiv', arxiv, feed(entry))).toEqual([
      {
        fields: {
          title: 'Reeds are all you need, if $a<b$',
          authors: 'Ada Reed, Jón Vík',
          year: '2017',
          doi: '10.5555/reeds.7',
          arxiv: '1706.03762',
          abstract: 'They bend. They stand.',
        },
        left: [],
      },
    ]);
  });

  test.each([
    ['nothing', feed(''), 'look-up.none', { asked: '1706.03762' }],
    [
      'a mistake',
      feed('<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title></entry>'),
      'look-up.none',
      {},
    ],
    ['another', feed(entry.replace('1706.03762', '1706.03763')), 'look-up.of-another', { named: '1706.03763' }],
    ['no feed', '<rss></rss>', 'look-up.unreadable', {}],
    ['entities that grow', '<!DOCTYPE x [<!ENTITY a "&b;&b;">]><rss>&a;</rss>', 'look-up.unreadable', {}],
  ])('%s', (_, reply, kind, values) => {
    expect(() => read('arxiv', arxiv, reply)).toThrow(
      expect.objectContaining({
        code: 'look-up.refused',
        fault: expect.objectContaining({ kind, values: expect.objectContaining(values) as object }) as object,
      }) as Error,
    );
  });
});

describe('a reply that lies', () => {
  test.each([
    [
      'about another DOI',
      crossrefWork({ DOI: '10.5555/rushes' }),
      refused('look-up.of-another', { asked: '10.5555/reeds.7', named: '10.5555/rushes' }),
    ],
    [
      'about nothing that it names',
      crossrefWork({ DOI: undefined }),
      refused('look-up.unnamed', { asked: '10.5555/reeds.7' }),
    ],
    [
      'about a DOI of another type',
      crossrefWork({ DOI: ['10.5555/reeds.7'] }),
      refused('look-up.unnamed', { asked: '10.5555/reeds.7' }),
    ],
    ['of another form', { message: [] }, refused('look-up.unexpected', { where: 'message' })],
    ['with a list in place of all', [], refused('look-up.unexpected', { where: '…' })],
    ['that is cut off', '{"message": {', refused('look-up.unreadable')],
    ['that is nothing', '', refused('look-up.unreadable')],
    ['that is deep', '['.repeat(500_000), refused('look-up.unreadable')],
  ])('%s is refused in words', (_, reply, error) => {
    expect(() => read('crossref', doi, reply)).toThrow(expect.objectContaining(error) as Error);
  });

  test('with a prototype of its own changes nothing', () => {
    const reply = '{"message":{"__proto__":{"DOI":"10.5555/reeds.7"},"constructor":1,"title":["Reeds"]}}';
    expect(() => read('crossref', doi, reply)).toThrow(/does not say which document/);
  });
});

test('only the fields that are taken become an edit', () => {
  const [record] = read('crossref', doi, crossrefWork());
  expect(editOf(record!.fields, ['year', 'journal'])).toEqual({
    year: 2010,
    publication: { journal: 'Journal of Reeds & Rushes' },
  });
  expect(editOf(record!.fields, ['title'])).toEqual({ title: 'Reeds in the wind of CO2' });
});
