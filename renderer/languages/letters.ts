/**
 * Chinese, Japanese and Korean letters where the system has none: titles, quotes and the Chinese window would be boxes.
 *
 * The fonts that ship for it are in some two hundred files by ranges of letters, of which a window fetches those that it shows.
 * Naming them costs every start, so they are named only where they are missing.
 */

interface Script {
  /** Letters of it, one of which the system may lack. */
  readonly letters: readonly string[];
  readonly load: () => Promise<unknown>;
}

const scripts: readonly Script[] = [
  { letters: ['汉', '漢', 'あ'], load: () => import('@fontsource-variable/noto-sans-sc/wght.css') },
  { letters: ['한'], load: () => import('@fontsource-variable/noto-sans-kr/wght.css') },
];

/** No font has it, so that it looks as whatever the system draws for a letter that it lacks. */
const NO_LETTER = '\u{10FFFE}';

/**
 * Brings the letters that the system lacks.
 *
 * @param look  how the system draws a letter; the same for all that it lacks
 */
export async function loadMissingLetters(look: (letter: string) => string = drawn): Promise<void> {
  const box = look(NO_LETTER);
  const missing = scripts.filter(({ letters }) => letters.some((letter) => look(letter) === box));
  await Promise.all(missing.map(({ load }) => load()));
}

function drawn(letter: string): string {
  const canvas = new OffscreenCanvas(SIZE_PX, SIZE_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return letter; // nothing can be told: as if the system had it
  context.font = `${SIZE_PX - 4}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText(letter, 0, 0);
  return context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join();
}

const SIZE_PX = 20;
