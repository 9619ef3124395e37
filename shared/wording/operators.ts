/** What the operators of a plan are called. */
import { msg, type Message } from '../base/messages.ts';
import type { PlanOperator } from '../domain/remarks/operators.ts';

export const operatorNames: Readonly<Record<PlanOperator, Message>> = {
  Decompose: msg('Split'),
  Extract: msg('Find names'),
  Filter_Modal: msg('Kind'),
  Filter_Range: msg('Range'),
  Select_by_Entity: msg('Sections of the names'),
  Select_by_Section: msg('Section'),
  Select_by_Words: msg('Words'),
  Graph_Reasoning: msg('Rank by graph'),
  Text_Reasoning: msg('Rank by text'),
  Skyline_Ranker: msg('Best of both'),
  Map: msg('For each'),
  Reduce: msg('Then'),
};
