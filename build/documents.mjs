/** The kinds of documents that the installed app says it can open, as the three systems name them. */

/**
 * @typedef {object} DocumentKind
 * @property {string} name  as the system shows it
 * @property {string[]} ext  endings of file names, without the dot
 * @property {string[]} mime
 */

/** @type {readonly DocumentKind[]} */
export const documentKinds = [
  { name: 'PDF document', ext: ['pdf'], mime: ['application/pdf'] },
  {
    name: 'Word document',
    ext: ['docx'],
    mime: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  { name: 'OpenDocument text', ext: ['odt'], mime: ['application/vnd.oasis.opendocument.text'] },
  { name: 'EPUB book', ext: ['epub'], mime: ['application/epub+zip'] },
  { name: 'Web page', ext: ['html', 'htm', 'xhtml'], mime: ['text/html', 'application/xhtml+xml'] },
  { name: 'Markdown text', ext: ['md', 'markdown'], mime: ['text/markdown'] },
  { name: 'Plain text', ext: ['txt', 'text'], mime: ['text/plain'] },
  {
    name: 'PowerPoint presentation',
    ext: ['pptx'],
    mime: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  },
  { name: 'OpenDocument presentation', ext: ['odp'], mime: ['application/vnd.oasis.opendocument.presentation'] },
  {
    name: 'Excel workbook',
    ext: ['xlsx'],
    mime: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  { name: 'OpenDocument sheets', ext: ['ods'], mime: ['application/vnd.oasis.opendocument.spreadsheet'] },
  { name: 'Table as text', ext: ['csv', 'tsv'], mime: ['text/csv', 'text/tab-separated-values'] },
  { name: 'Rich text', ext: ['rtf'], mime: ['application/rtf', 'text/rtf'] },
  { name: 'LaTeX text', ext: ['tex'], mime: ['application/x-tex', 'text/x-tex'] },
  { name: 'Jupyter notebook', ext: ['ipynb'], mime: ['application/x-ipynb+json'] },
  { name: 'Mail message', ext: ['eml'], mime: ['message/rfc822'] },
];
