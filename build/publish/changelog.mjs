/** CHANGELOG.md (https://keepachangelog.com): what stands under a version, and how what is unreleased becomes one. */
import { Stop } from '../bootstrap/console.mjs';

const UNRELEASED = '## [Unreleased]';

/**
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} what it says of the version, without its heading; undefined where it says nothing
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^(?=## )/mu);
  const section = sections.find((one) => one.startsWith(`## [${version}]`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  return notes === '' ? undefined : notes;
}

/**
 * @param {string} changelog
 * @param {string} version
 * @param {string} date  as 2026-12-01
 * @returns {string} with what was unreleased under the version
 * @throws {Stop} where nothing is unreleased, or the version is there
 */
export function withRelease(changelog, version, date) {
  if (notesOf(changelog, version) !== undefined) throw new Stop(`CHANGELOG.md has a version ${version} already.`);
  if (notesOf(changelog, 'Unreleased') === undefined) throw new Stop('CHANGELOG.md has nothing under [Unreleased].');
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}
