/** What tells the parts of people's names, and people from groups. */
const SMALL = /^\p{Ll}/u;
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|den|der|del|della|di|da|do|dos|das|du|des|la|le|ten|ter|bin|ibn|bint|al|el|y|e|af|av|d['’].*)$/iu;
/** What groups are called in the languages of the window, as the last word of their names. */
const BODY =
  /^(?:agency|association|authority|authors|board|bureau|b\.v\.|center|centre|co\.|collaboration|committee|company|consortium|contributors|corporation|corp\.?|council|department|developers|foundation|gmbh|group|inc\.?|incorporated|institute|institution|laboratory|limited|llc|ltd\.?|ministry|network|office|organi[sz]ation|plc|project|s\.a\.|society|team|union|university|amt|arbeitsgruppe|gesellschaft|gruppe|institut|ministerium|projekt|stiftung|universität|verband|verein)$/iu;
const MOST_WORDS = 4;

/** Does it belong to the family name after it? 'van', 'de', in whatever case. */
export function isParticle(word: string): boolean {
  return PARTICLE.test(word);
}

/** Is it what a group is called after its name and a comma, as ‘Ltd.’ is? */
export function isBody(word: string): boolean {
  return BODY.test(word);
}

/** Is it the name of a group rather than of a person, so that no word of it is a family name? 'R Core Team', 'Office of Forest Survey'. */
export function isGroupName(name: string): boolean {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  return (
    (words.length > MOST_WORDS && !words.some(isParticle)) ||
    words.some((word) => /^(?:of|for|the|für)$/iu.test(word)) ||
    (words.length > 1 && (BODY.test(words.at(-1)!) || (SMALL.test(first) && !isParticle(first))))
  );
}
