import type { ColumnPhrases } from '../columns.ts';

export const chineseColumns: ColumnPhrases = {
  population: ['研究对象是什么？', '本文是关于什么的？'],
  method: ['采用了什么方法？', '我们提出了什么？', '介绍了哪种方法？'],
  sample: ['样本量有多大？', '数据集有多大？', '有多少参与者？'],
  measure: ['测量了什么？', '性能是如何衡量的？'],
  result: ['主要结果是什么？', '结果表明了什么？', '表现如何？', '提高了多少？'],
  limitation: ['有哪些局限？'],
  data: ['使用了哪些数据？', '使用了哪些数据集？'],
  code: ['代码在哪里可以获取？'],
  funding: ['谁资助了这项工作？', '谁支持了这项工作？'],
};
