/** JSON of Wayleaf, judged by the schemas that it publishes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { repository } from './paths.ts';

const judges = new Map<string, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/**
 * @param name  of the schema, such as `commands/ask`
 * @throws where the value is not what that says
 */
export function judgePublished(name: string, value: unknown): void {
  const judge = judges.get(name) ?? ajv.compile(schemaIn(name));
  judges.set(name, judge);
  if (judge(value)) return;
  const faults = (judge.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;
  });
  throw new Error(`This is not what resources/schemas/${name}.json says:\n${faults.join('\n')}`);
}

/** What a command printed: its document, or its failure. */
export function judgePrinted(command: string, value: object): void {
  const isFailure = Object.keys(value).every((name) => name === 'dialect' || name === 'error');
  judgePublished(isFailure ? 'failure' : `commands/${command}`, value);
}

function schemaIn(name: string): object {
  const file = path.join(repository, 'resources', 'schemas', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
