/** What the library's functions on a server do: one that does anything else was changed by somebody. */
export const functionBodies = {
  index_changed: `
BEGIN
  UPDATE vector_sets SET complete = 0, revision = revision + 1
    WHERE document_key = CASE WHEN TG_OP = 'DELETE' THEN old.document_key ELSE new.document_key END;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM graphs WHERE document_key = old.document_key;
    DELETE FROM abbreviations WHERE document_key = old.document_key;
  END IF;
  RETURN NULL;
END `,
  json_or_null: `
BEGIN
  RETURN given::json;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END `,
} as const;
