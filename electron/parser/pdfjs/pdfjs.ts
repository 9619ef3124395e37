/** The part of pdf.js that the parser uses, as pdf.js 6.5 really behaves in Node, free of browser types. */

export interface PdfOperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** What `setFont` refers to; the fields below `loadedName` come with `fontExtraProperties`. */
export interface PdfFont {
  readonly loadedName: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly vertical?: boolean;
  readonly isType3Font?: boolean;
  readonly isCharBBox?: boolean;
  readonly bbox?: readonly number[];
  readonly fontMatrix?: readonly number[];
  readonly name?: string;
  readonly isMonospace?: boolean;
  readonly ascent?: number;
  readonly descent?: number;
  readonly defaultVMetrics?: readonly number[];
  readonly composite?: boolean;
  /** Its codes are its own, not those of a standard encoding. */
  readonly isSymbolicFont?: boolean;
  /** 'Type1', 'TrueType' and others. */
  readonly type?: string;
  /** Names of the glyphs that the file gives for single codes. */
  readonly differences?: ReadonlyMap<number, string>;
  /** Of Type 3 fonts: the operators that draw each glyph, by its name. */
  readonly charProcOperatorList?: ReadonlyMap<string, PdfOperatorList>;
  /** Advances by character code, in glyph space. */
  readonly widths?: Readonly<Record<number, number>>;
  /** The embedded font as pdf.js has rewritten it to OpenType. */
  readonly data?: Uint8Array;
  /** Makes `data` where the build has put that off (`build/bundle/pdfjs-reading.mjs`). */
  readonly program?: () => Uint8Array;
}

/** One drawn character of `showText`. */
export interface PdfGlyph {
  readonly unicode: string;
  /** Advance in glyph space, 1/1000 em for most fonts. */
  readonly width: number;
  /** In vertical fonts: advance, and the vector from the horizontal to the vertical origin. */
  readonly vmetric?: readonly number[] | null;
  /** True for character code 32, to which word spacing is added. */
  readonly isSpace: boolean;
  readonly originalCharCode?: number;
  /** Its code in the font that pdf.js draws with. */
  readonly fontChar?: string;
}

interface PdfObjects {
  has(id: string): boolean;
  get(id: string, callback?: (value: unknown) => void): unknown;
}

export interface PdfPage {
  readonly rotate: number;
  readonly userUnit: number;
  /** The crop box, cut to the media box. */
  readonly view: readonly number[];
  readonly commonObjs: PdfObjects;
  getOperatorList(options: { annotationMode: number }): Promise<PdfOperatorList>;
  /** The structure elements that have content on the page; null without tags. */
  getStructTree(): Promise<PdfStructNode | null>;
  cleanup(): boolean;
}

/** An element of the structure tree, its role after the file's role map, or a piece of marked content. */
export interface PdfStructNode {
  readonly role?: unknown;
  readonly children?: readonly PdfStructNode[];
  readonly type?: unknown;
  /** Of marked content: ends in `_mc` and its number on the page. */
  readonly id?: unknown;
}

export interface PdfOutlineItem {
  readonly title: unknown;
  readonly dest: unknown;
  readonly items: readonly PdfOutlineItem[];
}

export interface PdfMetadata {
  readonly info: Readonly<Record<string, unknown>>;
  readonly metadata: { get(name: string): unknown } | null;
}

export interface PdfDocument {
  readonly numPages: number;
  getPage(page: number): Promise<PdfPage>;
  getPageLabels(): Promise<readonly string[] | null>;
  getOutline(): Promise<readonly PdfOutlineItem[] | null>;
  getDestination(id: string): Promise<unknown>;
  getPageIndex(ref: object): Promise<number>;
  getMetadata(): Promise<PdfMetadata>;
  /** Flags by name, `Marked` among them. */
  getMarkInfo(): Promise<ReadonlyMap<string, unknown> | null>;
  getOptionalContentConfig(): Promise<{ isVisible(layer: unknown): boolean }>;
  /** Files inside, by the keys that their contents are asked for with. */
  getAttachments(): Promise<ReadonlyMap<string, PdfAttachment> | null>;
  getAttachmentContent(key: string): Promise<Uint8Array | null>;
  /** Of all pages but some; those of files have the key of their content, which is only asked for after this. */
  getAnnotationsByType(
    types: ReadonlySet<number>,
    pagesToSkip: ReadonlySet<number>,
  ): Promise<readonly PdfFileAnnotation[] | null>;
}

export interface PdfFileAnnotation {
  readonly fileId?: string | null;
  readonly file?: PdfAttachment;
}

export interface PdfAttachment {
  /** Without folders; 'unnamed' where there is none. */
  readonly filename: string;
}

interface PdfLoadingTask {
  readonly promise: Promise<PdfDocument>;
  destroy(): Promise<void>;
}

export interface PdfJs {
  getDocument(source: Readonly<Record<string, unknown>>): PdfLoadingTask;
  readonly PDFWorker: new (options: { port: object; verbosity: number }) => { destroy(): void };
  readonly OPS: Readonly<Record<string, number>>;
  readonly AnnotationMode: { readonly DISABLE: number };
}
