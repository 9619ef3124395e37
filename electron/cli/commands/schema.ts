import { openApi } from '#shared/dialect/openapi.ts';
import { schemaNames, schemaOf } from '#shared/dialect/schemas.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';

const OPENAPI = 'openapi';

/** @param version  of Wayleaf */
export function schemaCommand(version: () => Promise<string>): Command {
  return {
    name: 'schema',
    usage: '[NAME] [--json]',
    summary: 'Print the schema of what a command, a method or a tool gives to other programs.',
    help: [
      '  NAME             ask for ‘wayleaf ask --json’, tools/ask for the method and the tool of that name, failure, openapi;',
      '                   without it, all names',
      '',
      'JSON Schema, draft 2020-12, as docs/guide/json.md explains. openapi is the whole interface over HTTP, as OpenAPI 3.1.',
      '',
    ],
    options: {},
    positionals: { min: 0, max: 1, what: 'A name' },
    run: async ([given], _values, { out }) => {
      const names = [...schemaNames, OPENAPI];
      if (given === undefined) {
        for (const name of names) out.print(name);
        out.printJson('schema', { schemas: names });
        return exitCodes.done;
      }
      const name = names.find((one) => one === given || one === `commands/${given}`);
      if (name === undefined) throw new UsageError(`There is no schema ‘${given}’.`, 'See all: wayleaf schema');
      const schema = name === OPENAPI ? openApi(await version(), true) : schemaOf(name)!;
      out.printData(JSON.stringify(schema, null, 2));
      out.printJson('schema', { name, schema });
      return exitCodes.done;
    },
  };
}
