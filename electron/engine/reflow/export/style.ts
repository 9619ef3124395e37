/** How a written document looks where the reader's program does not say otherwise. */
export const STYLE = `
body { line-height: 1.5; max-width: 42rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; }
.authors, figcaption, caption, aside { font-size: 0.9em; }
ul.printed, ul.references { list-style: none; padding-inline-start: 1em; }
aside { margin-inline-start: 1em; padding-inline-start: 0.6em; border-inline-start: 2px solid currentcolor; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid currentcolor; padding: 0.2em 0.5em; text-align: start; vertical-align: top; }
caption { text-align: start; }
figure { margin: 1em 0; }
img { max-width: 100%; height: auto; background: #fff; }
`;
