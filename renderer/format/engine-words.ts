/**
 * What the engine says in sentences of its own: why an answer is doubtful, why a route stopped, what went wrong. It says
 * them in English, to every program that asks; the window says those it knows in the reader's language.
 */
import type { ErrorCode } from '#shared/base/errors.ts';
import { msg, spoken, t, type Message } from '../languages/i18n.ts';
import { SOURCE } from '../languages/languages.ts';

/** Checked against the sources of the engine: `npm run check:languages` fails on one that is said no more. */
const known: readonly Message[] = [
  msg('A model saw it in the figure; no words of the document say it.'),
  msg('No passage says what was written.'),
  msg('Quoted from the pages until the language model answers.'),
  msg('The language model {happened}, so the answer is quoted from the documents.'),
  msg('The language model {happened}, so the answer is quoted from the document.'),
  msg('The language model {happened}, so the summary is quoted from the document.'),
  msg('No answer was found to ‘{question}’.'),
  msg('It gives no number, although you asked for one.'),
  msg('Its numbers may count something else.'),
  msg('It does not mention what you named.'),
  msg('Another sentence may answer it better.'),
  msg('It may not answer your question.'),
  msg('Nothing here mentions {words}.'),
  msg('Nothing in scope mentions {words}.'),
  msg('The language model read the closest passages and found no answer in them.'),
  msg('The closest passages do not answer it.'),
  msg('Nothing is close enough to your question to answer it.'),
  msg('A language model read what was asked; the plan says how.'),
  msg('No sentence says it of ‘{thing}’.'),
  msg('You pointed here.'),
  msg('Other passages come closer to the question.'),
  msg('Comes close, and does not say it.'),
  msg('Quoted as {numbers}.'),
  msg('{name} is not a PDF.'),
  msg('{name} is no document that is read here.'),
  msg('{name} is not text.'),
  msg('{name} is empty.'),
  msg('{name} may not be read.'),
  msg('{name} has no pages.'),
  msg('{name} is damaged and cannot be opened.'),
  msg('{name} is locked with a password.'),
  msg('The password for {name} is not right.'),
  msg('{name} took too long to open.'),
  msg('{name} is too large to be read.'),
  msg('{name} is not where it was. Add it again from its new place.'),
  msg('{name} is not where it was.'),
  msg('{name} lies outside the library’s folder, and is not opened until the library is trusted.'),
  msg('There is no folder {folder}.'),
  msg('{name} is a link, and was not followed. Add what it leads to by itself.'),
  msg('{folder} is the system’s own, and holds no documents.'),
  msg('No language model is chosen.'),
  msg('The language model took too long.'),
  msg('Ollama has no model “{model}”.'),
  msg('The connection broke off. What has arrived is kept; go on later.'),
  msg('The disk with the library is full.'),
  msg('{host} is an address that Wayleaf never connects to: it is link-local, or a cloud’s own for its machines.'),
  msg('{host} is outside this computer, and nobody confirmed it. Set the address in Settings → Models.'),
  msg('Models from {host} are pulled in a terminal alone, with ‘ollama pull’.'),
  msg('This is not the code in the terminal.'),
  msg('This code is too old, or was used. Set the address again for another.'),
  msg('Too many wrong codes were typed. Set the address again for another.'),
  msg('There is no connection to the engine at the moment.'),
];

/** What the engine puts into such a sentence that is no name and no number. */
const happened: readonly Message[] = [
  msg('could not be reached'),
  msg('broke off'),
  msg('gave no answer'),
  msg('gave no summary'),
  msg('found nothing'),
  msg('chose passages that answer less surely'),
  msg('found no answer in the passages'),
  msg('wrote nothing that the passages say'),
  msg('wrote little that the passages say'),
  msg('wrote of what hardly answers the question'),
  msg('answered from another place than the likeliest'),
  msg('wrote something else than the documents plainly say'),
  msg('said no more than the documents'),
  msg('took too long'),
  msg('was stopped'),
];

/** What a failure comes down to, where its own sentence is not known in the reader's language. */
const byCode: Readonly<Record<Exclude<ErrorCode, 'internal'>, Message>> = {
  'input.invalid': msg('Something in this was not as it has to be.'),
  'input.unsupported': msg('This is not supported here.'),
  'file.missing': msg('The file is not where it was'),
  'file.unreadable': msg('The file may not be read'),
  'file.too-large': msg('The file is too large.'),
  'pdf.not-a-pdf': msg('The file is not a PDF.'),
  'convert.unreadable': msg('The file is damaged, locked, or not what its name says.'),
  'convert.no-browser': msg(
    'Its pages are laid out by a browser, and none was found. Install Chromium, Chrome or Edge, and read it again.',
  ),
  'convert.failed': msg('Laying out the pages broke off, or took too long.'),
  'pdf.broken': msg('The file is damaged and cannot be opened.'),
  'pdf.empty': msg('The PDF has no pages.'),
  'pdf.needs-password': msg('The file is locked with a password.'),
  'pdf.wrong-password': msg('This password does not open it. Capital letters count.'),
  'pdf.needs-ocr': msg('The page is a picture, and its text was not recognized.'),
  'parser.timeout': msg('Reading took too long and was stopped.'),
  'parser.crashed': msg('This document makes the PDF reader stop.'),
  'library.corrupt': msg('The library’s database is damaged.'),
  'library.too-new': msg('This library was written by a later version of Wayleaf.'),
  'library.restricted': msg(
    'This library was made elsewhere and is not trusted on this computer: its settings cannot be changed.',
  ),
  'library.linked': msg(
    'This library was made elsewhere, and a link lies in its folder. It is opened once the link is removed.',
  ),
  'library.unnamed': msg(
    'This library lies on a server that nobody named on this computer. If you know the server, open the library once by its address.',
  ),
  'library.locked': msg('Another program is writing to the library.'),
  'library.disk-full': msg('The disk with the library is full.'),
  'library.unreachable': msg('The library’s server cannot be reached.'),
  'document.unknown': msg('This document is not in the library any more'),
  'document.not-indexed': msg('This document is not indexed yet.'),
  'address.unconfirmed': msg('This address is outside this computer, and nobody confirmed it.'),
  'chat.unavailable': msg('The language model cannot be reached.'),
  'chat.failed': msg('The language model broke off.'),
  'model.unavailable': msg('The model is not installed, or cannot be loaded.'),
  'model.failed': msg('The model broke off in its work.'),
  'model.download-failed': msg('The download failed.'),
  'update.unreachable': msg('Nobody answers where newer versions are told of.'),
  'update.refused': msg('What was said about a newer version is not genuine, and was not believed.'),
  'engine.gone': msg('The connection to the engine was lost.'),
  'call.cancelled': msg('Stopped.'),
  'call.unknown': msg('Something in this was not as it has to be.'),
};

/** A sentence of the engine in the reader's language, where it is known; else as it is. */
export function engineText(text: string): string {
  return translated(text) ?? text;
}

/** What is said of a failure; what is not known word for word is told by its code, and stays in the details. */
export function failureText(code: Exclude<ErrorCode, 'internal'>, message: string): string {
  if (spoken() === SOURCE) return message;
  return translated(message) ?? t(byCode[code]);
}

function translated(text: string): string | undefined {
  if (spoken() === SOURCE) return text;
  for (const message of known) {
    const values = valuesIn(text, message.id);
    if (values) return t(message, withWords(values));
  }
  return undefined;
}

function withWords(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const words = happened.find(({ id }) => id === value);
      return [name, words ? t(words) : value];
    }),
  );
}

/** The values of a message in a text that is made of it; undefined if it is not. */
function valuesIn(text: string, message: string): Record<string, string> | undefined {
  const [head = '', name, tail = ''] = message.split(/\{(\w+)\}/u);
  if (name === undefined) return text === message ? {} : undefined;
  const isMade = text.length > head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
  return isMade ? { [name]: text.slice(head.length, text.length - tail.length) } : undefined;
}
