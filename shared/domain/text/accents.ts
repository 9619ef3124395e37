/** Accents that some programs draw on their own, on top of their letter, and the combining mark each stands for. */
export const spacingAccents: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02c6', '\u0302'],
  ['^', '\u0302'],
  ['\u02dc', '\u0303'],
  ['~', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02c9', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
  // The stroke of TeX, drawn before what it negates.
  ['\u29f8', '\u0338'],
]);

const combining = /^\p{M}/u;

export function isCombining(text: string): boolean {
  return text.charCodeAt(0) >= 0x300 && combining.test(text);
}

/** The letter with its mark as one character, if there is one. */
export function composed(letter: string, mark: string): string | undefined {
  const joined = (letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter) + mark;
  const whole = joined.normalize('NFC');
  return whole.length < joined.length ? whole : undefined;
}
