/** Words before or above names that say what those people did. */
import { EDITED_BY, OTHER_ROLE, WRITTEN_BY } from '../../text/imprint-words.ts';

export const LED_BY_START = new RegExp(String.raw`^(?:${WRITTEN_BY})(?:\s?[:：]|\s+(?=\p{Lu}))`, 'iu');
export const LED_BY_ALONE = new RegExp(String.raw`^(?:${WRITTEN_BY})\s?[:：]?$`, 'iu');
/** 'Edited by …', 'Editors (versions 1 to 3): …', '…, editor' */
export const EDITED = new RegExp(String.raw`^${EDITED_BY}(?!\p{L})|,\s${EDITED_BY}$`, 'iu');
/** Nothing but what those did whose names follow. */
export const ROLE_ALONE = new RegExp(String.raw`^(?:\p{L}+\s)?${OTHER_ROLE}(?:\s\p{L}+)?\s?[:：]?$`, 'iu');
export const OTHER_ROLE_NEAR = new RegExp(String.raw`(?<!\p{L})${OTHER_ROLE}(?!\p{L})`, 'iu');
