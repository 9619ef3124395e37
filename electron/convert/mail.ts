/** A message, RFC 5322 with MIME: who wrote it, to whom, when, and what. */
import PostalMime, { type Address, type Email } from 'postal-mime';
import { cleanHtml } from './clean-html.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Reader } from './source.ts';

/** Messages that are attached to one another; what is forwarded more often is named, as other files are. */
const MOST_FORWARDED = 5;
const MESSAGE = 'message/rfc822';

export const mail: Reader = async (bytes, name) => {
  if (bytes.length > limits.pageChars) throw tooLarge(name);
  const message = await messageIn(bytes);
  if (!message) throw unreadable(name, 'is damaged, or no message');
  return {
    body: await messageMarkup(message, new Pictures(), 0),
    said: {
      title: message.subject,
      authors: message.from ? [message.from.name || (message.from.address ?? '')] : [],
      date: message.date,
    },
  };
};

/** Undefined where it is damaged, or says nothing that a message says. */
async function messageIn(bytes: Buffer): Promise<Email | undefined> {
  try {
    const message = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: limits.depth });
    return message.from || message.subject || message.date ? message : undefined;
  } catch {
    return undefined;
  }
}

/** With the messages that are attached to it below it. */
async function messageMarkup(message: Email, pictures: Pictures, depth: number): Promise<string> {
  const inline = new Map(
    message.attachments.flatMap(({ contentId, content }): [string, Buffer][] =>
      contentId === undefined ? [] : [[contentId.replaceAll(/^<|>$/gu, ''), bytesOf(content)]],
    ),
  );
  const pictureOf = (address: string): string | undefined => {
    const id = /^cid:(.+)$/iu.exec(address)?.[1];
    if (id === undefined) return pictures.takeAddress(address);
    const picture = inline.get(id);
    return picture && pictures.take(picture);
  };
  const text = message.html ?? `<div>${plainMarkup(message.text ?? '')}</div>`;
  let markup = `${headMarkup(message)}${cleanHtml(text, pictureOf)}`;
  for (const { mimeType, content } of message.attachments) {
    if (mimeType !== MESSAGE || depth >= MOST_FORWARDED) continue;
    const forwarded = await messageIn(bytesOf(content));
    if (forwarded) markup += `<hr>${await messageMarkup(forwarded, pictures, depth + 1)}`;
  }
  return markup;
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

function headMarkup({ subject, from, to, cc, date, attachments }: Email): string {
  const attached = attachments.filter(({ disposition, contentId }) => disposition === 'attachment' || !contentId);
  const fields = [
    ['From', from ? addressText(from) : ''],
    ['To', (to ?? []).map(addressText).join(', ')],
    ['Cc', (cc ?? []).map(addressText).join(', ')],
    ['Date', date ?? ''],
    ['Attached', attached.map(({ filename }) => filename ?? 'without a name').join(', ')],
  ].filter(([, value]) => value !== '');
  const rows = fields.map(([field = '', value = '']) => `<tr><th>${field}</th><td>${escapeHtml(value)}</td></tr>`);
  return `${subject ? `<p class="title">${escapeHtml(subject)}</p>` : ''}<table>${rows.join('')}</table>`;
}

function addressText({ name, address, group }: Address): string {
  if (group) return group.map((one) => addressText(one)).join(', ');
  return name && address ? `${name} <${address}>` : name || address;
}

/** Paragraphs are parted by empty lines; what is answered to stays as it was quoted. */
function plainMarkup(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/u)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
