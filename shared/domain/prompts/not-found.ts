/** The one text for 'the documents do not say': prompt, code and tests share it. */
export const notFoundText = 'Not found in these documents.';
