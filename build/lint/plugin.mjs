/** The project's own rules, for `.oxlintrc.json`. */
import { literalRule } from '../languages/lint-rule.mjs';
import { layerRule } from '../layers/lint-rule.mjs';
import { defaultExportRule, fixedWaitRule, moduleStateRule } from './forbidden-syntax.mjs';
import { idiomRule } from './idiom-rule.mjs';
import { replyRule } from './reply-rule.mjs';
import { timerRule } from './timer-rule.mjs';

export default {
  meta: { name: 'wayleaf' },
  rules: {
    'default-exports': defaultExportRule,
    'fixed-waits': fixedWaitRule,
    idioms: idiomRule,
    layers: layerRule,
    literals: literalRule,
    'module-state': moduleStateRule,
    replies: replyRule,
    timers: timerRule,
  },
};
