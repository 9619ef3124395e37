// Small on purpose: larger lists cost recall, because 'use', 'work' or 'method' are sometimes what is asked about.
const ENGLISH = words(`
  a an the of in on for to and or is are was were be been being am do does did done what which who whom whose how when
  where why with by from at as into than then that this these those there here it its they them their we us our i me my
  you your he she his her can could will would shall should may might must has have had not no if but so such also any
  please tell show explain describe give according`);

const OTHERS: readonly ReadonlySet<string>[] = [
  // German
  words(`der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden
    was welche welcher welches welchen wer wie wann wo warum wieso mit von vom zu zum zur im in am an auf aus bei fur
    nach uber als auch es sie er wir ich man nicht kein keine hat haben hatte kann konnen soll sich dass viele`),
  // French
  words(`le la les un une des du de et ou est sont etait etaient sera que quel quelle quels quelles qui quoi comment
    quand ou pourquoi combien avec par pour dans sur au aux en ce cet cette ces il elle ils elles nous vous on ne pas
    plus son sa ses leur leurs a ont l d qu n s c j`),
  // Spanish
  words(`el la los las un una unos unas y o u es son era eran fue fueron que cual cuales quien quienes como cuando donde
    por porque cuanto cuantos cuanta cuantas con para de del al en se su sus lo le les no ha han este esta estos estas`),
  // Italian
  words(`il lo la i gli le un uno una e o di del della dei delle dello a al alla ai alle da dal in nel nella con su per
    tra fra che chi quale quali come quando dove perche quanto quanti quante e sono era erano fu non si ha hanno questo
    questa questi queste`),
  // Portuguese
  words(`o a os as um uma uns umas e ou de do da dos das em no na nos nas por pelo pela com para que qual quais quem como
    quando onde porque quanto quantos quantas foi foram era eram sao ser se seu sua seus suas nao ha este esta isto`),
  // Dutch
  words(`de het een en of is zijn was waren wordt worden werd werden wat welke wie hoe wanneer waar waarom met van voor
    door naar op in aan bij uit te als dat die dit deze er niet geen heeft hebben had kan kunnen zich hoeveel`),
  // Russian
  words(`и в во на с со по к у о об из за от до для не ни что какой какая какое какие кто как когда где почему сколько
    это эти этот эта он она они мы вы был была были было быть есть ли а но или же бы`),
];

// Question and function words inside runs of Chinese, Japanese and Korean; longer ones first.
const FRAGMENTS =
  /为什么|為什麼|是什么|是什麼|什么|什麼|哪些|哪个|哪個|如何|怎样|怎樣|怎么|多少|几个|[的了是吗嗎呢在和与與及或]|ですか|ますか|とは|どのように|どのような|なぜ|いくつ|どこ|だれ|いつ|何|[はがをにのでと]|무엇|어떻게|어떤|입니까|인가요|얼마나/u;

export interface StopWords {
  readonly words: ReadonlySet<string>;
  readonly fragments: RegExp;
}

/**
 * Stop words for a question given as folded words: English ones always, and those of the one other language that the
 * question speaks, so that 'die' stays a word in an English question.
 */
export function stopWordsFor(question: readonly string[]): StopWords {
  const count = (list: ReadonlySet<string>): number => question.filter((word) => list.has(word)).length;
  let best: ReadonlySet<string> | undefined;
  let most = Math.max(1, count(ENGLISH));
  for (const list of OTHERS) {
    const hits = count(list);
    if (hits <= most) continue;
    most = hits;
    best = list;
  }
  return { words: best ? new Set([...ENGLISH, ...best]) : ENGLISH, fragments: FRAGMENTS };
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
