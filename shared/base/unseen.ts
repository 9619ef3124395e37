// Control characters, marks of direction, halves of pairs, and letters of tags, which nobody sees and models read: behind some
// of them 'fdp.exe' looks like 'exe.pdf'.
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** The name or path of a file as it is shown where somebody decides by it: each character where it stands. */
export function withoutUnseen(name: string): string {
  return name.replaceAll(UNSEEN, '');
}

/** A title or a name that anybody may have written, as one line of what can be seen. */
export function oneLine(title: string): string {
  return withoutUnseen(title.replaceAll(BREAKS, ' ')).trim();
}
