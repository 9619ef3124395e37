/** The closed set of operators that a plan is made of: those of BookRAG (table 3), and one that filters by words. */
export const planOperators = [
  'Decompose',
  'Extract',
  'Filter_Modal',
  'Filter_Range',
  'Select_by_Entity',
  'Select_by_Section',
  'Select_by_Words',
  'Graph_Reasoning',
  'Text_Reasoning',
  'Skyline_Ranker',
  'Map',
  'Reduce',
] as const;
export type PlanOperator = (typeof planOperators)[number];
