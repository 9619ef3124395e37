import path from 'node:path';
import { z } from 'zod';
import type { Format } from './format.ts';
import { findPdf, goldAnswer, noGold, subjectsOfPdfs } from './subjects.ts';

/** Of a page, in thousandths of its height and width: top, left, bottom, right. */
const Bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const PARTS_OF_PAGE = 1000;
const Item = z.object({
  index: z.union([z.string(), z.number().transform(String)]),
  Question: z.string().min(1),
  Standard_Answer: z.string(),
  Evidence: z.array(
    z.object({
      bbox: Bbox,
      source_pdf_name: z.string().min(1),
      /** From 1. */
      source_page_id: z.int().min(1),
      necessity: z.string().optional(),
    }),
  ),
  PDF_Source: z.array(z.string().min(1)).min(1),
});
const NECESSARY = 'necessary';

/** CiteVQA: questions about PDFs, with boxes around what answers. What needs several documents cannot be asked of one. */
export const citeVqa: Format<z.infer<typeof Item>> = {
  name: 'CiteVQA',
  kind: 'pdf',
  schema: Item,
  read: (entries, folder, note) =>
    subjectsOfPdfs(
      entries.flatMap(({ value, where }) => {
        const { index, Question: question, Standard_Answer: answer, Evidence: evidence, PDF_Source: sources } = value;
        const needed = evidence.filter(({ necessity = NECESSARY }) => necessity === NECESSARY);
        const names = new Set((needed.length > 0 ? needed.map((one) => one.source_pdf_name) : sources).map(baseOf));
        const [name = ''] = names;
        const file = findPdf(folder, name);
        if (names.size > 1) note(`${where}: it needs ${names.size} documents`);
        else if (file === undefined) note(`${where}: ${name} is not there`);
        if (names.size > 1 || file === undefined) return [];
        const regions = needed.map(({ bbox: [top, left, bottom, right], source_page_id: page }) => ({
          pageIndex: page - 1,
          box: {
            x0: left / PARTS_OF_PAGE,
            y0: top / PARTS_OF_PAGE,
            x1: right / PARTS_OF_PAGE,
            y1: bottom / PARTS_OF_PAGE,
          },
        }));
        const pages = new Set(regions.map(({ pageIndex }) => pageIndex));
        const gold = { ...noGold, answers: [goldAnswer(answer)], unanswerable: false, pages, regions };
        return [{ file, question: { ...gold, id: index, question } }];
      }),
    ),
};

function baseOf(name: string): string {
  return path.posix.basename(name);
}
