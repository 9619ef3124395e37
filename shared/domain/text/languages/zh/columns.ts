import type { ColumnQuestions } from '../columns.ts';

export const chineseColumns: ColumnQuestions = {
  population: '研究对象是什么？',
  method: '采用了什么方法？',
  sample: '样本量有多大？',
  measure: '测量了什么？',
  result: '主要结果是什么？',
  limitation: '有哪些局限？',
  data: '使用了哪些数据？',
  code: '代码在哪里可以获取？',
  funding: '谁资助了这项工作？',
};
