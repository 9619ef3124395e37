// Control characters, and marks of direction: behind one of these 'fdp.exe' looks like 'exe.pdf'.
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name or path of a file as it is shown where somebody decides by it: each character where it stands. */
export function withoutUnseen(name: string): string {
  return name.replaceAll(UNSEEN, '');
}
