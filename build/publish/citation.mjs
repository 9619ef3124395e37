/** CITATION.cff (https://citation-file-format.github.io, 1.2.0) from what package.json says. */

/**
 * @param {import('./public.mjs').Package} about
 * @param {string} date  of the release, as 2026-12-01
 * @returns {string} YAML
 */
export function citation({ version, description, license, homepage, repository }, date) {
  const lines = [
    'cff-version: 1.2.0',
    'message: If Wayleaf helped your work, please cite it as below.',
    'type: software',
    'title: Wayleaf',
    `abstract: '${description.replaceAll("'", "''")}'`,
    'authors:',
    '  - name: The Wayleaf authors',
    `version: ${version}`,
    `date-released: ${date}`,
    `license: ${license}`,
    `url: ${homepage}`,
    `repository-code: ${repository.url.replace(/^git\+|\.git$/gu, '')}`,
    'keywords:',
    ...['pdf', 'question answering', 'retrieval', 'evidence', 'reading', 'offline'].map((word) => `  - ${word}`),
  ];
  return `${lines.join('\n')}\n`;
}
