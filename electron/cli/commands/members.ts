import { openLibraryStore } from '../../engine/trust/open-library-store.ts';
import { listMembers, memberRoles, putMember, removeMember, type Member } from '../../engine/store/postgres/members.ts';
import { serverOf } from '../../host/server-library.ts';
import { stringOption, type Command, type OptionValues } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, machineOf } from '../open-library.ts';
import { table } from '../output.ts';

const verbs = ['list', 'add', 'remove'] as const;

const may: Readonly<Record<Member['role'], string>> = {
  owner: 'everything',
  editor: 'ask, mark, add, index, correct, remove',
  reader: 'ask, mark',
};

export const members: Command = {
  name: 'members',
  usage: '[list | add USER [--as ROLE] | remove USER] [--library DIR] [--json]',
  summary: 'Who may do what in a library on a server, enforced by the server.',
  help: [
    '  list             the users of the server that were given rights in the library (the default)',
    '  add USER         let a user of the server in, or give them another role',
    '  remove USER      let them in no more; their marks stay in a schema of their own until somebody drops it',
    '  --as ROLE        reader (the default): asks, and keeps marks of their own; editor: adds, indexes, corrects and removes documents, too',
    '  --library DIR    postgres://… of the library, as its owner',
    '',
    'Users are made on the server: CREATE ROLE ada LOGIN PASSWORD …. A program that only indexes is an editor.',
    '',
  ],
  options: { library: { type: 'string' }, as: { type: 'string' } },
  words: verbs,
  choices: { as: memberRoles },
  positionals: { min: 0, max: 2, what: verbs.join(', ') },
  run: async ([given = 'list', user], values, surroundings) => {
    const { out } = surroundings;
    const verb = verbs.find((one) => one === given);
    if (!verb) throw new UsageError(`‘${given}’ is none of ${verbs.join(', ')}.`);
    if (verb !== 'list' && user === undefined) throw new UsageError('A user is missing.');
    if (verb === 'list' && user !== undefined) throw new UsageError(`‘${user}’ is one argument too many.`);
    const role = roleIn(values);
    const folder = chosenFolder(values, surroundings);
    const address = serverOf(folder);
    if (!address)
      throw new UsageError('Only a library on a server has members.', 'Name one: --library postgres://HOST/DATABASE');
    const { store } = await openLibraryStore(folder, machineOf(surroundings.env));
    try {
      if (verb === 'add') await store.writer.write((db) => putMember(db, address, user!, role));
      if (verb === 'remove') await store.writer.write((db) => removeMember(db, address, user!));
      const all = listMembers(store.read, address);
      out.printJson('members', { members: all });
      out.print(
        table(
          ['user', 'role', 'may', 'marks'],
          all.map((one) => [one.name, one.role, may[one.role], one.keeps ? 'kept' : 'not kept']),
        ),
      );
    } finally {
      await store.close();
    }
    return exitCodes.done;
  },
};

function roleIn(values: OptionValues) {
  const given = stringOption(values, 'as') ?? 'reader';
  const role = memberRoles.find((one) => one === given);
  if (!role) throw new UsageError(`‘${given}’ is none of ${memberRoles.join(', ')}.`);
  return role;
}
