/** Stands in the bundles where a package would fetch what an address names: there is nothing to call. */
export const Headers = undefined;
