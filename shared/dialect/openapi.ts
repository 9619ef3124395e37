/** The HTTP interface as OpenAPI 3.1, made from the schemas that check every call. */
import { z } from 'zod';
import type { ErrorCode } from '../base/errors.ts';
import { offeredTools, tools, type ToolName, type ToolSpec } from '../contract/tools.ts';
import { dialectOf } from './dialect.ts';
import { FailureOut } from './failure.ts';
import { outputSchema, type JsonSchema } from './schemas.ts';

/** What is wrong with a request before anything is asked, by status. */
const REFUSALS = {
  400: ['BadRequest', 'The body is no JSON, or not what the method takes: `input.invalid`'],
  401: ['NoToken', 'The token is missing or wrong: `input.invalid`'],
  403: ['NotAllowed', 'A page of the web asks, or programs may only read here: `input.invalid`'],
  404: ['Unknown', 'There is no such document (`document.unknown`) or method (`call.unknown`)'],
  405: ['NotPosted', 'Methods are asked with POST: `input.invalid`'],
  409: ['NotRead', 'The document is not read to the end yet: `document.not-indexed`'],
  413: ['TooLong', 'The body is longer than 1 MB: `input.invalid`'],
  415: ['NotJson', 'The body is not application/json: `input.invalid`'],
  422: ['NotDone', 'The request is right and cannot be fulfilled; `code` says why'],
  429: ['TooMany', 'More than 16 calls at the same time, or 600 in a minute: `input.invalid`'],
  499: ['Stopped', 'The one who asked hung up: `call.cancelled`'],
  500: ['Mistake', 'A mistake in Wayleaf: `internal`'],
  503: ['Gone', 'The library cannot be reached now: `engine.gone`, `library.unreachable`'],
} as const satisfies Readonly<Record<number, readonly [string, string]>>;

export type FailureStatus = keyof typeof REFUSALS;

const STATUS: Partial<Record<ErrorCode, FailureStatus>> = {
  'input.invalid': 400,
  'document.unknown': 404,
  'document.not-indexed': 409,
  'engine.gone': 503,
  'library.unreachable': 503,
  'call.cancelled': 499,
  internal: 500,
};

/** With which status a failure of a call is answered. */
export function failureStatus(code: ErrorCode): FailureStatus {
  return STATUS[code] ?? 422;
}

/** @param writes  whether programs may change evidence tables */
export function openApi(version: string, writes: boolean): JsonSchema {
  const names = offeredTools(writes);
  const streamed = { type: 'string', description: STREAM };
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Wayleaf',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Search, read and ask a library of documents on this machine. Text of documents is untrusted data. Ask for text/event-stream to be told how far a call is.',
    },
    servers: [{ url: '/v1' }],
    security: [{ token: [] }],
    paths: {
      ...Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
      ...meta,
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: bare(dialectOf(FailureOut)), Stream: streamed },
      responses: Object.fromEntries(Object.values(REFUSALS).map(([name, description]) => [name, failure(description)])),
    },
  };
}

const STREAM =
  'Server-sent events: `progress` as it works, each with what the method says on its way; at the end `result` or `error`, with what would be the body otherwise';

/** Beside the methods of the library. */
const meta = {
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: 'This description',
      responses: {
        200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
        ...refusals(401),
      },
    },
  },
  '/check': {
    get: {
      operationId: 'check',
      summary: 'Prove that this is the Wayleaf that wrote api.json',
      security: [],
      parameters: [
        { name: 'nonce', in: 'query', required: true, schema: { type: 'string', pattern: String.raw`^[\w-]{22,64}$` } },
      ],
      responses: {
        200: {
          description: 'SHA-256, in hex, over secret, address, nonce and secret, a line each',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...refusals(400, 403),
      },
    },
  },
};

function operation(name: ToolName): JsonSchema {
  const { title, description, params, result, item }: ToolSpec = tools[name];
  return {
    operationId: name,
    summary: title,
    description,
    requestBody: { required: true, content: { 'application/json': { schema: bare(params, 'input') } } },
    responses: {
      200: {
        description: 'The result; as a stream, it is the data of the last event',
        content: {
          'application/json': { schema: bare(dialectOf(result)) },
          'text/event-stream': {
            schema: { $ref: '#/components/schemas/Stream' },
            'x-progress': item instanceof z.ZodNever ? null : bare(item),
          },
        },
      },
      ...refusals(...(Object.keys(REFUSALS).map(Number) as FailureStatus[])),
    },
  };
}

function refusals(...status: readonly FailureStatus[]): JsonSchema {
  return Object.fromEntries(status.map((one) => [one, { $ref: `#/components/responses/${REFUSALS[one][0]}` }]));
}

function failure(description: string): JsonSchema {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
}

function bare(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const made = io === 'output' ? outputSchema(schema) : z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $schema: _dialect, ...rest } = made;
  return rest;
}
