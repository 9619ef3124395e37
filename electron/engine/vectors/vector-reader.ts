import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { VectorChannel, VectorMatch, VectorReader } from '#shared/domain/index/vectors.ts';
import type { RetrievalScope } from '#shared/domain/index/reader.ts';
import type { ReadDb } from '../store/db.ts';
import type { VectorSearch } from '../store/vector-search.ts';
import { listVectorSets, ordersUnder, readVectorSet, type SetContent, type VectorSet } from '../store/vectors.ts';
import { unpackOrders, unpackVectors, type PackedVectors } from './codec.ts';
import { cosines, packQuery, type PackedQuery } from './cosines.ts';
import { Best } from './nearest.ts';
import { rowName, searchThere, unreadPlaces } from './search-there.ts';

/** Vectors of some documents that were searched, in memory: 100,000 segments with 384 dimensions are 39 MB. */
const MEMORY_BYTES = 192 * 2 ** 20;
/** What a search may read where the database can search by itself: beyond, reading takes longer than asking it. */
const READ_BYTES = 8 * 2 ** 20;
const BYTES_OF_SCALE = 4;

interface LoadedSet {
  readonly revision: number;
  readonly vectors: PackedVectors;
  readonly orders: Uint32Array;
  /** Row of each order. */
  rows: ReadonlyMap<number, number> | undefined;
  readonly bytes: number;
}

/** Where the sets of vectors of one encoder lie. */
export interface VectorSource {
  /** Another number once sets may have come, gone or changed. */
  version(): number;
  sets(channel: VectorChannel): readonly VectorSet[];
  /** Undefined if the set is gone. */
  read(set: VectorSet): SetContent | undefined;
  /** Orders of the segments that stand in a section or below it. */
  ordersUnder(set: VectorSet, section: NodeId): ReadonlySet<number>;
  /** Where they lie they may be searched, too. */
  readonly search?: VectorSearch | undefined;
}

export interface VectorLimits {
  /** What is kept in memory. */
  readonly memoryBytes?: number;
  /** What a search reads at most before the database is asked, where it can search. */
  readonly readBytes?: number;
}

interface VectorKind {
  readonly id: string;
  readonly dimensions: number;
}

/** Stored vectors of one encoder. What other connections change is seen at once. */
export function createVectorReader(db: ReadDb, encoder: VectorKind, limits: VectorLimits = {}): VectorReader {
  const source: VectorSource = {
    version: () => db.version(),
    sets: (channel) => listVectorSets(db, encoder.id, channel),
    read: ({ id }) => readVectorSet(db, id),
    ordersUnder: ({ key }, section) => ordersUnder(db, key, section),
    search: db.vectors,
  };
  return readVectors(source, encoder, limits);
}

/**
 * Vectors of one encoder, exact and synchronous. They are read when a document is first searched, and the documents that
 * were searched longest ago are given up when they take too much memory. Where the database can search, each search reads
 * some, as long as all have room, and leaves the others to it.
 */
export function readVectors(source: VectorSource, encoder: VectorKind, limits: VectorLimits = {}): VectorReader {
  const search = new VectorsOfEncoder(source, encoder, limits);
  return {
    encoderId: encoder.id,
    nearest: (query, channel, scope, limit) => search.nearest(query, channel, scope, limit),
    cosines: (query, channel, document, orders) => search.cosines(query, channel, document, orders),
  };
}

class VectorsOfEncoder {
  readonly #source: VectorSource;
  readonly #encoder: VectorKind;
  readonly #memoryBytes: number;
  readonly #readBytes: number;
  readonly #held: HeldSets;
  readonly #sets = new Map<VectorChannel, readonly VectorSet[]>();
  #dataVersion = -1;
  /** Sets that the database could not search when they were looked at. */
  #unkept: ReadonlySet<number> | undefined;

  constructor(
    source: VectorSource,
    encoder: VectorKind,
    { memoryBytes = MEMORY_BYTES, readBytes = READ_BYTES }: VectorLimits,
  ) {
    this.#source = source;
    this.#encoder = encoder;
    this.#memoryBytes = memoryBytes;
    this.#readBytes = readBytes;
    this.#held = new HeldSets(source, encoder.dimensions, memoryBytes);
  }

  nearest(query: Float32Array, channel: VectorChannel, scope: RetrievalScope, limit: number): readonly VectorMatch[] {
    checkLength(query, this.#encoder.dimensions);
    const packed = packQuery(query);
    const wanted = narrow(this.#current(channel), scope);
    const places = this.#leftThere(wanted, scope);
    const best = new Best(limit);
    for (const [at, set] of wanted.entries()) {
      const content = places.has(set.id) ? undefined : this.#held.load(set);
      if (content)
        addNearest(best, at, content, this.#held.scored(packed, content), ordersIn(set, scope, this.#source));
    }
    const orders = places.size > 0 ? this.#searchThere(places, { packed, channel, scope, limit }, best) : NONE;
    if (!orders) {
      // Nothing is searched there any more: so it is told when it is asked what is kept.
      this.#unkept = undefined;
      return this.nearest(query, channel, scope, limit);
    }
    return best.list().flatMap(({ score, set, row }): VectorMatch[] => {
      const found = wanted[set]!;
      const order = places.has(found.id) ? orders.get(rowName(set, row)) : this.#held.load(found)?.orders[row];
      return order === undefined ? [] : [{ document: found.document, order, cosine: score }];
    });
  }

  cosines(
    query: Float32Array,
    channel: VectorChannel,
    document: DocumentId,
    orders: readonly number[],
  ): readonly (number | undefined)[] {
    checkLength(query, this.#encoder.dimensions);
    const set = this.#current(channel).find((one) => one.document === document);
    const content = set && this.#held.load(set);
    if (!content) return orders.map(() => undefined);
    const packed = packQuery(query);
    const rows = (content.rows ??= new Map([...content.orders].map((order, row) => [order, row])));
    const one = new Float32Array(1);
    return orders.map((order) => {
      const row = rows.get(order);
      if (row === undefined) return undefined;
      cosines(packed, rowOf(content.vectors, row), one);
      return one[0];
    });
  }

  #current(channel: VectorChannel): readonly VectorSet[] {
    const version = this.#source.version();
    if (version !== this.#dataVersion) {
      this.#sets.clear();
      this.#unkept = undefined;
    }
    this.#dataVersion = version;
    let found = this.#sets.get(channel);
    if (!found) this.#sets.set(channel, (found = this.#source.sets(channel)));
    return found;
  }

  /** Places of the sets that the database is asked about, by their ids; empty where it need not or cannot be asked. */
  #leftThere(wanted: readonly VectorSet[], scope: RetrievalScope): ReadonlyMap<number, number> {
    if (scope.kind !== 'library' && scope.kind !== 'documents') return new Map();
    return unreadPlaces(wanted, {
      isUnread: (set) => !this.#held.has(set),
      bytesOf: ({ count }) => count * (this.#encoder.dimensions + BYTES_OF_SCALE),
      keptThere: () => this.#keptThere(),
      memoryBytes: this.#memoryBytes,
      readBytes: this.#readBytes,
    });
  }

  #keptThere(): ((set: VectorSet) => boolean) | undefined {
    const none = (this.#unkept ??= setsOf(this.#source.search?.unkept(this.#encoder.id)));
    return none && (({ id }) => !none.has(id));
  }

  /** @returns the orders of the rows that it added to the best; undefined if the database cannot search any more */
  #searchThere(
    places: ReadonlyMap<number, number>,
    { packed, channel, scope, limit }: Sought,
    best: Best,
  ): ReadonlyMap<string, number> | undefined {
    const isWhole = scope.kind === 'library' && !this.#current(channel).some(isLeftOut);
    const ids = isWhole ? undefined : [...places.keys()];
    const from = { encoder: this.#encoder.id, channel, ...(ids && { ids }) };
    return searchThere({ search: this.#source.search!, from, places }, packed, best, limit);
  }
}

interface Sought {
  readonly packed: PackedQuery;
  readonly channel: VectorChannel;
  readonly scope: RetrievalScope;
  readonly limit: number;
}

/** The sets that are in memory; those that were searched longest ago leave when they take too much of it. */
class HeldSets {
  readonly #source: VectorSource;
  readonly #dimensions: number;
  readonly #memoryBytes: number;
  /** By id, the one that was searched last at the end. */
  readonly #loaded = new Map<number, LoadedSet>();
  #bytes = 0;
  #scores = new Float32Array();

  constructor(source: VectorSource, dimensions: number, memoryBytes: number) {
    this.#source = source;
    this.#dimensions = dimensions;
    this.#memoryBytes = memoryBytes;
  }

  has({ id, revision }: VectorSet): boolean {
    return this.#loaded.get(id)?.revision === revision;
  }

  load(wanted: VectorSet): LoadedSet | undefined {
    const { id, revision } = wanted;
    const known = this.#loaded.get(id);
    if (known?.revision === revision) {
      this.#loaded.delete(id);
      this.#loaded.set(id, known);
      return known;
    }
    this.#drop(id);
    const content = this.#source.read(wanted);
    if (!content) return undefined;
    const set: LoadedSet = {
      revision,
      vectors: unpackVectors(content.vectors, this.#dimensions),
      orders: unpackOrders(content.orders),
      rows: undefined,
      bytes: content.vectors.length + content.orders.length,
    };
    this.#loaded.set(id, set);
    this.#bytes += set.bytes;
    for (const [oldest] of this.#loaded) {
      if (this.#bytes <= this.#memoryBytes || oldest === id) break;
      this.#drop(oldest);
    }
    return set;
  }

  /** Cosines of a set's vectors in their order; valid until the next call. */
  scored(query: PackedQuery, { vectors }: LoadedSet): Float32Array {
    if (this.#scores.length < vectors.count) this.#scores = new Float32Array(vectors.count * 2);
    cosines(query, vectors, this.#scores);
    return this.#scores;
  }

  #drop(id: number): void {
    this.#bytes -= this.#loaded.get(id)?.bytes ?? 0;
    this.#loaded.delete(id);
  }
}

/** Orders of the passages that are searched; undefined where all of the document's are. */
function ordersIn(set: VectorSet, scope: RetrievalScope, source: VectorSource): ReadonlySet<number> | undefined {
  if (scope.kind === 'section') return source.ordersUnder(set, scope.section);
  return scope.kind === 'selection' ? new Set(scope.orders) : undefined;
}

/** @param orders  of the passages that count; undefined for all */
function addNearest(
  best: Best,
  set: number,
  { vectors, orders: own }: LoadedSet,
  values: Float32Array,
  orders: ReadonlySet<number> | undefined,
): void {
  let floor = best.floor;
  for (let row = 0; row < vectors.count; row++) {
    const score = values[row]!;
    // NaN, or a number that no cosine can be, was not made by an encoder.
    if (!(score > floor) || score > MOST_COSINE || (orders && !orders.has(own[row]!))) continue;
    best.add({ score, set, row });
    floor = best.floor;
  }
}

/** As shares of whole steps give it. */
const MOST_COSINE = 1.1;

const NONE: ReadonlyMap<string, number> = new Map();

const setsOf = (found: readonly { readonly set: number }[] | undefined): ReadonlySet<number> | undefined =>
  found && new Set(found.map(({ set }) => set));

const isLeftOut = ({ leftOut = false }: VectorSet): boolean => leftOut;

function narrow(sets: readonly VectorSet[], scope: RetrievalScope): readonly VectorSet[] {
  if (scope.kind === 'library') return sets.some(isLeftOut) ? sets.filter((set) => !isLeftOut(set)) : sets;
  const ids = new Set<DocumentId>(scope.kind === 'documents' ? scope.documents : [scope.document]);
  return sets.filter((set) => ids.has(set.document));
}

function rowOf({ dimensions, scales, components }: PackedVectors, row: number): PackedVectors {
  return {
    dimensions,
    count: 1,
    scales: scales.subarray(row, row + 1),
    components: components.subarray(row * dimensions, (row + 1) * dimensions),
  };
}

function checkLength(query: Float32Array, dimensions: number): void {
  if (query.length !== dimensions) {
    throw new Error(`A vector of ${String(query.length)} instead of ${String(dimensions)} dimensions`);
  }
}
