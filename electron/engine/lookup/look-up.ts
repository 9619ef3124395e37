/**
 * Looks documents up in bibliographic services, when the reader presses a button and as they saw it. Nothing of a reply counts until the
 * reader takes it over, field by field; what is taken over is from the reply that is kept here, never from whoever asks.
 */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { fault } from '#shared/base/messages.ts';
import type { DocumentEdit, DocumentSummary, ServiceSource } from '#shared/contract/library.ts';
import type {
  lookUpMethods,
  LookUpChange,
  LookUpField,
  LookUpQuery,
  LookUpReply,
  LookUpService,
  LookUpSettings,
} from '#shared/contract/look-up.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { askService, type AskLimits } from '../../lookup/ask-service.ts';
import { editOf } from '../../lookup/read-record.ts';
import { acceptOf, addressFor, readReply, servicesFor, tidiedQuery } from '../../lookup/services.ts';
import { publicationOf } from '../store/publications.ts';
import type { Store } from '../store/open.ts';
import type { Addresses } from '../trust/addresses.ts';
import { compared, queriesFor, type KnownDocument } from './compare.ts';
import { KeptReplies, type KeptWay } from './kept-replies.ts';
import { changeLookUp, lookUpSettingsIn, tidiedAddresses } from './settings.ts';

export interface LookUpDeps {
  readonly store: Store;
  readonly addresses: Pick<Addresses, 'askForAll' | 'refusal'>;
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
  readonly edit: (id: DocumentId, edit: DocumentEdit, source: ServiceSource) => Promise<void>;
  readonly now: () => number;
  /** By default those for readers. */
  readonly limits?: AskLimits | undefined;
}

/** doi.org sends on to the agency, which may send on to a new address of its own. */
const MOST_HOPS = 4;

export class LookUp {
  readonly #deps: LookUpDeps;
  readonly #replies = new KeptReplies();

  constructor(deps: LookUpDeps) {
    this.#deps = deps;
  }

  handlers(): Handlers<typeof lookUpMethods> {
    return {
      'look-up.settings': async () => this.#settings(),
      'look-up.configure': (change) => this.#configure(change),
      'look-up.queries': async ({ document }) => ({ queries: [...queriesFor(this.#known(document))] }),
      'look-up.addresses': async ({ query }) => {
        const asked = tidied(query);
        const addresses = servicesFor(asked).map((service) => ({
          service,
          address: this.#address(service, asked).href,
        }));
        return { addresses };
      },
      'look-up.ask': ({ document, query, service, address }, signal) =>
        this.#ask(document, tidied(query), { service, address }, signal),
      'look-up.follow': ({ id }, signal) => this.#follow(id, signal),
      'look-up.accept': async ({ id, record, fields }) => {
        await this.#accept(id, record, fields);
        return null;
      },
    };
  }

  #settings(): LookUpSettings {
    return lookUpSettingsIn(this.#deps.store.read);
  }

  async #configure({ on, addresses }: LookUpChange): Promise<LookUpSettings> {
    const { store } = this.#deps;
    const tidy = tidiedAddresses(addresses);
    await this.#deps.addresses.askForAll(Object.values(tidy).map((url) => ({ use: 'look-up', url })));
    return store.writer.write((db) => changeLookUp(db, { on, addresses: tidy }));
  }

  /** @throws AppError `input.invalid` where the service cannot be asked by this */
  #address(service: LookUpService, query: LookUpQuery): URL {
    const address = addressFor(service, this.#settings().addresses[service], query);
    if (!address) throw fault('input.invalid', 'look-up.not-shown', {});
    return address;
  }

  async #ask(
    document: DocumentId,
    query: LookUpQuery,
    shown: { readonly service: LookUpService; readonly address: string },
    signal: AbortSignal,
  ): Promise<LookUpReply> {
    this.#known(document);
    const { service } = shown;
    const address = this.#address(service, query);
    if (address.href !== shown.address) throw fault('input.invalid', 'look-up.not-shown', {});
    const serviceHost = address.hostname;
    return this.#send({ kind: 'way', document, service, query, address, serviceHost, hops: 0 }, signal);
  }

  async #follow(id: string, signal: AbortSignal): Promise<LookUpReply> {
    const way = this.#replies.find(id, 'way');
    const reply = await this.#send(way, signal);
    this.#replies.forget(id);
    return reply;
  }

  async #send(way: KeptWay, signal: AbortSignal): Promise<LookUpReply> {
    const { document, service, query, address, serviceHost, hops } = way;
    const { on, addresses } = this.#settings();
    if (!on) throw fault('input.invalid', 'look-up.off', {});
    const refused = this.#deps.addresses.refusal('look-up', addresses[service]);
    if (refused) throw refused;
    const { limits, now } = this.#deps;
    const asked = await askService(address, {
      accept: acceptOf(service),
      serviceHost,
      signal,
      ...(limits && { limits }),
    });
    if (asked.kind === 'sent-on') {
      if (hops >= MOST_HOPS) throw fault('look-up.refused', 'look-up.sent-around', { host: address.host });
      const id = this.#replies.keep({ ...way, address: asked.address, hops: hops + 1 });
      return { kind: 'sent-on', id, service, address: asked.address.href };
    }
    const records = readReply(service, query, asked.bytes, address.host);
    const at = now();
    const known = this.#known(document);
    const id = this.#replies.keep({ kind: 'records', document, service, at, records });
    return { kind: 'records', id, service, at, records: records.map((record) => compared(record, known)) };
  }

  async #accept(id: string, index: number, fields: readonly LookUpField[]): Promise<void> {
    const { document, service, at, records } = this.#replies.find(id, 'records');
    const record = records[index];
    const missing = fields.filter((field) => record?.fields[field] === undefined);
    if (!record || missing.length > 0) throw fault('input.invalid', 'look-up.no-field', { fields: missing.join(', ') });
    await this.#deps.edit(document, editOf(record.fields, fields), { service, at });
  }

  /** @throws AppError `document.unknown` */
  #known(document: DocumentId): KnownDocument {
    const summary = this.#deps.document(document);
    if (!summary) throw new AppError('document.unknown', 'This document is no longer in the library.', { document });
    return { summary, publication: publicationOf(this.#deps.store.read, document) };
  }
}

/** @throws AppError `input.invalid` for an invalid DOI or number */
function tidied(query: LookUpQuery): LookUpQuery {
  const found = tidiedQuery(query);
  if (found) return found;
  if (query.by === 'arxiv') throw fault('input.invalid', 'look-up.no-number', { value: query.arxiv });
  throw fault('input.invalid', 'look-up.no-doi', { value: query.by === 'doi' ? query.doi : '' });
}
