import type { DocumentId } from '#shared/base/ids.ts';
import {
  LookUpField,
  lookUpFields,
  LookUpService,
  lookUpServices,
  serviceNames,
  usualServices,
  type LookUpAddress,
  type LookUpQuery,
  type LookUpReply,
  type LookUpSettings,
} from '#shared/contract/look-up.ts';
import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { isSaidYes } from '../said-yes.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';
import { printRecords } from '../print-records.ts';

export const lookUp: Command = {
  name: 'look-up',
  usage:
    '[DOCUMENT] [--doi DOI | --arxiv NUMBER | --title TITLE] [--service NAME] [--accept FIELDS] [--yes] [--library DIR] [--json]',
  summary: 'Ask a bibliographic service on the network what a document is, and take over the fields that you name.',
  help: [
    '  DOCUMENT               by words of its title, file or id; without it, say and change the settings',
    '  --doi DOI              by what it is looked up; by default what is known of it, the surest first',
    '  --arxiv NUMBER         the same, by its number in arXiv',
    '  --title TITLE          the same, by a title',
    '  --author NAME          beside a title, a family name',
    `  --service NAME         ${lookUpServices.join(', ')}; by default the first that can be asked`,
    '  --take N               of several that a title finds, which one: 1 is the first',
    '  --accept FIELDS        take these over, with commas between them; nothing is taken over by itself',
    '  --yes                  do not ask before anything is sent; needed where nobody can be asked',
    '  --turn on|off          let services be asked from this library, or not; off until you turn it on',
    '  --address NAME=URL     ask that service at another address; NAME= is its usual one',
    '  --library DIR          folder of the library',
    '',
    `Fields: ${lookUpFields.join(', ')}`,
    '',
    'The whole address is shown before it is asked. It has the DOI, the number, or the title and a name, and nothing else is',
    'sent. Where a service sends on to is shown and asked about as well. What you accept can be taken back:',
    'wayleaf details DOCUMENT --as-found FIELD',
    '',
  ],
  options: {
    library: { type: 'string' },
    doi: { type: 'string' },
    arxiv: { type: 'string' },
    title: { type: 'string' },
    author: { type: 'string' },
    service: { type: 'string' },
    take: { type: 'string' },
    accept: { type: 'string' },
    yes: { type: 'boolean' },
    turn: { type: 'string' },
    address: { type: 'string' },
  },
  choices: { service: lookUpServices, turn: ['on', 'off'] },
  positionals: { min: 0, max: 1, what: 'A document' },
  run: async ([named], values, surroundings) => {
    const wanted = readWanted(values);
    const work = async (library: OpenLibrary): Promise<number> => {
      const settings = await configured(library, values, surroundings);
      if (named === undefined) return printSettings(settings, surroundings);
      const { signal } = surroundings;
      const document = await findDocument(named, await listDocuments(library, signal), surroundings);
      if (!settings.on)
        throw new UsageError('Looking up is off in this library.', 'Turn it on: wayleaf look-up --turn on');
      return lookedUp({ library, document, wanted, asks: !flag(values, 'yes'), surroundings });
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

interface Wanted {
  /** By default what is known of the document. */
  readonly query: LookUpQuery | undefined;
  readonly service: LookUpService | undefined;
  /** From 0. */
  readonly take: number | undefined;
  readonly accept: readonly LookUpField[];
}

/** @throws UsageError */
function readWanted(values: OptionValues): Wanted {
  const [doi, arxiv, title] = ['doi', 'arxiv', 'title'].map((name) => stringOption(values, name));
  if ([doi, arxiv, title].filter((one) => one !== undefined).length > 1)
    throw new UsageError('A document is looked up by one thing: --doi, --arxiv or --title.');
  const author = stringOption(values, 'author') ?? '';
  const query: LookUpQuery | undefined =
    (doi !== undefined && { by: 'doi', doi }) ||
    (arxiv !== undefined && { by: 'arxiv', arxiv }) ||
    (title !== undefined && { by: 'title', title, author }) ||
    undefined;
  const named = stringOption(values, 'service');
  const take = stringOption(values, 'take');
  if (take !== undefined && !/^[1-9]\d?$/u.test(take)) throw new UsageError(`‘${take}’ is no number of one found.`);
  const fields = (stringOption(values, 'accept') ?? '').split(',').map((one) => one.trim().toLowerCase());
  return {
    query,
    service: named === undefined ? undefined : serviceNamed(named),
    take: take === undefined ? undefined : Number(take) - 1,
    accept: fields.filter((field) => field !== '').map(fieldNamed),
  };
}

/** @throws UsageError */
function serviceNamed(name: string): LookUpService {
  const found = LookUpService.safeParse(name.trim().toLowerCase());
  if (!found.success)
    throw new UsageError(`There is no service ‘${name}’.`, `Choose one of: ${lookUpServices.join(', ')}`);
  return found.data;
}

/** @throws UsageError */
function fieldNamed(name: string): LookUpField {
  const found = LookUpField.safeParse(name);
  if (!found.success) throw new UsageError(`There is no field ‘${name}’.`, `Choose among: ${lookUpFields.join(', ')}`);
  return found.data;
}

async function configured(
  { window }: OpenLibrary,
  values: OptionValues,
  { signal }: Surroundings,
): Promise<LookUpSettings> {
  const [turn, address] = [stringOption(values, 'turn'), stringOption(values, 'address')];
  if (turn !== undefined && turn !== 'on' && turn !== 'off') throw new UsageError('Say --turn on or --turn off.');
  if (turn === undefined && address === undefined) return window.call('look-up.settings', {}, signal);
  const at = address?.indexOf('=') ?? -1;
  if (address !== undefined && at < 0)
    throw new UsageError(`‘${address}’ names no service.`, 'Write it as --address crossref=https://…');
  const change = {
    ...(turn !== undefined && { on: turn === 'on' }),
    ...(address !== undefined && { addresses: addressIn(address, at) }),
  };
  return window.call('look-up.configure', change, signal);
}

/** @param at  where the address begins, behind the sign; without one it is the usual one */
function addressIn(given: string, at: number): Partial<Record<LookUpService, string>> {
  const service = serviceNamed(given.slice(0, at));
  return { [service]: given.slice(at + 1).trim() || usualServices[service] };
}

function printSettings({ on, addresses }: LookUpSettings, { out }: Surroundings): number {
  out.printJson('look-up', { on, addresses });
  out.print(on ? 'Looking up is on: services are asked when you say so.' : 'Looking up is off: nothing is sent.');
  for (const service of lookUpServices)
    out.print(`  ${serviceNames[service].padEnd(10)} ${printable(addresses[service])}`);
  return exitCodes.done;
}

interface LookingUp {
  readonly library: OpenLibrary;
  readonly document: DocumentId;
  readonly wanted: Wanted;
  /** Before anything is sent. */
  readonly asks: boolean;
  readonly surroundings: Surroundings;
}

async function lookedUp(looking: LookingUp): Promise<number> {
  const { library, document, wanted, surroundings } = looking;
  const { out, signal } = surroundings;
  const query = wanted.query ?? (await library.window.call('look-up.queries', { document }, signal)).queries[0];
  if (!query) throw new UsageError('Nothing is known of this document to look it up by.', 'Name its DOI: --doi');
  const { service, address } = await addressOf(query, looking);
  if (!(await maySend(address, looking))) return notSent(surroundings);
  let reply = await library.window.call('look-up.ask', { document, query, service, address }, signal);
  while (reply.kind === 'sent-on') {
    out.note(`${serviceNames[service]} sends on to another address.`);
    if (!(await maySend(reply.address, looking))) return notSent(surroundings);
    reply = await library.window.call('look-up.follow', { id: reply.id }, signal);
  }
  return accepted(reply, looking);
}

/** @throws UsageError where the service cannot be asked by this */
async function addressOf(query: LookUpQuery, { library, wanted, surroundings }: LookingUp): Promise<LookUpAddress> {
  const { addresses } = await library.window.call('look-up.addresses', { query }, surroundings.signal);
  const found = addresses.find(({ service }) => wanted.service === undefined || service === wanted.service);
  if (found) return found;
  const names = addresses.map(({ service }) => service).join(', ');
  throw new UsageError(`That service cannot be asked by ${query.by}.`, `These can: ${names}`);
}

/** @throws UsageError where nobody sits at the terminal */
async function maySend(address: string, { asks, surroundings }: LookingUp): Promise<boolean> {
  surroundings.out.note(`  ${address}`);
  return (
    !asks ||
    isSaidYes('Ask this address?', surroundings, {
      why: 'Nothing is sent before somebody has seen the address.',
      hint: 'If this one is meant, add --yes.',
    })
  );
}

function notSent({ out }: Surroundings): number {
  out.printJson('look-up', { sent: false });
  out.print('Nothing was sent.');
  return exitCodes.failure;
}

type Records = Extract<LookUpReply, { kind: 'records' }>;

async function accepted(reply: Records, { library, wanted, surroundings }: LookingUp): Promise<number> {
  const { records, service, id } = reply;
  const { out, signal } = surroundings;
  const record = wanted.take ?? (records.length === 1 ? 0 : undefined);
  const fields = wanted.accept;
  if (fields.length > 0 && (record === undefined || !records[record])) {
    printRecords(reply, surroundings.out);
    throw new UsageError('Which of these is it?', 'Say it with --take N.');
  }
  if (fields.length > 0 && record !== undefined)
    await library.window.call('look-up.accept', { id, record, fields: [...fields] }, signal);
  out.printJson('look-up', { sent: true, service, records, accepted: fields });
  printRecords(reply, out, record, fields);
  return exitCodes.done;
}
