/** Conditions, in SQL, on which documents the library answers from. */

/**
 * What it was joined to, of `documents d`. Who shares a library may have joined it to what is an older version of it since: that says
 * nothing any more, or neither would answer.
 */
function joinedTo(column: string): string {
  return `SELECT ${column} FROM joined_documents j JOIN documents n ON n.id = j.newest_id WHERE j.document_id = d.id
    AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.document_id = j.newest_id AND v.newer_id = d.id)`;
}

/**
 * Of `documents d`: it has a newer version, or all its files were deleted. What is left out of the library's answers; where the files of
 * all documents were deleted, the library is what is left of them.
 */
export const isLeftOut = `(
  EXISTS (SELECT 1 FROM versions v JOIN documents n ON n.id = v.newer_id WHERE v.document_id = d.id)
  OR EXISTS (${joinedTo('1')})
  OR (EXISTS (SELECT 1 FROM files f WHERE f.document_key = d.key)
    AND NOT EXISTS (SELECT 1 FROM files f WHERE f.document_key = d.key AND (f.present = 1 OR f.gone = 0))
    AND EXISTS (SELECT 1 FROM files f WHERE f.present = 1 OR f.gone = 0))
)`;

/** The newest version of `documents d`, or what it was joined to; null where it is that itself. */
export const newerOf = `coalesce((${joinedTo('j.newest_id')}),
  (SELECT v.newer_id FROM versions v JOIN documents n ON n.id = v.newer_id WHERE v.document_id = d.id))`;

/** In which way it is the same as that, where the reader joined them; else null. */
export const joinedKind = `(${joinedTo('j.kind')})`;
