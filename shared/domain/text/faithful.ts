/** Stands in text for a character that is drawn on the page but that the file does not name. */
export const UNREAD = '\ufffd';

const unsure = /[\ufffd\p{Co}]/u;

/** Whether a text says all that its page shows; where it does not, the page has to be shown. */
export function isFaithful(text: string): boolean {
  return !unsure.test(text);
}
