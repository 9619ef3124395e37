import mammoth from 'mammoth';
import { decodeText } from './decode-text.ts';
import { cleanHtml } from './clean-html.ts';
import { ommlMarkup } from './omml.ts';
import { Pictures } from './pictures.ts';
import { tooLarge, unreadable } from './refusals.ts';
import type { Converted, Reader } from './source.ts';
import { first, parseXml, textIn } from './xml.ts';
import { limits } from './limits.ts';
import { storedZip, Zip } from './zip.ts';

const PART = /^(?:\[Content_Types\]\.xml|_rels\/|word\/|customXml\/)/u;
const STYLES = ["p[style-name='Title'] => p.title:fresh", "p[style-name='Subtitle'] => p.subtitle:fresh"];

/** A document of Word's: its headings are those that its styles say. */
export const docx: Reader = async (bytes, name) => {
  const zip = await Zip.open(bytes, name);
  // What unpacks it further knows no bounds: it is given what was unpacked within them.
  const parts = new Map<string, Buffer>();
  for (const part of zip.names.filter((entry) => PART.test(entry)))
    parts.set(part, (await zip.read(part)) ?? Buffer.alloc(0));
  const equations = takeEquations(parts);
  const pictures = new Pictures();
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: pictures.take(Buffer.from(await image.readAsArrayBuffer())) ?? '',
  }));
  const options = { styleMap: STYLES, convertImage, externalFileAccess: false };
  const { value } = await mammoth.convertToHtml({ buffer: storedZip(parts) }, options).catch(() => {
    throw unreadable(name, 'is damaged, or no document of Word');
  });
  if (value.length > limits.pageChars) throw tooLarge(name);
  // Those pictures were taken already.
  const markup = value.replaceAll(PLACE, (place, at: string) => equations[Number(at)] ?? place);
  const body = cleanHtml(markup, (address) => (address.startsWith('data:') ? address : undefined));
  return { body, said: await saidIn(zip) };
};

const WITH_TEXT = /^word\/(?:document|footnotes|endnotes)\.xml$/u;
const EQUATION = /<m:oMathPara[\s>][\s\S]*?<\/m:oMathPara>|<m:oMath[\s>][\s\S]*?<\/m:oMath>/gu;
/** Of private use: what a text has there by itself names no equation. */
const PLACE = /\uF8E0(\d+)\uF8E1/gu;

/** Equations, which what reads the text knows nothing of; each leaves words by which its place is found. */
function takeEquations(parts: Map<string, Buffer>): readonly string[] {
  const equations: string[] = [];
  for (const [name, bytes] of parts) {
    if (!WITH_TEXT.test(name) || !bytes.includes('<m:oMath')) continue;
    const text = decodeText(bytes).replaceAll(EQUATION, (xml) => {
      equations.push(ommlMarkup(xml));
      return `<w:r><w:t>\uF8E0${String(equations.length - 1)}\uF8E1</w:t></w:r>`;
    });
    parts.set(name, Buffer.from(text));
  }
  return equations;
}

async function saidIn(zip: Zip): Promise<Converted['said']> {
  const core = await zip.read('docProps/core.xml');
  if (!core) return {};
  const properties = parseXml(core);
  const said = (field: string): string | undefined => textIn(first(properties, field)) || undefined;
  return {
    title: said('dc:title'),
    authors: said('dc:creator')?.split(';') ?? [],
    date: said('dcterms:created'),
    language: said('dc:language'),
  };
}
