/** Questions that readers of many papers put to each of them. */
import { msg, type Message } from '../languages/i18n.ts';

export const templates: readonly { readonly name: Message; readonly question: Message }[] = [
  { name: msg('Population'), question: msg('Who or what was studied?') },
  { name: msg('Method'), question: msg('Which method was used?') },
  { name: msg('Sample size'), question: msg('How large was the sample?') },
  { name: msg('Measure'), question: msg('What was measured?') },
  { name: msg('Result'), question: msg('What is the main result?') },
  { name: msg('Limitation'), question: msg('What are the limitations?') },
  { name: msg('Data'), question: msg('Which data were used?') },
  { name: msg('Code'), question: msg('Where is the code available?') },
];
