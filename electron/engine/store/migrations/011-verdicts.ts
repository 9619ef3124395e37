// An answer says how sure it is. Those of earlier versions were one thing or the other, and are kept as they were.
export const verdicts = `
UPDATE history SET receipt = json_remove(
  json_set(
    receipt,
    '$.answer.verdict', iif(json_extract(receipt, '$.answer.found'), 'found', 'not-found'),
    '$.answer.probability', iif(json_extract(receipt, '$.answer.found'), 1.0, 0.0)
  ),
  '$.diagnostics.routing.refusal'
)
WHERE json_valid(receipt) AND json_type(receipt, '$.answer.found') IS NOT NULL;
`;
