// й is a letter of its own, and endings are told by it.
const marks = /(?<!\u0438)[\u0300-\u036F]/g;

/** Lower case without accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : lower.normalize('NFD').replace(marks, '').normalize('NFC');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
