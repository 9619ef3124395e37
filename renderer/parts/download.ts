const KEPT_MS = 60_000; // the browser reads it after the click; the desktop shell after the reader chose a place

/** Hands a file to the reader, to be kept wherever they want. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
