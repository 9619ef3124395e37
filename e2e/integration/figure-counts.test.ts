/** Figures and tables against counts made by eye, on real documents known by their digest. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildDocument } from '#shared/domain/document/build.ts';
import { checkTree } from '#shared/domain/document/check-tree.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure, type ContentNode } from '#shared/domain/document/tree.ts';
import { dataFolder, dataPdfs } from '../support/data.ts';
import { repository } from '../support/paths.ts';
import { readFileContent } from '../support/words/read.ts';

const MAX_WRONG = 1;

const Gold = z.array(z.strictObject({ sha256: z.string(), figures: z.int(), tables: z.int() }));
const goldFile = path.join(repository, 'e2e/fixtures/gold/figure-counts.json');
const counted = new Map(
  Gold.parse(JSON.parse(readFileSync(goldFile, 'utf8'))).map(({ sha256, ...counts }) => [sha256, counts]),
);
const files = dataPdfs('papers');
const reason = files.length === 0 ? ` (skipped: no documents in ${dataFolder})` : '';

test.skipIf(files.length === 0)(
  `figures and tables are as many as a reader counts, each with its caption${reason}`,
  { timeout: 240_000 },
  async ({ skip }) => {
    const wrong: string[] = [];
    let known = 0;
    for (const file of files) {
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      const expected = counted.get(digest.slice(0, 16));
      if (!expected) continue;
      known++;
      const content = await readFileContent(file);
      const { tree } = buildDocument(content);
      expect(checkTree(tree, content.pages.length)).toEqual([]);
      const labeled = tree.nodes.filter((node): node is ContentNode => !isStructure(node) && node.label !== undefined);
      const found = {
        figures: labeled.filter(({ kind }) => kind === 'figure').length,
        tables: labeled.filter(({ kind }) => kind === 'table').length,
      };
      if (found.figures !== expected.figures || found.tables !== expected.tables)
        wrong.push(`${path.basename(file)}: ${JSON.stringify(found)} for ${JSON.stringify(expected)}`);
      const captioned = new Set(linksOf(tree).flatMap((link) => (link.kind === 'caption' ? [link.target] : [])));
      for (const { id, kind } of labeled) if (kind === 'figure' || kind === 'table') expect(captioned).toContain(id);
    }
    if (known === 0) skip('none of the counted documents is there');
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(MAX_WRONG);
  },
);
