import { expect, test } from 'vitest';
import { isGroupName, isParticle } from './person-names.ts';

test.each([
  'R Core Team',
  'zoo Development Team',
  'Office of Forest Survey',
  'Verein für Landschaft',
  'Deutsche Gesellschaft',
  'Acme Inc.',
])('%s is a group', (name) => expect(isGroupName(name)).toBe(true));

test.each([
  'Mara Ellison',
  'van der Berg',
  'Jo van der Berg',
  'Maria José Carvalho de Souza',
  'Plato',
  'Team',
  '王伟',
  '',
])('%s is none', (name) => expect(isGroupName(name)).toBe(false));

test.each([
  ['van', true],
  ['De', true],
  ['d’Arc', true],
  ['Berg', false],
])('%s belongs to the name after it: %s', (word, does) => expect(isParticle(word)).toBe(does));
