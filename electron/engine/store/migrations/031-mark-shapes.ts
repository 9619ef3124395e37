// What is drawn of marks that lie on no words, as JSON: strokes of ink, and how a text box is set. Null of all others.
export const markShapes = `
ALTER TABLE annotations ADD COLUMN shape TEXT;
`;
