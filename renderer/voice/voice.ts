/** What can say words aloud: the seam between a listener's player and whatever has a voice. */

export interface Voice {
  readonly id: string;
  readonly name: string;
  /** A language tag, as 'de' or 'en-GB'. */
  readonly language: string;
  /** It speaks on this machine; what another says is sent away. */
  readonly local: boolean;
}

export interface Speech {
  readonly text: string;
  readonly voice: Voice;
  /** 1 is the voice's own speed. */
  readonly rate: number;
}

/** Why a voice said nothing, or not all. */
export type SpeechFault = 'not-allowed' | 'silent' | 'broken';

/** What becomes of one speech; nothing is told of it any more once another began or it was stopped. */
export interface SpeechEvents {
  /** A word begins: UTF-16 offset into the text. Some voices tell nothing of words. */
  readonly onWord: (at: number) => void;
  readonly onEnd: () => void;
  readonly onFault: (fault: SpeechFault) => void;
}

export interface VoicePort {
  /** Those that are known by now. */
  readonly voices: () => readonly Voice[];
  /** Told whenever others are known; the result ends that. */
  readonly onVoices: (listener: () => void) => () => void;
  /** Looks for voices where none is known yet; resolves once it has, found or not. */
  readonly look: () => Promise<void>;
  /** Whatever is being said is cut off. */
  readonly speak: (speech: Speech, events: SpeechEvents) => void;
  readonly stop: () => void;
}

/**
 * The voice for a language: the one that was chosen for it, else the first of its region, else the first of the language.
 *
 * @param chosen  voices by language without region
 * @param remote  voices that send text away count too
 */
export function voiceFor(
  language: string,
  voices: readonly Voice[],
  chosen: Readonly<Record<string, string>>,
  remote: boolean,
): Voice | undefined {
  const base = baseOf(language);
  const fit = voices.filter((voice) => (remote || voice.local) && baseOf(voice.language) === base);
  const own = fit.find(({ id }) => id === chosen[base]);
  const [exact, usual] = [tagOf(language), usualTag(base)];
  const spoken = (tag: string): Voice | undefined => fit.find((voice) => tagOf(voice.language) === tag);
  return own ?? spoken(exact) ?? spoken(usual) ?? fit.find(({ local }) => local) ?? fit[0];
}

/** 'en' of 'en_GB', and 'zh' of 'cmn'. */
export function baseOf(language: string): string {
  return tagOf(language).split('-')[0] ?? '';
}

function tagOf(language: string): string {
  const tag = language.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag; // voices call their languages as they like
  }
}

/** With the region where most speak it: 'en-US' of 'en'. */
function usualTag(base: string): string {
  try {
    return `${base}-${new Intl.Locale(base).maximize().region ?? ''}`;
  } catch {
    return base;
  }
}
