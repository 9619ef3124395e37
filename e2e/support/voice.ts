/** A voice for windows of tests: a browser without a screen has none. It says what it is told, word by word as a test wants it. */
import type { Page } from '@playwright/test';

/** What is said of the words of a whole document, and what was marked for each. */
export interface HeardWord {
  readonly spoken: string;
  /** The printed words under the mark; empty where nothing was marked. */
  readonly marked: string;
}

/** Gives the window English and German voices of its own machine, and one that is elsewhere. */
export async function giveVoice(page: Page): Promise<void> {
  await page.evaluate(() => {
    class Utterance extends EventTarget {
      lang = '';
      voice: unknown = null;
      rate = 1;
      readonly text: string;
      onstart: (() => void) | null = null;
      onend: (() => void) | null = null;
      onerror: ((event: { error: string }) => void) | null = null;
      onboundary: ((event: { name: string; charIndex: number }) => void) | null = null;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voices = [
      { voiceURI: 'anna', name: 'Anna', lang: 'en-US', localService: true, default: true },
      { voiceURI: 'ben', name: 'Ben', lang: 'en-GB', localService: true, default: false },
      { voiceURI: 'cloud', name: 'Cloud', lang: 'en-US', localService: false, default: false },
    ];
    const state = { said: [] as Utterance[], at: [] as number[], now: null as Utterance | null };
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, testVoice: state });
    Object.defineProperty(speechSynthesis, 'speaking', { get: () => state.now !== null });
    Object.assign(speechSynthesis, {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        state.said.push(utterance);
        state.at.push(performance.now());
        state.now = utterance;
        utterance.onstart?.();
      },
      cancel: () => {
        const cut = state.now;
        state.now = null;
        // Browsers tell of it later, when something else may be said already.
        setTimeout(() => cut?.onerror?.({ error: 'interrupted' }), 0);
      },
      resume: () => undefined,
    });
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
  });
}

/** What the window's voice is at, as `giveVoice` keeps it. */
interface TestVoice {
  readonly said: readonly { readonly text: string; readonly rate: number; readonly voice: { readonly name: string } }[];
  now: {
    readonly text: string;
    onboundary: (event: { name: string; charIndex: number }) => void;
    onend: () => void;
  } | null;
}

interface WithVoice {
  readonly testVoice: TestVoice;
}

/** All that was said so far, in order. */
export async function saidBy(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as WithVoice).testVoice.said.map(({ text }) => text));
}

/** How the last of it was said. */
export async function lastVoice(page: Page): Promise<{ readonly rate: number; readonly name: string } | undefined> {
  return page.evaluate(() => {
    const last = (globalThis as unknown as WithVoice).testVoice.said.at(-1);
    return last && { rate: last.rate, name: last.voice.name };
  });
}

/** The voice comes to a word of what it says. @param at  where the word begins */
export async function sayWord(page: Page, at: number): Promise<void> {
  await page.evaluate((charIndex) => {
    (globalThis as unknown as WithVoice).testVoice.now?.onboundary({ name: 'word', charIndex });
  }, at);
}

export async function endSentence(page: Page): Promise<void> {
  await page.evaluate(() => {
    const voice = (globalThis as unknown as WithVoice).testVoice;
    const { now } = voice;
    voice.now = null;
    now?.onend();
  });
}

/** A page with the next words is drawn within this, or the words are on none. */
const MARK_MS = 3000;

/** Says what it is at word by word, and reads what stands under the mark of each. */
export async function sayAndRead(page: Page): Promise<HeardWord[]> {
  return page.evaluate(async (longestMs) => {
    const voice = (globalThis as unknown as WithVoice).testVoice;
    const { now } = voice;
    const heard: { spoken: string; marked: string }[] = [];
    for (const { 0: spoken, index } of now?.text.matchAll(/\S+/gu) ?? []) {
      now?.onboundary({ name: 'word', charIndex: index });
      // Signs alone are printed words of nobody: the mark stays where it was, or there is none yet.
      heard.push({ spoken, marked: /[\p{L}\p{N}]/u.test(spoken) ? await underMark() : '' });
    }
    voice.now = null;
    now?.onend();
    return heard;

    async function underMark(): Promise<string> {
      const since = performance.now();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const marks = [...document.querySelectorAll('[data-heard-word] polygon')];
        // A page that has just come into view has its words a little later; what is printed nowhere is never marked.
        const isThere = marks.length > 0 && marks.every((mark) => layerOf(mark).hasChildNodes());
        if (isThere || performance.now() - since > longestMs) return isThere ? marks.map(wordUnder).join('') : '';
      }
    }

    function layerOf(inside: Element): Element {
      return inside.closest('.paper')!.querySelector('.text-layer')!;
    }

    /** The words of the text layer that lie under a mark, most of them: its letters are a little narrower or wider than those in print. */
    function wordUnder(mark: Element): string {
      const paper = mark.closest('.paper')!;
      const { left, top } = paper.getBoundingClientRect();
      const box = mark.getBoundingClientRect();
      const [x0, x1, y0, y1] = [box.left - left, box.right - left, box.top - top, box.bottom - top];
      let text = '';
      for (const { node, x, right, y } of linesOf(paper)) {
        if (y < y0 || y > y1 || right < x0 || x > x1) continue;
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/gu)) {
          const own = placeOf(node, index, index + word.length, left);
          const shared = Math.min(own.right, x1) - Math.max(own.left, x0);
          // A piece may join words that stand apart, as a raised number and the word behind it: then letter by letter.
          if (shared < 0.75 * (own.right - own.left) && shared > (x1 - x0) / 2)
            text += word
              .split('')
              .filter((_, at) => isBetween(placeOf(node, index + at, index + at + 1, left), x0, x1))
              .join('');
          else if (shared > (own.right - own.left) / 2) text += word;
        }
      }
      return text.trim();
    }

    function placeOf(node: Node, from: number, to: number, origin: number): { left: number; right: number } {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const { left, right } = range.getBoundingClientRect();
      return { left: left - origin, right: right - origin };
    }

    function isBetween({ left, right }: { left: number; right: number }, x0: number, x1: number): boolean {
      const middle = (left + right) / 2;
      return middle >= x0 && middle <= x1;
    }

    /** Where the pieces of a page's text stand on it. */
    function linesOf(paper: Element): { node: Node; x: number; right: number; y: number }[] {
      const { left, top } = paper.getBoundingClientRect();
      const range = document.createRange();
      const walker = document.createTreeWalker(layerOf(paper), NodeFilter.SHOW_TEXT);
      const lines = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        lines.push({ node, x: box.left - left, right: box.right - left, y: (box.top + box.bottom) / 2 - top });
      }
      return lines;
    }
  }, MARK_MS);
}
