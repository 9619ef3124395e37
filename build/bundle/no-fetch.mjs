/** Stands in the bundles where a package would fetch what an address names. */
export default function noFetch() {
  throw new Error('Nothing is fetched.');
}

export class Headers {}
