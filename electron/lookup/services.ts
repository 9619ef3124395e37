/** The bibliographic services: by what each can be asked, at which address, and how its reply is read. */
import { ZodError } from 'zod';
import { fault } from '#shared/base/messages.ts';
import { lookUpServices, type LookUpQuery, type LookUpService } from '#shared/contract/look-up.ts';
import { typedField } from '#shared/domain/document/publication/typed.ts';
import { readArxiv } from './read-arxiv.ts';
import { readCrossref, readCsl } from './read-csl.ts';
import { readOpenAlex } from './read-openalex.ts';
import type { ReadRecord } from './read-record.ts';

/** Of those that a title finds. */
const MOST_FOUND = 5;
const JSON_TYPE = 'application/json';

interface Service {
  readonly accept: string;
  /** What is asked, behind the address of the service; undefined where it cannot be asked by this. */
  readonly place: (query: LookUpQuery) => string | undefined;
  /** Undefined for anything that is not in its format. @throws SyntaxError, ZodError */
  readonly read: (reply: Buffer, isList: boolean) => readonly ReadRecord[] | undefined;
}

const json = (reply: Buffer): unknown => JSON.parse(reply.toString('utf8'));

const services: Readonly<Record<LookUpService, Service>> = {
  crossref: {
    accept: JSON_TYPE,
    place: (query) => {
      if (query.by === 'doi') return `/works/${inPath(query.doi)}`;
      if (query.by === 'title')
        return `/works?${asked({ 'query.bibliographic': `${query.title} ${query.author}`.trim(), rows: String(MOST_FOUND) })}`;
      return undefined;
    },
    read: (reply, isList) => readCrossref(json(reply), isList),
  },
  openalex: {
    accept: JSON_TYPE,
    place: (query) => {
      if (query.by === 'doi') return `/works/doi:${inPath(query.doi)}`;
      if (query.by === 'title')
        return `/works?${asked({ search: `${query.title} ${query.author}`.trim(), 'per-page': String(MOST_FOUND) })}`;
      return undefined;
    },
    read: (reply, isList) => readOpenAlex(json(reply), isList),
  },
  arxiv: {
    accept: 'application/atom+xml',
    place: (query) => {
      if (query.by === 'arxiv') return `/api/query?${asked({ id_list: query.arxiv, max_results: '1' })}`;
      if (query.by === 'title')
        return `/api/query?${asked({ search_query: inArxiv(query), max_results: String(MOST_FOUND) })}`;
      return undefined;
    },
    read: readArxiv,
  },
  doi: {
    accept: 'application/vnd.citationstyles.csl+json',
    place: (query) => (query.by === 'doi' ? `/${inPath(query.doi)}` : undefined),
    read: (reply) => readCsl(json(reply)),
  },
};

/** Which services can be asked by this, the usual one first. */
export function servicesFor(query: LookUpQuery): readonly LookUpService[] {
  return lookUpServices.filter((service) => services[service].place(query) !== undefined);
}

/** @param base  the address of the service, without a slash at its end; undefined where it cannot be asked by this */
export function addressFor(service: LookUpService, base: string, query: LookUpQuery): URL | undefined {
  const place = services[service].place(query);
  return place === undefined ? undefined : new URL(base + place);
}

export function acceptOf(service: LookUpService): string {
  return services[service].accept;
}

/** As it is sent, or undefined for an invalid DOI or number of arXiv. */
export function tidiedQuery(query: LookUpQuery): LookUpQuery | undefined {
  if (query.by === 'title') return query;
  const value = query.by === 'doi' ? typedField('doi', query.doi) : typedField('arxiv', query.arxiv);
  if (value === undefined || value === '') return undefined;
  return query.by === 'doi' ? { by: 'doi', doi: value } : { by: 'arxiv', arxiv: value };
}

/**
 * What a reply says: of the document that was asked for, or of those that a title may mean.
 *
 * @param host  who answered
 * @throws AppError `look-up.refused`
 */
export function readReply(
  service: LookUpService,
  query: LookUpQuery,
  reply: Buffer,
  host: string,
): readonly ReadRecord[] {
  const records = recordsIn(service, query, reply, host);
  if (query.by === 'title') return records.filter(({ fields }) => fields.title !== undefined).slice(0, MOST_FOUND);
  const asked = query.by === 'doi' ? query.doi : query.arxiv;
  const [first] = records;
  if (!first) throw fault('look-up.refused', 'look-up.none', { host, asked });
  const named = query.by === 'doi' ? first.fields.doi : first.fields.arxiv;
  if (named === undefined) throw fault('look-up.refused', 'look-up.unnamed', { host, asked });
  if (named.toLowerCase() !== asked.toLowerCase())
    throw fault('look-up.refused', 'look-up.of-another', { host, asked, named });
  return [first];
}

function recordsIn(service: LookUpService, query: LookUpQuery, reply: Buffer, host: string): readonly ReadRecord[] {
  try {
    const records = services[service].read(reply, query.by === 'title');
    if (records) return records;
  } catch (error) {
    if (error instanceof ZodError) {
      const where = error.issues[0]?.path.join('.') ?? '';
      throw fault(
        'look-up.refused',
        'look-up.unexpected',
        { host, where: where === '' ? '…' : where },
        undefined,
        error,
      );
    }
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw fault('look-up.refused', 'look-up.unreadable', { host });
}

function asked(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}

/** Slashes stay, unless one leads out of its folder. */
function inPath(doi: string): string {
  const parts = doi.split('/');
  return parts.some((part) => /^\.{0,2}$/u.test(part))
    ? encodeURIComponent(doi)
    : parts.map((part) => encodeURIComponent(part)).join('/');
}

/** Its quotation marks and brackets are arXiv's own. */
function inArxiv({ title, author }: Extract<LookUpQuery, { by: 'title' }>): string {
  const quoted = (text: string): string => `"${text.replaceAll(/["()[\]\\\s]+/gu, ' ').trim()}"`;
  return author === '' ? `ti:${quoted(title)}` : `ti:${quoted(title)} AND au:${quoted(author)}`;
}
