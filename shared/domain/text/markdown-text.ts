/**
 * Words of a document as Markdown shows them: no markup, no link, no picture, no address that a link could name. Numbers in
 * brackets stay as they are.
 */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_#<>|]|\[(?=\[)|\](?=[(:])/gu, '\\$&');
}
