/** What single files of the domain may pull in, and who may import them. */

/**
 * What a reader of one file may have to follow at most: the files that it pulls in by value, itself counted.
 *
 * @typedef {object} Bound
 * @property {string} file  path from the root
 * @property {number} most
 * @property {readonly string[]} [alike]  beginnings of paths whose files are of one shape, so that all of them are followed as one
 */

/** @type {readonly Bound[]} */
export const bounds = [
  {
    file: 'shared/domain/pipeline/answer.ts',
    most: 60,
    // Words of languages: who knows `Language` has read all of them.
    alike: ['shared/domain/text/languages/', 'resources/languages/'],
  },
];

/**
 * A file that only a few may import as a value, where whoever else needs what it gives is handed it.
 *
 * @typedef {object} Door
 * @property {string} file  path from the root
 * @property {string} within  folder in which it is shut; tests are let through
 * @property {readonly string[]} keys  files, or folders, that may open it
 */

/**
 * A question is read where it comes in, and where another is made of it: a part, a step, what goes on from the one before.
 *
 * @type {readonly Door[]}
 */
export const doors = [
  {
    file: 'shared/domain/question/read-question.ts',
    within: 'shared/domain',
    keys: ['shared/domain/question/read-in.ts', 'shared/domain/question/mend-asking.ts', 'shared/domain/scope'],
  },
  {
    file: 'shared/domain/question/read-in.ts',
    within: 'shared/domain',
    keys: [
      'shared/domain/pipeline',
      'shared/domain/question/hear-question.ts',
      'shared/domain/question/mend.ts',
      'shared/domain/agent/run-strategy.ts',
      'shared/domain/retrieval/run-path.ts',
      'shared/domain/agent/loop/carry-call.ts',
      'shared/domain/retrieval/search.ts',
    ],
  },
];
