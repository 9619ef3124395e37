/**
 * Leaves out of the parser's copy of pdf.js what only drawing needs: the parser draws nothing. Of a font it needs widths, heights
 * and what its codes mean, and of some fonts the names of their glyphs, which stand in the file that is made to draw with them:
 * that is made when they are asked for. pdf.js is under the Apache License 2.0; the list of licenses says that this copy is changed.
 */
import { readFile } from 'node:fs/promises';
import { knownCommand, lateCharString, passPlain } from './pdfjs-plain.mjs';

/**
 * What stands in pdf.js, exactly and once, and what takes its place.
 *
 * @type {readonly (readonly [string, string])[]}
 */
const CHANGES = [
  // `program` is what makes the file.
  ['"isSymbolicFont", "name", "seacMap",', '"isSymbolicFont", "name", "program", "seacMap",'],
  [
    'amendFallbackToUnicode(properties);\n    this.data = data;',
    'amendFallbackToUnicode(properties);\n    this.program = data;',
  ],
  // Of TrueType and OpenType the instructions and outlines are checked for a system's rasterizer.
  [
    'const hintsValid = sanitizeTTPrograms(tables.fpgm, tables.prep, tables["cvt "], maxFunctionDefs);',
    'const hintsValid = true;',
  ],
  [
    'const glyphsInfo = sanitizeGlyphLocations(tables.loca, tables.glyf, numGlyphs, isGlyphLocationsLong, hintsValid, dupFirstEntry, maxSizeOfInstructions);',
    'const glyphsInfo = { missingGlyphs: null, maxSizeOfInstructions: 0 };',
  ],
  // Behind it glyphs get codes to be drawn by, and the file is put together. Its names tell what encoding it has.
  [
    'const charCodeToGlyphId = new Map();\n    function hasGlyph(glyphId) {',
    `if (tables.name) {
      const [namePrototype, nameRecords] = readNameTable(tables.name);
      this.psName = namePrototype[0][6] || null;
      if (!properties.composite) {
        adjustTrueTypeToUnicode(properties, this.isSymbolicFont, nameRecords);
      }
    }
    return undefined;
    const charCodeToGlyphId = new Map();
    function hasGlyph(glyphId) {`,
  ],
  // Names of glyphs: it writes the undefined glyph into the list, which leaves that out by rule, so that the last name needs room.
  ['const length = 1 + numGlyphsLessNotDef * 2;', 'const length = 1 + numGlyphs * 2;'],
  // CFF and Type 1.
  [
    `const compiler = new CFFCompiler(this.cff);
    this.seacs = this.cff.seacs;
    try {
      this.data = compiler.compile();
    } catch (ex) {
      warn(\`Failed to compile font "\${properties.loadedName}": "\${ex}".\`);
      file.reset();
      this.data = file.getBytes();
    }`,
    `this.seacs = this.cff.seacs;
    this.compile = () => {
      const compiler = new CFFCompiler(this.cff);
      try {
        return compiler.compile();
      } catch {
        file.reset();
        return file.getBytes();
      }
    };`,
  ],
  [
    'this.data = this.wrap(name, type2Charstrings, this.charstrings, subrs, properties);',
    'this.compile = () => this.wrap(name, this.getType2Charstrings(charstrings), charstrings, subrs, properties);',
  ],
  [
    'const type2Charstrings = this.getType2Charstrings(charstrings);\n    const subrs = this.getType2Subrs(data.subrs);',
    'const subrs = this.getType2Subrs(data.subrs);',
  ],
  ['class Type1CharString {', `${lateCharString}class Type1CharString {`],
  [
    `for (const {
      encoded,
      glyph
    } of charstrings) {
      const charString = new Type1CharString();
      const error = charString.convert(encoded, subrs, this.seacAnalysisEnabled);
      const output = !error ? charString.output : [14];
      const charStringObject = {
        glyphName: glyph,
        charstring: output,
        width: charString.width,
        lsb: charString.lsb,
        seac: charString.seac
      };
      if (glyph === ".notdef") {`,
    `const seacInSubrs = subrs.some(hasSeac);
    for (const { encoded, glyph } of charstrings) {
      const charStringObject = new LateCharString(glyph, encoded, subrs, seacInSubrs);
      if (glyph === ".notdef") {`,
  ],
  ['properties.widths[index] = charString.width;', 'properties.widths[index] = charStringObject.width;'],
  [
    'const glyph = this.charstrings[id - 1];\n    return glyph.charstring.length > 0;',
    'const glyph = this.charstrings[id - 1];\n    return glyph.hasOutline ?? glyph.charstring.length > 0;',
  ],
  ['const unitsPerEm = properties.fontMatrix ?', 'return () => {\n    const unitsPerEm = properties.fontMatrix ?'],
  ['builder.addTable("CFF ", font.data);', 'builder.addTable("CFF ", font.compile());'],
  [
    'return builder.toArray();\n  }\n  get _spaceWidth() {',
    'return builder.toArray();\n    };\n  }\n  get _spaceWidth() {',
  ],
  // What a page paints is passed on as it is, not moved to another thread; nobody blends it, nobody asks for its annotations.
  ['}, 1, this._transfers);', '}, 1, []);'],
  ['transparency: partialEvaluator.hasBlendModes(resources, this.nonBlendModesSet),', 'transparency: false,'],
  [
    'await Promise.all([pageListPromise, this._parsedAnnotations, newAnnotationsPromise]);',
    'await Promise.all([pageListPromise, intent & RenderingIntentFlag.ANNOTATIONS_DISABLE ? [] : this._parsedAnnotations, newAnnotationsPromise]);',
  ],
  ['class Lexer {', `${knownCommand}class Lexer {`],
  [
    'this.knownCommands = knownCommands;',
    'this.knownCommands = knownCommands;\n    this.commands = knownCommands && commandTrie(knownCommands);',
  ],
  [
    `let knownCommandFound = knownCommands?.[str] !== undefined;
    while ((ch = this.nextChar()) >= 0 && !specialChars[ch]) {`,
    `let node = this.commands?.next[ch];
    let isWhole = false;
    while (node) {
      ch = this.nextChar();
      const ends = ch < 0 || specialChars[ch];
      const longer = ends ? null : node.next[ch];
      if (ends || (node.isKnown && !longer?.isKnown)) {
        if (node.cmd) {
          return node.cmd;
        }
        str = node.text;
        isWhole = true;
        break;
      }
      if (!longer) {
        str = node.text + String.fromCharCode(ch);
        break;
      }
      node = longer;
    }
    let knownCommandFound = knownCommands?.[str] !== undefined;
    while (!isWhole && (ch = this.nextChar()) >= 0 && !specialChars[ch]) {`,
  ],
  // Unfolds a dictionary when it is first asked for, not when a parser starts: hardly any file is compressed so.
  [
    'let BrotliDecode = makeBrotliDecode();',
    'let decodeBrotli;\nlet BrotliDecode = (...given) => (decodeBrotli ??= makeBrotliDecode())(...given);',
  ],
  // What stands on a page.
  ['class TimeSlotManager {', `${passPlain}class TimeSlotManager {`],
  [
    'let markedContentLevel = 0;\n    function closePendingRestoreOPS',
    'const plainFonts = new Map();\n    let markedContentLevel = 0;\n    function closePendingRestoreOPS',
  ],
  [
    `let stop, cs, name, isValidName;
      while (!(stop = timeSlotManager.check())) {
        operation.args = null;
        if (!preprocessor.read(operation)) {
          break;
        }`,
    `let stop, cs, name, isValidName;
      while (true) {
        const came = passPlain(self, preprocessor, operation, operatorList, stateManager, timeSlotManager, plainFonts);
        stop = came === PLAIN.LATE;
        if (came !== PLAIN.OTHER) {
          break;
        }`,
  ],
  [
    `.then(function (loadedName) {
              operatorList.addDependency(loadedName);`,
    `.then(function (loadedName) {
              const { font } = stateManager.state;
              if (font instanceof Font && !font.isType3Font && args[0] instanceof Name) {
                plainFonts.set(args[0].name, { font, loadedName });
              }
              operatorList.addDependency(loadedName);`,
  ],
];

/** @type {import('esbuild').Plugin} */
export const onlyReading = {
  name: 'only-reading',
  setup(bundle) {
    bundle.onLoad({ filter: /pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.worker\.mjs$/ }, async ({ path: file }) => ({
      contents: withoutDrawing(await readFile(file, 'utf8')),
      loader: 'js',
    }));
  },
};

/**
 * @param {string} source  of pdf.js' worker
 * @returns {string}
 * @throws Error where pdf.js does it in another way than here
 */
export function withoutDrawing(source) {
  let changed = source;
  for (const [there, instead] of CHANGES) {
    const parts = changed.split(there);
    if (parts.length !== 2) throw new Error(`pdf.js reads in another way than before: ${there}`);
    changed = parts.join(instead);
  }
  return changed;
}
