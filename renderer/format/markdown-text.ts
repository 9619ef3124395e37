export { markdownText } from '#shared/domain/text/markdown-text.ts';
