// Forms of English words that no suffix rule brings together, the base form first. Forms that are more often another
// word ('left', 'found', 'ground', 'saw') are left out.
const FAMILIES = `
  fall fell fallen|take took taken|make made|give gave given|grow grew grown|rise rose risen|choose chose chosen
  write wrote written|draw drew drawn|hold held|keep kept|lose lost|win won|run ran|begin began begun|become became
  build built|buy bought|bring brought|think thought|teach taught|sell sold|tell told|spend spent|pay paid|meet met
  mean meant|send sent|go went gone|know knew known|show shown|break broke broken|drive drove driven|freeze froze frozen
  wear wore worn|catch caught|seek sought|fight fought|understand understood|say said|feel felt|deal dealt|speak spoke spoken
  steal stole stolen|swim swam swum|sing sang sung|drink drank drunk|sink sank sunk|eat ate eaten|fly flew flown
  throw threw thrown|hide hidden|ride rode ridden|shake shook shaken|sleep slept|bleed bled|feed fed|breed bred
  child children|man men|woman women|foot feet|tooth teeth|mouse mice|person people|half halves|life lives|leaf leaves
  index indices|matrix matrices|vertex vertices|criterion criteria|phenomenon phenomena|corpus corpora
  hypothesis hypotheses|analysis analyses|axis axes|basis bases|crisis crises|thesis theses|medium media
  bacterium bacteria|nucleus nuclei|stimulus stimuli|radius radii`
  .split(/[|\n]/)
  .map((family) => family.trim().split(' '))
  .filter((family) => family.length > 1);

const byForm = new Map(FAMILIES.flatMap((family) => family.map((form) => [form, family] as const)));

/** The base form of an irregular word; any other word as it is. */
export function baseForm(word: string): string {
  return byForm.get(word)?.[0] ?? word;
}

/** All forms of a word, itself among them: what an index that stems by suffixes has to be asked for. */
export function formsOf(word: string): readonly string[] {
  return byForm.get(word) ?? [word];
}
