/** Says what is wrong with a catalog. */
import { partsOf } from './catalogs.mjs';

/**
 * @param {ReadonlyMap<string, readonly import('./scan.mjs').Use[]>} messages  as the code writes them
 * @returns {string[]} messages that are no messages, or that are given other values than they name
 */
export function judgeMessages(messages) {
  const breaches = [];
  for (const [message, uses] of messages) {
    const parts = tryParts(message);
    if (!parts) {
      breaches.push(`${uses[0]?.file ?? ''}: '${message}' is no ICU message`);
      continue;
    }
    const named = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
    for (const { file, values } of uses) {
      if (values && [...values].sort().join() !== [...new Set(named)].sort().join())
        breaches.push(`${file}: '${message}' is given ${values.join(', ') || 'nothing'}`);
    }
  }
  return breaches;
}

/**
 * @param {string} language
 * @param {ReadonlyMap<string, string>} catalog
 * @param {Iterable<string>} messages
 * @param {boolean} isSource
 * @returns {string[]} missing, unneeded and untranslated messages, and translations with other values or elements
 */
export function judgeCatalog(language, catalog, messages, isSource) {
  const breaches = [];
  const needed = new Set(messages);
  for (const message of needed) {
    const translation = catalog.get(message);
    if (translation === undefined) breaches.push(`${language}: '${message}' is missing; run npm run messages`);
    else if (isSource) continue;
    else if (translation === '') breaches.push(`${language}: '${message}' is not translated`);
    else if (tryParts(translation)?.join() !== tryParts(message)?.join())
      breaches.push(`${language}: '${translation}' has other values or elements than '${message}'`);
  }
  for (const message of catalog.keys())
    if (!needed.has(message)) breaches.push(`${language}: '${message}' is not needed any more; run npm run messages`);
  return breaches;
}

/** @param {string} message */
function tryParts(message) {
  try {
    return partsOf(message);
  } catch {
    return undefined;
  }
}
