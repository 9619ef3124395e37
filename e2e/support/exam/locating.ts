/** Questions for a place, a title, an order or an extreme, in the words of readers. */
import { childrenOf, extreme, inside, topOf } from './gold.ts';
import { captioned, holder, listed, named, onPages, says, sectionWord, type Template } from './template.ts';
import { called, many } from './wording.ts';

const whereabouts: Record<string, Template> = {
  'page of': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const item = pick(of(noun));
    const name = named(noun, item);
    return [
      [
        `On which page is ${name}`,
        `What page is ${name} on`,
        `Where is ${name}`,
        `Which page has ${name}`,
        `Where can I find ${name}`,
        `On what page can I find ${name}`,
        `Find ${name}`,
        `Where does ${name} appear`,
      ],
      onPages(item.page),
    ];
  },
  'section of': (facts) => {
    const noun = facts.pick(facts.nouns);
    const item = facts.pick(facts.of(noun));
    const name = named(noun, item);
    const w = sectionWord(facts);
    return [
      [
        `In which ${w} is ${name}`,
        `Which ${w} contains ${name}`,
        `Which ${w} is ${name} in`,
        `What ${w} does ${name} belong to`,
        `Which ${w} has ${name}`,
      ],
      says(w === 'chapter' ? (item.section.parents[0] ?? item.section).title : item.section.title),
    ];
  },
  'page of section': (facts) => {
    const section = facts.pick(facts.sections);
    const s = called(section, facts.pick);
    return [
      [
        `On which page does ${s} start`,
        `Where does ${s} begin`,
        `What page does ${s} start on`,
        `On what page is ${s}`,
        `Where is ${s}`,
        `Which page does ${s} begin on`,
        `Where can I find ${s}`,
      ],
      onPages(section.page),
    ];
  },
  'pages with': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const n = many(noun);
    return [
      [
        `Which pages have ${n}`,
        `On which pages are there ${n}`,
        `On which pages are the ${n}`,
        `What pages contain ${n}`,
        `On what pages can I find ${n}`,
        `Which pages contain ${n}`,
      ],
      onPages(...of(noun).map(({ page }) => page)),
    ];
  },
  'sections with': (facts) => {
    const noun = facts.pick(facts.nouns);
    const top = topOf(facts).filter((section) => inside(facts.of(noun), section).length > 0);
    if (top.length === 0 || facts.of(noun).some(({ section }) => section.level > 1)) return undefined;
    const w = sectionWord(facts);
    return [
      [
        `Which ${w}s have ${many(noun)}`,
        `Which ${w}s contain ${many(noun)}`,
        `List the ${w}s with ${many(noun)}`,
        `List the ${w}s that contain ${many(noun)}`,
      ],
      listed(top.map(({ title }) => title)),
    ];
  },
};

const firsts: Record<string, Template> = {
  'first or last': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const which = pick(['first', 'last']);
    const item = which === 'first' ? of(noun)[0]! : of(noun).at(-1)!;
    const others = of(noun).filter((one) => one !== item && !item.label.startsWith(one.label));
    return [
      [
        `What is the ${which} ${noun}`,
        `Which ${noun} is the ${which}`,
        `Which ${noun} comes ${which}`,
        `Show me the ${which} ${noun}`,
        `What's the ${which} ${noun} in this paper`,
        `Which is the ${which} ${noun}`,
      ],
      says(
        item.label,
        others.map(({ label }) => label),
      ),
    ];
  },
  'first or last in section': (facts) => {
    const noun = facts.pick(facts.nouns);
    const section = holder(facts, facts.of(noun));
    const which = facts.pick(['first', 'last']);
    const all = inside(facts.of(noun), section);
    const item = which === 'first' ? all[0]! : all.at(-1)!;
    const s = called(section, facts.pick);
    return [
      [
        `What is the ${which} ${noun} in ${s}`,
        `Which ${noun} comes ${which} in ${s}`,
        `Which is the ${which} ${noun} of ${s}`,
        `Show the ${which} ${noun} in ${s}`,
      ],
      says(item.label),
    ];
  },
  'page of first': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const which = pick(['first', 'last']);
    const item = which === 'first' ? of(noun)[0]! : of(noun).at(-1)!;
    return [
      [
        `On which page is the ${which} ${noun}`,
        `Where is the ${which} ${noun}`,
        `What page is the ${which} ${noun} on`,
        `Where can I find the ${which} ${noun}`,
      ],
      onPages(item.page),
    ];
  },
  'caption of': ({ pick, of, nouns: present }) => {
    const noun = captioned(present, pick);
    if (!noun) return undefined;
    const item = pick(of(noun));
    return [
      [
        `What is the caption of ${item.label}`,
        `What's the caption of ${item.label}`,
        `Show the caption of ${item.label}`,
        `What is the title of ${item.label}`,
        `What does the caption of ${item.label} say`,
        `Give me the caption for ${item.label}`,
      ],
      says(item.text),
    ];
  },
  'caption of first': ({ pick, of, nouns: present }) => {
    const noun = captioned(present, pick);
    if (!noun) return undefined;
    const which = pick(['first', 'last']);
    const item = which === 'first' ? of(noun)[0]! : of(noun).at(-1)!;
    return [
      [
        `What is the caption of the ${which} ${noun}`,
        `Show me the caption of the ${which} ${noun}`,
        `What's the ${which} ${noun}'s caption`,
      ],
      says(item.text),
    ];
  },
  'title of section': (facts) => {
    const numbered = facts.sections.filter(
      ({ number, level }) => number !== undefined && !(level > 1 && /^[A-Z]\.$/u.test(number)),
    );
    if (numbered.length === 0) return undefined;
    const { number = '', title } = facts.pick(numbered);
    const plain = number.replace(/\.$/u, '');
    const s = plain.startsWith('Chapter')
      ? plain.toLowerCase()
      : /^[ABC]$/u.test(plain)
        ? `appendix ${plain}`
        : `section ${plain}`;
    return [
      [
        `What is the title of ${s}`,
        `What is ${s} called`,
        `What's the title of ${s}`,
        `What is the heading of ${s}`,
        `What is the name of ${s}`,
        `Give me the title of ${s}`,
      ],
      says(title),
    ];
  },
  'last section': (facts) => {
    const which = facts.pick(['first', 'second', 'third', 'last']);
    const divided = topOf(facts).filter((one) => childrenOf(facts, one).length > 1);
    if (divided.length === 0) return undefined;
    const section = facts.pick(divided);
    const children = childrenOf(facts, section);
    const child = which === 'last' ? children.at(-1) : children[['first', 'second', 'third'].indexOf(which)];
    const s = called(section, facts.pick);
    return (
      child && [
        [
          `What is the ${which} subsection of ${s}`,
          `Which subsection of ${s} comes ${which}`,
          `What is the title of the ${which} subsection of ${s}`,
          `What is the ${which} subsection in ${s} called`,
        ],
        says(child.title),
      ]
    );
  },
};

const mosts: Record<string, Template> = {
  'section with most': (facts) => {
    const direction = facts.document.name === 'manual' ? facts.pick([1, -1] as const) : 1;
    const word = direction === 1 ? facts.pick(['most', 'most', 'largest number of']) : 'fewest';
    const noun = facts.pick(facts.nouns);
    const best = extreme(
      topOf(facts).map((section) => [section, inside(facts.of(noun), section).length]),
      direction,
    );
    if (!best) return undefined;
    const [w, n] = [sectionWord(facts), many(noun)];
    return [
      [
        `Which ${w} has the ${word} ${n}`,
        `Which ${w} contains the ${word} ${n}`,
        `What ${w} has the ${word} ${n}`,
        `In which ${w} are the ${word} ${n}`,
        `The ${w} with the ${word} ${n}`,
        `Find the ${w} with the ${word} ${n}`,
      ],
      says(best[0].title, [], best[1] || undefined),
    ];
  },
  'section with most subsections': (facts) => {
    const best = extreme(
      topOf(facts).map((section) => [section, childrenOf(facts, section).length]),
      1,
    );
    const w = sectionWord(facts);
    return (
      best && [
        [
          `Which ${w} has the most subsections`,
          `What ${w} has the most subsections`,
          `Which ${w} is divided into the most subsections`,
          `Which ${w} contains the most subsections`,
        ],
        says(best[0].title, [], best[1] || undefined),
      ]
    );
  },
  'page with most': ({ pick, of, nouns: present }) => {
    const noun = pick(present);
    const pages = of(noun).map(({ page }) => page);
    const tally = [...new Set(pages)].map((page) => [page, pages.filter((one) => one === page).length] as const);
    const [best, next] = tally.sort(([, a], [, b]) => b - a);
    if (!best || best[1] === next?.[1]) return undefined;
    return [
      [
        `Which page has the most ${many(noun)}`,
        `On which page are the most ${many(noun)}`,
        `What page contains the most ${many(noun)}`,
      ],
      onPages(best[0]),
    ];
  },
};

export const places: Readonly<Record<string, Template>> = { ...whereabouts, ...firsts, ...mosts };
