/** Messages as they are written in the code, under which catalogs hold their translations; and those of failures. */
import { AppError, type ErrorCode, type Fault } from './errors.ts';

/** A message that is looked up when it is shown: for tables of a module, which are made before a language is known. */
export interface Message {
  readonly id: string;
}

export type Values = Readonly<Record<string, string | number>>;

/** Names a message without looking it up. */
export function msg<const Id extends string>(id: Id): { readonly id: Id } {
  return { id };
}

/**
 * What failed, more closely than its code says: the failures that readers meet, each with its words and the values that these
 * need. Programs and logs read the English words; the window says them in the reader's language.
 */
const faultMessages = {
  'file.not-pdf': msg('{name} is not a PDF, whatever its name says. If it was downloaded, download it again.'),
  'file.unknown-kind': msg('Wayleaf cannot read {name}. Save it as a PDF, and add that.'),
  'file.not-text': msg('{name} is not text, whatever its name says.'),
  'file.empty': msg('{name} is empty (0 bytes). Copy or download it again.'),
  'file.unreadable': msg('{name} may not be read. Change its permissions, and try again.'),
  'file.too-large': msg('{name} is too large to be read. Split it, and add its parts.'),
  'file.gone': msg('{name} is not there.'),
  'file.gone-meanwhile': msg(
    '{name} was moved, deleted or changed before it was read. Add it again from where it is now.',
  ),
  'file.name-too-long': msg(
    '{name} cannot be read: its name or its path is too long. Move it to a folder with a shorter path.',
  ),
  'file.drive-away': msg('{name} cannot be read: the drive that it is on does not answer. Was it pulled out?'),
  'file.moved': msg('{name} is not where it was.'),
  'file.moved-add-again': msg('{name} is not where it was. Add it again from its new place.'),
  'file.unnamed-moved-add-again': msg('The file was moved or deleted. Add it again from its new location.'),
  'file.outside': msg('{name} lies outside the library’s folder, and is not opened until the library is trusted.'),
  'file.link': msg('{name} is a link and was not followed. Add the file or folder that it points to instead.'),
  'pdf.no-pages': msg('{name} has no pages. Download it, or make the PDF, again.'),
  'pdf.damaged': msg('{name} is damaged and cannot be opened. Copy or download it again.'),
  'pdf.locked': msg('{name} is locked with a password.'),
  'pdf.wrong-password': msg('The password for {name} is not right.'),
  'pdf.slow': msg('{name} took too long to open.'),
  'folder.missing': msg('There is no folder {folder}.'),
  'folder.no-documents': msg('There is no PDF in {folder}, and no other document that Wayleaf reads.'),
  'folder.systems-own': msg('{folder} is the system’s own, and holds no documents.'),
  'disk.full': msg('The disk with the library is full.'),
  'model.none-chosen': msg('No language model is chosen.'),
  'model.slow': msg('The language model took too long.'),
  'model.endless': msg('The language model did not come to an end.'),
  'model.tokens-spent': msg('This question may ask the language model no more.'),
  'ollama.no-model': msg('Ollama has no model “{model}”.'),
  'ollama.other-registry': msg('Models from {host} are pulled in a terminal alone, with ‘ollama pull’.'),
  'download.broke-off': msg('The connection broke off. What has arrived is kept; go on later.'),
  'update.elsewhere': msg('{host} sends you on to {other} for newer versions. Nothing was asked there.'),
  'update.cut': msg('What {host} said about newer versions broke off.'),
  'update.no-note': msg('{host} answered with something that is no signed note about a version.'),
  'update.forged': msg(
    'What {host} said about a newer version is not signed by whoever made this Wayleaf, and was not believed.',
  ),
  'update.older': msg(
    'What {host} said about newer versions is older than what it said before, as if a newer note were held back. It was not believed.',
  ),
  'update.not-understood': msg(
    'What {host} said about a newer version is signed, but this version does not understand it.',
  ),
  'address.never': msg(
    '{host} is an address that Wayleaf never connects to: it is link-local, or a cloud’s own for its machines.',
  ),
  'address.sent-here': msg('{host} is this machine, to which another machine cannot send Wayleaf.'),
  'address.unconfirmed': msg(
    '{host} is outside this computer and has not been confirmed. Set the address in Settings.',
  ),
  'look-up.off': msg('Looking up is off. It can be turned on in Settings → Privacy.'),
  'look-up.not-shown': msg('This is not the address that was shown. Nothing was sent.'),
  'look-up.no-doi': msg('{value} is not a DOI. A DOI begins with 10 and a dot and has a slash, as in 10.1000/182.'),
  'look-up.no-number': msg('{value} is not a number of arXiv, which are like 1706.03762 or hep-th/9711200.'),
  'look-up.no-address': msg('{value} is not the address of a service. One looks like https://api.crossref.org.'),
  'look-up.plain-address': msg('{host} is outside this computer, and is asked by https:// only.'),
  'look-up.forgotten': msg('This reply is not kept any more. Ask again.'),
  'look-up.no-field': msg('The reply does not say this: {fields}.'),
  'look-up.unreachable': msg('{host} cannot be reached. Is this computer online?'),
  'look-up.slow': msg('{host} did not answer in full within {seconds} seconds.'),
  'look-up.too-long': msg('{host} sent more than {size} MB. Nothing of it was read.'),
  'look-up.none': msg('{host} knows nothing about {asked}.'),
  'look-up.busy': msg('{host} asks to wait before it is asked again. Try again in some minutes.'),
  'look-up.not-allowed': msg('{host} does not answer without a key or an account.'),
  'look-up.status': msg('{host} cannot answer now (status {status}). Try again later.'),
  'look-up.web-page': msg('{host} answered with a web page instead of data. Does this network ask to sign in?'),
  'look-up.unreadable': msg('{host} answered with something that is not in its format.'),
  'look-up.unexpected': msg('{host} answered with data of another form than expected ({where}).'),
  'look-up.unnamed': msg(
    '{host} does not say which document its answer is about; {asked} was asked for. It is not used.',
  ),
  'look-up.of-another': msg('{host} answered about {named}, but {asked} was asked for. It is not used.'),
  'look-up.sent-off-web': msg('{host} sends on to {target}, which is not an address of the web. It was not followed.'),
  'look-up.sent-here': msg('{host} sends on to {target}, which is this computer. It was not followed.'),
  'look-up.sent-plain': msg('{host} sends on to {target} without encryption. It was not followed.'),
  'look-up.sent-number': msg('{host} sends on to {target}, which has no name. It was not followed.'),
  'look-up.sent-around': msg('{host} sends on and on. It was not followed any more.'),
  'code.wrong': msg('This is not the code in the terminal.'),
  'code.old': msg('This code is too old, or was used. Set the address again for another.'),
  'code.too-many': msg('Too many wrong codes were typed. Set the address again for another.'),
  'engine.no-connection': msg('There is no connection to the library at the moment.'),
} as const satisfies Readonly<Record<string, Message>>;

export type FaultKind = keyof typeof faultMessages;

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that the words of a kind of failure need. */
type FaultValues<K extends FaultKind> = Readonly<Record<NamesIn<(typeof faultMessages)[K]['id']>, string>>;

/**
 * An expected failure with its words.
 *
 * @param details  what helps to find the cause
 */
export function fault<K extends FaultKind>(
  code: ErrorCode,
  kind: K,
  values: FaultValues<K>,
  details?: Readonly<Record<string, string | number>>,
  cause?: unknown,
): AppError {
  const known: Fault = { kind, values };
  return new AppError(code, faultText(known), details, cause, known);
}

/** In English; '' for one of another version. */
export function faultText({ kind, values }: Fault): string {
  return faultMessage(kind)?.id.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) ?? '';
}

/** Undefined for a kind of another version. */
export function faultMessage(kind: string): Message | undefined {
  const known: Readonly<Record<string, Message>> = faultMessages;
  return Object.hasOwn(known, kind) ? known[kind] : undefined;
}
