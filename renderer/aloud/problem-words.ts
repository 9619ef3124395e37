import { msg, type Message } from '../languages/i18n.ts';
import type { AloudProblem } from '../state/aloud.ts';

const words: Readonly<Record<AloudProblem, Message>> = {
  'no-voice': msg(
    'No voice of this computer speaks this language. Install one in the system’s settings for speech (on Linux: speech-dispatcher and espeak-ng), then start Wayleaf again.',
  ),
  'not-allowed': msg('The browser lets a page speak only after a click. Press play.'),
  silent: msg('The voice says nothing. Choose another one, or see whether the sound is on.'),
  broken: msg('The voice broke off. Press play to go on.'),
  lost: msg('The words could not be fetched. Press play to try again.'),
  unread: msg('Nothing of this document was read yet. Try again in a moment.'),
  nothing: msg('Nothing is left to read aloud here; see Settings for what is left out.'),
};

export function problemText(problem: AloudProblem): Message {
  return words[problem];
}
