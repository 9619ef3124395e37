/**
 * How the parser's copy of pdf.js walks a page. pdf.js does it in one function of a hundred cases, of which each page makes a new
 * closure and each font begins it again: it is compiled dozens of times, for longer than anything else. Nearly all operators
 * are plain, though: they wait for nothing and need none of what that function keeps. They are handled here, in a small function that
 * is compiled once, and in the same way; whatever is not plain is left to pdf.js.
 */
export const passPlain = `
const PLAIN = { END: 0, OTHER: 1, LATE: 2 };
/** What a page's operators up to the first that is not plain do; that one, if there is one, is in operation. */
function passPlain(evaluator, preprocessor, operation, operatorList, stateManager, timeSlotManager, fonts) {
  while (!timeSlotManager.check()) {
    operation.args = null;
    if (!preprocessor.read(operation)) {
      return PLAIN.END;
    }
    const { fn, args } = operation;
    const { state } = stateManager;
    switch (fn) {
      case OPS.showText:
        if (!state.font) {
          return PLAIN.OTHER;
        }
        args[0] = evaluator.handleText(args[0], state);
        operatorList.addOp(fn, args);
        break;
      case OPS.showSpacedText: {
        if (!state.font) {
          return PLAIN.OTHER;
        }
        const combined = [];
        for (const item of args[0]) {
          if (typeof item === "string") {
            for (const glyph of evaluator.handleText(item, state)) {
              combined.push(glyph);
            }
          } else if (typeof item === "number") {
            combined.push(item);
          }
        }
        args[0] = combined;
        operatorList.addOp(OPS.showText, args);
        break;
      }
      case OPS.setTextMatrix:
        operatorList.addOp(fn, [new Float32Array(args)]);
        break;
      case OPS.setFont: {
        const translated = args[0] instanceof Name ? fonts.get(args[0].name) : undefined;
        if (!translated) {
          return PLAIN.OTHER;
        }
        state.font = translated.font;
        operatorList.addDependency(translated.loadedName);
        operatorList.addOp(fn, [translated.loadedName, args[1]]);
        break;
      }
      case OPS.moveTo:
      case OPS.lineTo:
      case OPS.curveTo:
      case OPS.curveTo2:
      case OPS.curveTo3:
      case OPS.closePath:
      case OPS.rectangle:
        evaluator.buildPath(fn, args, state);
        break;
      case OPS.stroke:
      case OPS.fill:
      case OPS.eoFill:
      case OPS.fillStroke:
      case OPS.endPath:
        if (state.pathBuffer.length === 0) {
          return PLAIN.OTHER;
        }
        operatorList.addOp(OPS.constructPath, [fn, [new Float32Array(state.pathBuffer)], state.pathMinMax.slice()]);
        state.pathBuffer.length = 0;
        state.pathMinMax.set(BBOX_INIT, 0);
        break;
      case OPS.setFillGray:
      case OPS.setFillRGBColor:
      case OPS.setFillCMYKColor: {
        if (!isNumberArray(args, null)) {
          return PLAIN.OTHER;
        }
        const { gray, rgb, cmyk } = ColorSpaceUtils;
        state.fillColorSpace = fn === OPS.setFillGray ? gray : fn === OPS.setFillRGBColor ? rgb : cmyk;
        operatorList.addOp(OPS.setFillRGBColor, [state.fillColorSpace.getRgbHex(args, 0)]);
        break;
      }
      case OPS.setStrokeGray:
      case OPS.setStrokeRGBColor:
      case OPS.setStrokeCMYKColor: {
        if (!isNumberArray(args, null)) {
          return PLAIN.OTHER;
        }
        const { gray, rgb, cmyk } = ColorSpaceUtils;
        // Nobody asks what color it is.
        state.strokeColorSpace = fn === OPS.setStrokeGray ? gray : fn === OPS.setStrokeRGBColor ? rgb : cmyk;
        break;
      }
      case OPS.setLineWidth:
      case OPS.setLineCap:
      case OPS.setLineJoin:
      case OPS.setMiterLimit:
      case OPS.setDash:
        // Nor how lines are drawn.
        break;
      case OPS.save:
      case OPS.restore:
      case OPS.transform:
      case OPS.beginText:
      case OPS.endText:
      case OPS.moveText:
      case OPS.setLeadingMoveText:
      case OPS.nextLine:
      case OPS.setCharSpacing:
      case OPS.setWordSpacing:
      case OPS.setHScale:
      case OPS.setLeading:
      case OPS.setTextRise:
      case OPS.clip:
      case OPS.eoClip:
        if (args?.some(argIsDict)) {
          return PLAIN.OTHER;
        }
        operatorList.addOp(fn, args);
        break;
      default:
        return PLAIN.OTHER;
    }
  }
  return PLAIN.LATE;
}
`;

/**
 * Outlines of a Type 1 font's letters, which pdf.js translates into those of another format one by one, before anybody draws
 * them. Here they are when the font's file is made. Of a letter is asked before whether it has an outline, and of what letters it
 * is put together: the first is seen from how it begins, the second from an operator that hardly any font has.
 */
export const lateCharString = `
class LateCharString {
  #encoded;
  #subrs;
  #mayHaveSeac;
  #made;
  constructor(glyphName, encoded, subrs, seacInSubrs) {
    this.glyphName = glyphName;
    this.#encoded = encoded;
    this.#subrs = subrs;
    this.#mayHaveSeac = seacInSubrs || hasSeac(encoded);
  }
  get charstring() {
    return this.#make().output;
  }
  get width() {
    return this.#make().width;
  }
  get lsb() {
    return this.#make().lsb;
  }
  get seac() {
    return this.#mayHaveSeac ? this.#make().seac : undefined;
  }
  /** Setting its width, which comes first, is a move in the other format. */
  get hasOutline() {
    return beginsWithWidth(this.#encoded) || this.charstring.length > 0;
  }
  #make() {
    if (!this.#made) {
      const charString = new Type1CharString();
      const error = charString.convert(this.#encoded, this.#subrs, SEAC_ANALYSIS_ENABLED);
      const { output, width, lsb, seac } = charString;
      this.#made = { output: error ? [14] : output, width, lsb, seac };
    }
    return this.#made;
  }
}
/** The two bytes of the operator that puts a letter together, or of a number. */
function hasSeac(encoded) {
  for (let at = encoded.indexOf(12); at >= 0; at = encoded.indexOf(12, at + 1)) {
    if (encoded[at + 1] === 6) {
      return true;
    }
  }
  return false;
}
function beginsWithWidth(encoded) {
  let numbers = 0;
  let at = 0;
  for (; at < encoded.length && encoded[at] >= 32; numbers++) {
    at += encoded[at] <= 246 ? 1 : encoded[at] <= 254 ? 2 : 5;
  }
  return encoded[at] === 13 && numbers >= 2;
}
`;

/**
 * Names of operators, letter by letter. pdf.js puts each together from its letters and looks every beginning up by its text; what
 * stands here is what that finds.
 */
export const knownCommand = `
const commandTries = new WeakMap();
function commandTrie(known) {
  let root = commandTries.get(known);
  if (!root) {
    root = { text: "", isKnown: false, cmd: null, next: new Array(128).fill(null) };
    for (const name in known) {
      let node = root;
      for (let i = 0; i < name.length; i++) {
        const code = name.charCodeAt(i);
        const text = name.slice(0, i + 1);
        node.next[code] ??= { text, isKnown: known[text] !== undefined, cmd: null, next: new Array(128).fill(null) };
        node = node.next[code];
      }
      if (known[name] && name !== "BI") {
        node.cmd = Cmd.get(name);
      }
    }
    commandTries.set(known, root);
  }
  return root;
}
`;
