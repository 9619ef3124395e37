/**
 * Looking a document up in a bibliographic service on the network: off until the reader turns it on, and never by itself. The reader
 * sees the whole address before anything is sent, and takes over what comes back field by field.
 */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

/** Crossref, OpenAlex, arXiv, and whoever doi.org sends on to. */
export const lookUpServices = ['crossref', 'openalex', 'arxiv', 'doi'] as const;
export const LookUpService = z.enum(lookUpServices);
export type LookUpService = z.infer<typeof LookUpService>;

/** What they are called, in every language. */
export const serviceNames: Readonly<Record<LookUpService, string>> = {
  crossref: 'Crossref',
  openalex: 'OpenAlex',
  arxiv: 'arXiv',
  doi: 'doi.org',
};

/** Where each is asked unless the reader says otherwise. */
export const usualServices: Readonly<Record<LookUpService, string>> = {
  crossref: 'https://api.crossref.org',
  openalex: 'https://api.openalex.org',
  arxiv: 'https://export.arxiv.org',
  doi: 'https://doi.org',
};

/** Which fields of a document a service can say, in the order in which they are shown. */
export const lookUpFields = [
  'title',
  'authors',
  'year',
  'editors',
  'journal',
  'volume',
  'issue',
  'pages',
  'publisher',
  'edition',
  'doi',
  'arxiv',
  'isbn',
  'abstract',
] as const;
export const LookUpField = z.enum(lookUpFields);
export type LookUpField = z.infer<typeof LookUpField>;

/** By what a document is looked up, which is all that is sent of it. */
export const LookUpQuery = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('doi'), doi: z.string().trim().min(1).max(500) }),
  z.strictObject({ by: z.literal('arxiv'), arxiv: z.string().trim().min(1).max(100) }),
  /** `author`: a family name, or empty. */
  z.strictObject({
    by: z.literal('title'),
    title: z.string().trim().min(1).max(500),
    author: z.string().trim().max(200),
  }),
]);
export type LookUpQuery = z.infer<typeof LookUpQuery>;

const Address = z.string().trim().min(1).max(300);
const Addresses = z.strictObject({
  crossref: Address.catch(usualServices.crossref).default(usualServices.crossref),
  openalex: Address.catch(usualServices.openalex).default(usualServices.openalex),
  arxiv: Address.catch(usualServices.arxiv).default(usualServices.arxiv),
  doi: Address.catch(usualServices.doi).default(usualServices.doi),
});

/** What the reader decided; stored with the library. */
export const LookUpSettings = z.strictObject({
  on: z.boolean().catch(false).default(false),
  addresses: Addresses.prefault({}),
});
export type LookUpSettings = z.infer<typeof LookUpSettings>;

export const LookUpChange = z.strictObject({
  on: z.boolean().optional(),
  addresses: z.partialRecord(LookUpService, Address).optional(),
});
export type LookUpChange = z.infer<typeof LookUpChange>;

/** The exact address that a service would be asked at. */
export const LookUpAddress = z.strictObject({ service: LookUpService, address: z.url().max(6000) });
export type LookUpAddress = z.infer<typeof LookUpAddress>;

/** What a reply says of one field, and what the library says now; empty for nothing. */
export const LookUpValue = z.strictObject({
  field: LookUpField,
  value: z.string().min(1),
  now: z.string(),
  /** They say the same. */
  same: z.boolean(),
});
export type LookUpValue = z.infer<typeof LookUpValue>;

/**
 * Why a field of a reply is not offered, or not as it came: `type`, it is not of the kind that it should be; `unfit`, it is none that
 * the field can have; `long`, it is longer than the field may be; `script`, it came with a script, which is left out.
 */
export const leftReasons = ['type', 'unfit', 'long', 'script'] as const;
export const LeftField = z.strictObject({ field: LookUpField, reason: z.enum(leftReasons) });
export type LeftField = z.infer<typeof LeftField>;

export const LookUpRecord = z.strictObject({ values: z.array(LookUpValue), left: z.array(LeftField) });
export type LookUpRecord = z.infer<typeof LookUpRecord>;

export const LookUpReply = z.discriminatedUnion('kind', [
  /** By a title there may be several, and none; the likeliest first. `id` names the reply until it is forgotten. */
  z.strictObject({
    kind: z.literal('records'),
    id: z.string(),
    service: LookUpService,
    /** Milliseconds since 1970. */
    at: z.int(),
    records: z.array(LookUpRecord),
  }),
  /** It sends on to another address, which is asked only if the reader says so. */
  z.strictObject({ kind: z.literal('sent-on'), id: z.string(), service: LookUpService, address: z.url().max(6000) }),
]);
export type LookUpReply = z.infer<typeof LookUpReply>;

export const lookUpMethods = {
  'look-up.settings': { params: noParams, item: noItems, result: LookUpSettings },
  /** Throws `input.invalid` for an invalid address, `address.unconfirmed`. Asks nobody. */
  'look-up.configure': { params: LookUpChange, item: noItems, result: LookUpSettings },
  /** By what this document can be looked up, the surest first. Asks nobody. Throws `document.unknown`. */
  'look-up.queries': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: z.strictObject({ queries: z.array(LookUpQuery) }),
  },
  /** What would be asked, service by service, the usual one first. Asks nobody. Throws `input.invalid` for an invalid DOI or number. */
  'look-up.addresses': {
    params: z.strictObject({ query: LookUpQuery }),
    item: noItems,
    result: z.strictObject({ addresses: z.array(LookUpAddress) }),
  },
  /**
   * Ask a service, at the address that the reader saw. Throws `input.invalid` while it is off, and where that is not the address of
   * this query; `look-up.unreachable`, `look-up.refused` with what is wrong with the reply.
   */
  'look-up.ask': {
    params: z.strictObject({
      document: DocumentIdSchema,
      query: LookUpQuery,
      service: LookUpService,
      address: z.string().max(6000),
    }),
    item: noItems,
    result: LookUpReply,
  },
  /** Ask where a service sent on to, once the reader saw that address too. Throws as `look-up.ask`. */
  'look-up.follow': { params: z.strictObject({ id: z.string().max(100) }), item: noItems, result: LookUpReply },
  /** Take these fields of a record over, as what the reader says, with where it is from. Throws `input.invalid`. */
  'look-up.accept': {
    params: z.strictObject({
      id: z.string().max(100),
      record: z.int().nonnegative(),
      fields: z.array(LookUpField).min(1).max(lookUpFields.length),
    }),
    item: noItems,
    result: nothing,
  },
} as const satisfies MethodTable;
