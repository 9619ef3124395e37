import { stemOf } from '../text/stems.ts';
import { fold } from '../text/fold.ts';
import { normalizeText } from '../text/searchable.ts';
import { stopWordsFor } from '../text/stop-words.ts';
import { isGeneric } from '../text/generic.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('tasksPhraseCandidates');

/** A stretch of words that may be a key phrase. */
export interface PhraseToken {
  /** Stems joined by spaces: one for 'neural networks' and 'Neural network'. */
  readonly key: string;
  readonly surface: string;
  readonly words: number;
}

const MOST_WORDS = 4;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#'’-]*|[^\s\p{L}\p{N}]/gu;
const STOP = stopWordsFor('the').words;
// Words that papers are made of rather than about, besides those that questions are made of.
const COMMON = new Set(
  `based proposed propose proposes new novel present presented presents results result method methods approach approaches
  respect respectively given thus therefore hence however moreover furthermore finally recently often usually typically
  also well even still much many most more less several various different similar same another one two three four five six
  seven eight nine ten first second third next previous following above below within without between among across per via
  due according addition order fact case cases example examples number numbers set sets way ways part parts use used using
  uses user show shows shown showed see seen consider considered considering obtained obtain make made makes get take taken
  takes need needs help allow allows provide provides provided include includes including included since while although
  because though either neither both each every all any some such other others able available possible important
  significant significantly high higher low lower large larger small smaller better best good great recent current
  existing prior related main key major general specific particular certain common total average mean value values figure
  table section equation eq fig algorithm theorem lemma proof definition chapter appendix paper papers article work works
  study studies author authors et al i.e e.g etc vs cf about over under after before during through against until toward
  towards upon like just only very too quite rather then there here where when why how what which who whose whom than
  perform performed performs performing performance increase increased decrease decreased found find describe described
  discuss discussed define defined denote denotes let note assume assumed suppose become becomes became yield yields
  year years day days time times today end begin start open access copyright rights reserved published publication license
  department university institute conference journal proceedings vol volume issue pp doi arxiv email corresponding
  keywords key phrases index terms abstract introduction conclusion conclusions acknowledgments references supported grant
  we our us they them their its it is are was were be been being has have had do does did can could may might must shall
  should will would not no yes non if so as at by for from in into of on or to up out off with and but the a an this that
  these those`.split(/\s+/),
);
// What by itself says nothing of a document's topic, however often it stands there; in longer phrases it may.
const VAGUE = new Set(
  `model models system systems algorithm algorithms task tasks data dataset datasets information problem problems process
  processes structure structures function functions type types user users application applications experiment experiments
  evaluation evaluations training knowledge generation question questions answer answers input inputs output outputs word
  words sentence sentences text texts document documents feature features parameter parameters property properties object
  objects element elements term terms level levels state states rule rules point points group groups effect effects factor
  factors change changes difference differences response responses operation operations technique techniques framework
  approach strategy strategies design analysis research science field area areas issue issues solution solutions resource
  resources service services software hardware machine machines computer computers language languages people human humans
  accuracy quality size length error errors test tests sample samples baseline baselines image images layer layers`
    .split(/\s+/)
    .map((word) => stemOf(word)),
);
// Inflected verbs at the edge make no noun phrase; 'learning', 'processing' and 'mapping' do at its end.
const PARTICIPLE = pattern('')`(?:${lists.participle})$`;

interface Word {
  readonly surface: string;
  readonly folded: string;
  readonly stem: string;
  readonly breaks: boolean;
}

/** Every noun-phrase-like stretch of one to four words, each as often as it stands there. */
export function phrasesIn(text: string): readonly PhraseToken[] {
  const phrases: PhraseToken[] = [];
  let run: Word[] = [];
  const flush = (): void => {
    for (let from = 0; from < run.length; from++) {
      for (let to = from + 1; to <= Math.min(run.length, from + MOST_WORDS); to++) {
        const words = run.slice(from, to);
        if (isPhrase(words)) phrases.push(toPhrase(words));
      }
    }
    run = [];
  };
  for (const [token] of normalizeText(text).matchAll(TOKEN)) {
    const word = wordOf(token);
    if (word.breaks) flush();
    else run.push(word);
  }
  flush();
  return phrases;
}

export function keyOf(text: string): string {
  return normalizeText(text)
    .split(/[\s/-]+/)
    .map((word) => stemOf(fold(word).replace(/[^\p{L}\p{N}+#]/gu, '')))
    .filter((stem) => stem !== '')
    .join(' ');
}

function wordOf(token: string): Word {
  const surface = token.replace(/['’]s$|['’-]+$/u, '');
  const folded = fold(surface);
  const letters = /\p{L}/u.test(folded);
  const breaks =
    !letters || STOP.has(folded) || COMMON.has(folded) || (folded.length < 3 && !/^\p{Lu}{2}$/u.test(surface));
  return { surface, folded, stem: stemOf(folded), breaks };
}

const WORD_IN_ED = pattern('')`(?:${lists.wordInEd})$`;

function isPhrase(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  if (last.folded.endsWith('ly') && words.length === 1) return false;
  if (last.folded.endsWith('ed') && !WORD_IN_ED.test(last.folded)) return false;
  if (
    words.length === 1 &&
    (PARTICIPLE.test(last.folded) || isGeneric([last.stem]) || VAGUE.has(last.stem) || last.folded.length < 4) &&
    !/\p{Lu}.*\p{Lu}/u.test(last.surface)
  )
    return false;
  if (isGeneric([last.stem]) || first.folded.endsWith('ly')) return false;
  return !words.some((word, at) => words.findIndex((other) => other.stem === word.stem) !== at);
}

function toPhrase(words: readonly Word[]): PhraseToken {
  const surface = words.map((word) => word.surface).join(' ');
  return { key: keyOf(surface), surface, words: words.length };
}
