/** Figures and tables against counts made by eye, on real documents. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkTree } from '#shared/domain/document/testing/check-tree.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure, type ContentNode } from '#shared/domain/document/tree.ts';
import { builtDocument, goldDocuments } from '../support/gold-documents.ts';

const MAX_WRONG = 1;

const Gold = z.array(z.strictObject({ sha256: z.string(), figures: z.int(), tables: z.int() }));
const { documents, reason } = goldDocuments('figure-counts', Gold);

test.skipIf(documents.length === 0)(
  `figures and tables are as many as a reader counts, each with its caption${reason}`,
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = [];
    for (const { file, figures, tables } of documents) {
      const { tree, pageCount } = await builtDocument(file);
      expect(checkTree(tree, pageCount)).toEqual([]);
      const labeled = tree.nodes.filter((node): node is ContentNode => !isStructure(node) && node.label !== undefined);
      const found = {
        figures: labeled.filter(({ kind }) => kind === 'figure').length,
        tables: labeled.filter(({ kind }) => kind === 'table').length,
      };
      if (found.figures !== figures || found.tables !== tables)
        wrong.push(`${path.basename(file)}: ${JSON.stringify(found)} for ${JSON.stringify({ figures, tables })}`);
      const captioned = new Set(linksOf(tree).flatMap((link) => (link.kind === 'caption' ? [link.target] : [])));
      for (const { id, kind } of labeled) if (kind === 'figure' || kind === 'table') expect(captioned).toContain(id);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MAX_WRONG);
  },
);
