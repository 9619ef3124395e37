export { createAnswering, type AnsweringDeps, type AnsweringHandlers } from './answering.ts';
