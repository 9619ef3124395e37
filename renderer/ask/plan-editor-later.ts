/** The editor of plans knows how their words are read, which is much to load for what few open. */
import { later } from '../parts/later.tsx';

export const PlanEditor = later(async () => (await import('./plan-editor.tsx')).PlanEditor);
