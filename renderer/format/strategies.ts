/** Ways to an answer, in words. */
import type { Strategy } from '#shared/domain/retrieval/strategy.ts';
import { type Message, msg } from '../languages/i18n.ts';

export const strategyNames: Readonly<Record<Strategy, Message>> = {
  auto: msg('Auto'),
  flat: msg('Flat'),
  path: msg('Path'),
  route: msg('Route'),
  agent: msg('Computed'),
};

export const strategyHints: Readonly<Record<Strategy, Message>> = {
  auto: msg('counts or finds; walks where you steer'),
  flat: msg('closest passages, no structure'),
  path: msg('paths from the title to the text'),
  route: msg('walks the tree, step by step'),
  agent: msg('counts and lists, else paths'),
};
