import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatOfName, type SourceFormat } from '#shared/base/formats.ts';
import { sheetMarkup, type SheetRow } from './sheet.ts';
import { toPage } from './to-page.ts';
import { storedZip } from './zip.ts';

const zipOf = (files: Record<string, string>): Buffer =>
  storedZip(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])));

async function page(name: string, content: string | Buffer): Promise<{ body: string; facts: object }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-office-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const { html, facts } = await toPage({ path: file, name, format: formatOfName(name) as SourceFormat });
  return { body: /<body>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? '', facts };
}

const row = (...cells: readonly string[]): SheetRow => new Map(cells.map((text, at) => [at, { text }]));

describe('a sheet', () => {
  test('has a title, a table with its head, and remarks', () => {
    const rows = [
      row('Counts'),
      row(),
      row('Bank', 'Reeds'),
      row('North', '12'),
      row('South', '30'),
      row(),
      row('By hand.'),
    ];
    expect(sheetMarkup('2019', rows)).toBe(
      '<h1>2019</h1><p>Counts</p><table><tr><th>Bank</th><th>Reeds</th></tr><tr><td>North</td><td>12</td></tr><tr><td>South</td><td>30</td></tr></table><p>By hand.</p>',
    );
    expect(sheetMarkup('Empty', [row(), row('', ' ')])).toBe('');
  });

  test('keeps cells in their columns, and what is merged as one', () => {
    const rows: SheetRow[] = [
      new Map([[1, { text: 'Reeds', colSpan: 2 }]]),
      new Map([
        [0, { text: 'North', rowSpan: 2 }],
        [2, { text: '12' }],
      ]),
      new Map([
        [1, { text: '3' }],
        [2, { text: '4' }],
      ]),
    ];
    // A row of one cell is its title.
    expect(sheetMarkup('', rows)).toBe(
      '<p>Reeds</p><table><tr><td rowspan="2">North</td><td></td><td>12</td></tr><tr><td>3</td><td>4</td></tr></table>',
    );
  });
});

describe('a workbook of Excel', () => {
  const NAMES = 'xmlns="x" xmlns:r="r"';
  const book = (sheet: string, styles = '', shared = ''): Buffer =>
    zipOf({
      'xl/workbook.xml': `<workbook ${NAMES}><sheets><sheet name="Banks" r:id="a"/><sheet name="Secret" state="hidden" r:id="b"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="/xl/worksheets/two.xml"/></Relationships>',
      'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      'xl/worksheets/two.xml': '<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>',
      'xl/styles.xml': styles,
      'xl/sharedStrings.xml': shared,
    });

  test('shows numbers as their formats do, days as ISO has them, and nothing of hidden sheets', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const shared = '<sst><si><t>North</t></si><si><r><t>So</t></r><r><t>uth</t></r><rPh><t>spoken</t></rPh></si></sst>';
    const cells =
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" s="1"><v>0.125</v></c><c r="D2" s="2"><v>43557</v></c></row>' +
      '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3"><v>0.1</v></c><c r="D3" s="3"><v>43557.5</v></c><c r="E3" t="b"><v>1</v></c></row>';
    expect((await page('a.xlsx', book(cells, styles, shared))).body).toBe(
      '<h1>Banks</h1><table><tr><td>North</td><td>12.5%</td><td>2019-04-02</td><td></td></tr><tr><td>South</td><td>0.1</td><td>2019-04-02 12:00</td><td>TRUE</td></tr></table>',
    );
  });

  test('ends in words where it is damaged or far too large', async () => {
    await expect(page('a.xlsx', zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({
      message: 'a.xlsx is damaged, or no workbook of Excel.',
    });
    const wide = `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(500);
    await expect(page('a.xlsx', book(wide))).rejects.toMatchObject({ code: 'file.too-large' });
  });
});

test('a table as text is one, whatever parts its cells', async () => {
  const { body } = await page('a.csv', 'Bank;Reeds\r\n"South; lower";30\r\n');
  expect(body).toBe('<table><tr><th>Bank</th><th>Reeds</th></tr><tr><td>South; lower</td><td>30</td></tr></table>');
  expect((await page('a.tsv', 'a\tb\nc\t1')).body).toContain('<td>c</td><td>1</td>');
  await expect(page('a.csv', 'a,b,c,d\n'.repeat(20_000))).rejects.toMatchObject({ code: 'file.too-large' });
});

describe('a notebook', () => {
  const written = (cells: unknown, metadata: unknown = {}): string => JSON.stringify({ cells, metadata });

  test('has its words, its code and what that printed, as lines or as one text', async () => {
    const { body, facts } = await page(
      'a.ipynb',
      written(
        [
          { cell_type: 'markdown', source: ['# Reeds\n', 'We *count*.'] },
          {
            cell_type: 'code',
            source: 'print(1 < 2)',
            outputs: [
              { output_type: 'stream', text: ['True\n'] },
              { output_type: 'execute_result', data: { 'text/plain': '3', 'text/html': '<b onclick="x()">3</b>' } },
              { output_type: 'error', traceback: ['lost'] },
            ],
          },
        ],
        { title: 'Counting', authors: [{ name: 'Ada Walker' }] },
      ),
    );
    expect(body.replaceAll(/\s+/gu, ' ')).toBe(
      '<h1>Reeds</h1> <p>We <em>count</em>.</p> <pre>print(1 &lt; 2)</pre><pre>True </pre><b>3</b>',
    );
    expect(facts).toEqual({ title: 'Counting', authors: 'Ada Walker' });
  });

  test('of format 3 is read, and what is none is refused', async () => {
    const old = { worksheets: [{ cells: [{ cell_type: 'code', input: 'x = 1' }] }], metadata: {} };
    expect((await page('a.ipynb', JSON.stringify(old))).body).toContain('<pre>x = 1</pre>');
    for (const wrong of ['{', '[]', '{"cells": 3, "metadata": {}}'])
      await expect(page('a.ipynb', wrong)).rejects.toMatchObject({ code: 'convert.unreadable' });
  });
});

test('a message has its head and its words, pictures in it, and the names of what is attached', async () => {
  const message = [
    'From: =?UTF-8?Q?Ada_W=C3=A4lker?= <ada@example.org>',
    'To: ben@example.org',
    'Subject: Reeds',
    'Date: Tue, 02 Apr 2019 10:00:00 +0000',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Twelve <script>no()</script><img src="http://x.y/spy.gif">reeds</p>',
    '--b',
    'Content-Type: text/csv; name="a.csv"',
    'Content-Disposition: attachment; filename="a.csv"',
    '',
    'x',
    '--b--',
  ].join('\r\n');
  const { body, facts } = await page('a.eml', message);
  expect(body).toContain('<td>Ada Wälker &lt;ada@example.org&gt;</td>');
  expect(body).toContain('<th>Attached</th><td>a.csv</td>');
  expect(body).toMatch(/<p>Twelve (?:<span><\/span>)?reeds<\/p>/u);
  expect(facts).toEqual({ title: 'Reeds', authors: 'Ada Wälker', year: 2019 });
  await expect(page('b.eml', 'no message at all')).rejects.toMatchObject({ code: 'convert.unreadable' });
});

describe('slides, RTF and LaTeX', () => {
  test('lists of one kind and level are one, notes come at the end', async () => {
    const { body } = await page(
      'a.tex',
      String.raw`\documentclass{article}\begin{document}\section{Reeds}Twelve\footnote{By hand.} reeds, $n=12$.
\begin{itemize}\item one\begin{itemize}\item deeper\end{itemize}\item two\end{itemize}\begin{enumerate}\item first\end{enumerate}
\begin{equation}E = mc^2\end{equation}\end{document}`,
    );
    expect(body).toContain('<ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul><ol><li>first</li></ol>');
    expect(body).toMatch(/Twelve<sup>1<\/sup> reeds, <math>.*<mn>12<\/mn>.*<\/math>\./u);
    expect(body).toMatch(/<math display="block">.*<msup><mi>c<\/mi><mn>2<\/mn><\/msup>/u);
    expect(body).toMatch(/<ol><li><p>By hand\.<\/p><\/li><\/ol>$/u);
  });

  test('what is none of them ends in words, and nothing is fetched or run', async () => {
    await expect(page('a.pptx', zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({
      message: 'a.pptx is damaged, or no presentation of PowerPoint.',
    });
    const { body } = await page(
      'a.tex',
      String.raw`\documentclass{article}\begin{document}\input{/etc/passwd}\immediate\write18{ls} Kept.\end{document}`,
    );
    expect(body).toContain('Kept.');
    expect(body).not.toContain('root:');
  });

  test.each(['\\def\\a{\\a\\a}\\a', '{\\rtf1'.repeat(50_000), `\\begin{itemize}${'\\item{'.repeat(20_000)}`])(
    'a text that goes on without an end is read or refused (%#)',
    { timeout: 20_000 },
    async (hostile) => {
      const tried = page('a.tex', `\\documentclass{article}\\begin{document}${hostile}\\end{document}`);
      await tried.catch((error: unknown) => expect(error).toHaveProperty('code'));
    },
  );
});
