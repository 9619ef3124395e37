/** In place of a package that a dependency imports and never calls here: sharp for pictures, onnxruntime-web for browsers. */
function absent() {
  throw new Error('This part is not installed.');
}

export { absent as default };
