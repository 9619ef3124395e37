/** What is learned from, under WAYLEAF_DATA; resources/models/README.md names the sources and their licenses. */
export const TRAINING_FILES = ['questions', 'qasper/dev-40.json', 'qasper/train-10.json'];

/** Their licenses allow no more than research, or no commerce: they are measured on, not learned from. */
export const MEASURED_ONLY: ReadonlySet<string> = new Set(['ohr', 'financebench', 'policyqa']);

/** Their questions are so alike that one asked of another document is often answered there. */
export const ALIKE: ReadonlySet<string> = new Set(['policyqa', 'tatqa']);
