/** Links that stand in a PDF: those inside it lead somewhere, those out of it are shown and never followed. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Box } from '#shared/domain/document/geometry.ts';

export type PageLink =
  | { readonly kind: 'inside'; readonly box: Box; readonly destination: Destination }
  | { readonly kind: 'outside'; readonly box: Box; readonly address: string };

/** A named destination, or the array that a PDF writes for an explicit one. */
export type Destination = string | readonly unknown[];

/** Where a destination leads: a page, and a height in user space where it names one. */
export interface LinkTarget {
  readonly pageIndex: number;
  readonly y?: number | undefined;
}

export async function linksOf(pdf: PDFDocumentProxy, pageIndex: number): Promise<readonly PageLink[]> {
  const page = await pdf.getPage(pageIndex + 1);
  const annotations: readonly unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => linkOf(annotation) ?? []);
}

/** @param annotation  as pdf.js gives it */
export function linkOf(annotation: unknown): PageLink | null {
  if (typeof annotation !== 'object' || annotation === null) return null;
  const { subtype, rect, dest, url, unsafeUrl } = annotation as Readonly<Record<string, unknown>>;
  if (subtype !== 'Link' || !isRect(rect)) return null;
  const box: Box = {
    x0: Math.min(rect[0], rect[2]),
    y0: Math.min(rect[1], rect[3]),
    x1: Math.max(rect[0], rect[2]),
    y1: Math.max(rect[1], rect[3]),
  };
  if (typeof dest === 'string' || Array.isArray(dest)) return { kind: 'inside', box, destination: dest };
  const address = [url, unsafeUrl].find((value): value is string => typeof value === 'string' && value !== '');
  return address === undefined ? null : { kind: 'outside', box, address };
}

function isRect(value: unknown): value is [number, number, number, number] {
  return Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
}

/** Null for a destination that the file does not explain. */
export async function resolveLink(pdf: PDFDocumentProxy, destination: Destination): Promise<LinkTarget | null> {
  const explicit: unknown =
    typeof destination === 'string' ? await pdf.getDestination(destination).catch(() => null) : destination;
  if (!Array.isArray(explicit)) return null;
  const parts: readonly unknown[] = explicit;
  const pageIndex = await pageOf(pdf, parts[0]);
  if (pageIndex === null || pageIndex < 0 || pageIndex >= pdf.numPages) return null;
  const y = heightOf(parts);
  return { pageIndex, y };
}

async function pageOf(pdf: PDFDocumentProxy, reference: unknown): Promise<number | null> {
  if (typeof reference === 'number') return reference;
  if (typeof reference !== 'object' || reference === null || !('num' in reference) || !('gen' in reference))
    return null;
  const { num, gen } = reference;
  if (typeof num !== 'number' || typeof gen !== 'number') return null;
  return pdf.getPageIndex({ num, gen }).catch(() => null);
}

/** The top that an explicit destination names (PDF 32000-1, table 151). */
export function heightOf(parts: readonly unknown[]): number | undefined {
  const name = typeof parts[1] === 'object' && parts[1] !== null && 'name' in parts[1] ? parts[1].name : undefined;
  const at = name === 'XYZ' ? 3 : name === 'FitH' || name === 'FitBH' ? 2 : name === 'FitR' ? 5 : undefined;
  const y = at === undefined ? undefined : parts[at];
  return typeof y === 'number' ? y : undefined;
}
