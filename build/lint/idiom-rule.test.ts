import { RuleTester } from 'eslint';
import { test } from 'vitest';
import { idiomRule } from './idiom-rule.mjs';

RuleTester.it = test;
RuleTester.describe = (_: string, run: () => void) => run();

const comment = [{ messageId: 'comment' }];
const name = [{ messageId: 'name' }];

new RuleTester().run('comments and names are those of the field', idiomRule, {
  valid: [
    '/** Read again, except for headings. */ run();',
    "// What is no longer there is left out.\nrun('drawn anew');",
    'class WorldMap {}',
    'const { World } = library;',
  ],
  invalid: [
    { code: '// The page is drawn anew.\nrun();', errors: comment },
    { code: '/** A name in the\n * place of another. */\nrun();', errors: comment },
    { code: '/** What is no number is left out. */\nrun();', errors: comment },
    { code: '/** @throws for a row that is none, and all the same */\nrun();', errors: [...comment, ...comment] },
    { code: 'function heedMarks() {}', errors: name },
    { code: 'class World {}', errors: name },
    { code: 'const giveWay = 1;', errors: name },
  ],
});
