import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatOfName, type SourceFormat } from '#shared/base/formats.ts';
import { ommlMarkup } from './omml.ts';
import { toPage } from './to-page.ts';
import { storedZip } from './zip.ts';

const zipOf = (files: Record<string, string>): Buffer =>
  storedZip(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])));

async function body(name: string, content: string | Buffer): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-equations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const { html } = await toPage({ path: file, name, format: formatOfName(name) as SourceFormat });
  return /<body>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? '';
}

test('Markdown sets equations in lines and of their own, and leaves sums of money alone', async () => {
  expect(await body('b.md', 'It is $5, or 6$ there.')).toBe('<p>It is $5, or 6$ there.</p>\n');
  const found = await body(
    'a.md',
    'We have $x_1$ lamps for $5 and $6.\n\n$$\na\n+ b\n= c\n$$\n\n\\begin{align}\nE &= mc^2\n\\end{align}\n\n`$code$` and \\$2 and $3\n',
  );
  expect(found).toContain('have <math><msub><mi>x</mi><mn>1</mn></msub></math> lamps for $5 and $6.');
  expect(found).toMatch(/<math display="block">(?:<mrow>)?<mi>a<\/mi><mo[^>]*>\+<\/mo>/u);
  expect(found).toMatch(/<mi>m<\/mi><msup><mi>c<\/mi><mn>2<\/mn><\/msup>/u);
  expect(found).toContain('<code>$code$</code> and $2 and $3');
  expect(found).not.toMatch(/<ul>|<h\d|annotation|style=|class="tml/u);
});

test.each([
  ['unknown commands', String.raw`\nosuch{x} + 1`],
  ['braces without an end', String.raw`\frac{1`],
  ['macros that go on without an end', String.raw`\def\a{\a\a}\a`],
  ['addresses', String.raw`\href{javascript:alert(1)}{x} + \includegraphics{http://x.y/a.png}`],
])('an equation with %s stays as it is written, and nothing of it runs', async (_, tex) => {
  const found = await body('a.md', `Before $$${tex}$$ after.`);
  expect(found).toContain('Before');
  expect(found).toContain('after.');
  expect(found).not.toMatch(/<[^>]*(?:href|src=|onerror)/u);
});

test('LaTeX and notebooks have their equations set', async () => {
  const tex = String.raw`\documentclass{article}\begin{document}So $n=12$. \begin{equation}E = mc^2\end{equation}\end{document}`;
  const found = await body('a.tex', tex);
  expect(found).toMatch(/So <math><mrow>?<mi>n<\/mi>|So <math>/u);
  expect(found).toContain('<msup><mi>c</mi><mn>2</mn></msup>');
  const cells = [{ cell_type: 'markdown', source: ['$\\sin x$'] }];
  expect(await body('a.ipynb', JSON.stringify({ cells, metadata: {} }))).toContain('<mi class="name">sin</mi>');
});

const run = (text: string, style = ''): string => `<m:r>${style}<m:t>${text}</m:t></m:r>`;

test.each([
  [
    'a fraction',
    `<m:f><m:num>${run('a+1')}</m:num><m:den>${run('c')}</m:den></m:f>`,
    '<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mrow><mi>c</mi></mrow></mfrac>',
  ],
  [
    'a root',
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${run('x')}</m:e></m:rad>`,
    '<msqrt><mrow><mi>x</mi></mrow></msqrt>',
  ],
  [
    'a root of a degree',
    `<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('x')}</m:e></m:rad>`,
    '<mroot><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow></mroot>',
  ],
  [
    'an index and a power',
    `<m:sSubSup><m:e>${run('x')}</m:e><m:sub>${run('1')}</m:sub><m:sup>${run('2')}</m:sup></m:sSubSup>`,
    '<msubsup><mrow><mi>x</mi></mrow><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></msubsup>',
  ],
  [
    'a sum',
    `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${run('i')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('w')}</m:e></m:nary>`,
    '<munderover><mo>∑</mo><mrow><mi>i</mi></mrow><mrow><mi>n</mi></mrow></munderover><mrow><mi>w</mi></mrow>',
  ],
  [
    'brackets',
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr><m:e>${run('a')}</m:e><m:e>${run('b')}</m:e></m:d>`,
    '<mrow><mo fence="true">[</mo><mrow><mi>a</mi></mrow><mo>|</mo><mrow><mi>b</mi></mrow></mrow>',
  ],
  [
    'a matrix',
    `<m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('2')}</m:e></m:mr></m:m>`,
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
  ],
  [
    'words',
    `${run('if ', '<m:rPr><m:nor/></m:rPr>')}${run('x < 2')}`,
    '<mtext>if </mtext><mi>x</mi><mspace width="0.2em"></mspace><mo>&lt;</mo><mspace width="0.2em"></mspace><mn>2</mn>',
  ],
  ['what nobody knows', `<m:box><m:e>${run('y')}</m:e></m:box>`, '<mi>y</mi>'],
])('an equation of Office: %s', (_, inner, wanted) => {
  expect(ommlMarkup(`<m:oMath>${inner}</m:oMath>`)).toBe(`<math><mrow>${wanted}</mrow></math>`);
});

test('a document of Word has its equations where they stand', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const paragraph = (inner: string): string => `<w:p>${inner}</w:p>`;
  const words = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${paragraph(
    `${words('So ')}<m:oMath>${run('n')}</m:oMath>${words(' lamps.')}`,
  )}${paragraph(`<m:oMathPara><m:oMath>${run('E')}</m:oMath></m:oMathPara>`)}</w:body></w:document>`;
  const found = await body(
    'a.docx',
    zipOf({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': document,
    }),
  );
  expect(found).toContain('<p>So <math><mrow><mi>n</mi></mrow></math> lamps.</p>');
  expect(found).toContain('<math display="block"><mrow><mi>E</mi></mrow></math>');
});

test('a text of OpenDocument has the equations that its objects hold, and no picture of them', async () => {
  const content = `<office:document-content><office:body><office:text><text:p>So <draw:frame><draw:object xlink:href="./Formula-0"/><draw:image xlink:href="./p.png"/></draw:frame> lamps.</text:p></office:text></office:body></office:document-content>`;
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>n</mi></mrow><annotation>n</annotation></semantics></math>';
  expect(await body('a.odt', zipOf({ 'content.xml': content, 'Formula-0/content.xml': math }))).toBe(
    '<p>So <math><semantics><mrow><mi>n</mi></mrow></semantics></math> lamps.</p>',
  );
});
