/** What is done with the things that a question names: counted, listed, picked, compared by how many there are. */
import type { Grouping } from '../reading.ts';
import type { Scanner, Token } from '../tokens.ts';
import { STANDS, WHAT_PAGE, WHERE } from './located.ts';
import type { Understood } from './understood.ts';

const CONTAINER = 'container-section|container-page|container-document';

/** 'Which section has the most tables?', 'Where are the most figures?' */
export function takeExtreme(scanner: Scanner): (Understood & { readonly group: Grouping }) | undefined {
  const superlative = 'det? how=most|fewest loosen* noun=thing';
  const found =
    scanner.take(
      `( in? which|list|find courtesy* ( one? of )? be? )? det? group=${CONTAINER} ( in|of det? work )? that? have|be|can|do there? ( person find|have )? ${superlative}`,
    ) ?? scanner.take(`where be there? ${superlative}`);
  if (!found) return undefined;
  return {
    operation: { kind: 'extreme', most: found.one('how')?.tags.has('most') === true },
    nouns: found.all('noun'),
    group: groupOf(found.one('group')),
  };
}

function groupOf(token: Token | undefined): Grouping {
  if (token?.tags.has('container-page')) return 'page';
  return token?.tags.has('container-document') ? 'document' : 'section';
}

/** 'Which pages have figures?': every page or section that holds something of the kind. */
export function takeHolders(scanner: Scanner): (Understood & { readonly group: Grouping }) | undefined {
  const found = scanner.take(
    `in? which|list|each|loosen courtesy* loosen* group=container-section|container-page ( of det work )? that? have|be|can|do ( there / person find )? loosen* noun=thing !id|small-roman|open|quote|called stand|in*`,
  );
  if (!found) return undefined;
  const group = found.one('group')?.tags.has('container-page') ? 'page' : 'section';
  return { operation: { kind: 'holders' }, nouns: found.all('noun'), group };
}

export function takeGroup(scanner: Scanner): Grouping | undefined {
  const found =
    scanner.take(`in? each group=${CONTAINER}`) ??
    scanner.take(`per group=${CONTAINER}`) ??
    scanner.take(`group=${CONTAINER} by ${CONTAINER}`);
  return found && groupOf(found.one('group'));
}

const NOUNS = 'nouns=( thing ( comma|and+ how-many? loosen* thing )* )';

export function takeOperation(scanner: Scanner): Understood | undefined {
  const several = (kind: 'count' | 'list' | 'exists', rule: string): Understood | undefined => {
    const found = scanner.take(rule);
    const nouns = [...(found?.all('nouns') ?? []), ...(found?.all('more') ?? [])];
    return found && { operation: { kind }, nouns: nouns.filter(({ tags }) => tags.has('thing')) };
  };
  return (
    takeLength(scanner) ??
    takePick(scanner) ??
    several(
      'count',
      `^ how-many loosen* nouns=thing ( do|have|be|there|in|det|work|stand )* comma|and+ how-many loosen* more=( thing ( comma|and+ thing )* )`,
    ) ??
    several('count', `( which be? det? )? how-many loosen* ${NOUNS}`) ??
    several('count', `loosen* ${NOUNS} stop? how-many|tally`) ??
    several('count', `^ ( which be det? )? total ${NOUNS}`) ??
    several('count', 'how-long be det? work in nouns=thing') ??
    several('exists', `^ !list be|do|have|can|aux ( person|there|any|det|work|find|have|stand|it|loosen )* ${NOUNS}`) ??
    several(
      'list',
      `list|which be? person|courtesy* ( det list|summarize of? )? loosen|each* ( det? caption ( and caption )* of|for? )? loosen* ${NOUNS}`,
    )
  );
}

/** 'Tables in section 3', 'Figures?', without a word on what to do with them. */
export function takeNoun(scanner: Scanner, narrowed: boolean): Understood | undefined {
  const found = scanner.take(narrowed ? `^ loosen* ${NOUNS}` : `^ ( loosen / any )* ${NOUNS} $`);
  const nouns = found?.all('nouns').filter(({ tags }) => tags.has('thing'));
  return nouns && { operation: { kind: narrowed ? 'list' : 'count' }, nouns };
}

/** 'Which section is the longest?', 'the shortest chapter', 'Which section has the most text?' */
function takeLength(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take('which ( of det )? noun=a-section ( of det work )? be det? how=longest|shortest one?') ??
    scanner.take('which noun=a-section have det? how=most|fewest|longest|shortest text') ??
    scanner.take('which be det? noun=a-section det? how=longest|shortest $') ??
    scanner.take('( which be )? det? how=longest|shortest noun=a-section');
  const how = found?.one('how')?.tags;
  return (
    found && {
      operation: { kind: 'length', longest: how?.has('longest') === true || how?.has('most') === true },
      nouns: found.all('noun'),
    }
  );
}

const NTH = 'ordinal|last|last-but|first';

function takePick(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(`which noun=thing be|stand det? nth=${NTH} one? ( of loosen )? !thing`) ??
    scanner.take(`^ which do|be det? nth=${NTH} noun=thing ( in det? work )? tells ( in det? work )? $`) ??
    scanner.take(
      `( ( ${WHAT_PAGE} / ${WHERE} ) / which be? / list courtesy* )? det? ( caption of|for )? det? nth=${NTH} noun=thing ( be? caption )? called? ${STANDS}`,
    );
  const nth = found?.one('nth');
  if (!found || !nth) return undefined;
  const fromEnd = nth.tags.has('last') || nth.tags.has('last-but');
  const place = fromEnd ? (nth.tags.has('last-but') ? 2 : 1) : (nth.value ?? 1);
  return { operation: { kind: 'pick', from: fromEnd ? 'end' : 'start', nth: place }, nouns: found.all('noun') };
}
