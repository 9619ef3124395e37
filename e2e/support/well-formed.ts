/** Whether a text is XML that a strict reader takes: one root, elements closed in order, attributes quoted and named once. */

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>/gu;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/u;

/** @returns what is wrong first; null where nothing is */
export function faultOfXml(text: string): string | null {
  const body = text.replace(/^<\?xml[^>]*\?>\s*/u, '').replace(/^<!DOCTYPE[^>]*>\s*/u, '');
  if (ENTITY.test(body)) return `a sign that is no entity: ${body.slice(body.search(ENTITY)).slice(0, 40)}`;
  const open: string[] = [];
  const ids = new Set<string>();
  let roots = 0;
  let at = 0;
  for (const { index, 0: tag, 1: closing, 2: name = '', 3: attributes = '', 4: empty } of body.matchAll(TAG)) {
    const between = body.slice(at, index);
    if (between.includes('<')) return `no tag: ${between.slice(between.indexOf('<')).slice(0, 60)}`;
    if (open.length === 0 && between.trim() !== '') return `words outside of the root: ${between.trim().slice(0, 40)}`;
    at = index + tag.length;
    const names = [...attributes.matchAll(/([\w:-]+)=/gu)].map(([, one]) => one);
    if (new Set(names).size < names.length) return `an attribute twice: ${tag}`;
    const id = / id="([^"]*)"/u.exec(attributes)?.[1];
    if (id !== undefined && ids.has(id)) return `an id twice: ${id}`;
    if (id !== undefined) ids.add(id);
    if (closing === '/') {
      if (open.pop() !== name) return `closed out of order: ${tag}`;
    } else {
      if (open.length === 0) roots++;
      if (empty !== '/') open.push(name);
    }
  }
  if (body.slice(at).includes('<')) return `no tag: ${body.slice(at).slice(0, 60)}`;
  if (open.length > 0) return `never closed: ${open.join(', ')}`;
  return roots === 1 ? null : `${String(roots)} roots`;
}
