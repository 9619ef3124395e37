export { createAnswering, type AnsweringHandlers } from './answering.ts';
export type { AnsweringDeps } from './deps.ts';
