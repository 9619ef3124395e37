/** Conditions, in SQL, on which documents the library answers from. */

/**
 * Of `documents d`: it has a newer version, or all its files were deleted. What is left out of the library's answers; where the files of
 * all documents were deleted, the library is what is left of them.
 */
export const isLeftOut = `(
  EXISTS (SELECT 1 FROM versions v JOIN documents n ON n.id = v.newer_id WHERE v.document_id = d.id)
  OR (EXISTS (SELECT 1 FROM files f WHERE f.document_key = d.key)
    AND NOT EXISTS (SELECT 1 FROM files f WHERE f.document_key = d.key AND (f.present = 1 OR f.gone = 0))
    AND EXISTS (SELECT 1 FROM files f WHERE f.present = 1 OR f.gone = 0))
)`;

/** The newest version of `documents d`; null where it is that itself. */
export const newerOf =
  '(SELECT v.newer_id FROM versions v JOIN documents n ON n.id = v.newer_id WHERE v.document_id = d.id)';
