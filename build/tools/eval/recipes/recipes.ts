/** Tables of the papers as commands, paper by paper. */
import { bookRag } from './bookrag.ts';
import { kdd } from './kdd.ts';
import { ptRag } from './pt-rag.ts';
import { rdr2 } from './rdr2.ts';
import type { Recipe } from './recipe.ts';

export const recipes: readonly Recipe[] = [...ptRag, ...rdr2, ...kdd, ...bookRag];
