/**
 * `npm run bench:server-choices -- postgres://…?schema=made`: what a library on a server could be laid out as, beside what it is, over the same made library
 * (`wayleaf bench server` makes one): words by packed postings or by `tsvector` and GIN, tables plain or in parts, vectors scanned or by HNSW. What it makes lies in a
 * schema of its own and is dropped in the end.
 */
import process from 'node:process';
import pg from 'pg';
import { seededRandom } from '../tools/metrics/bootstrap.ts';
import { percentile, round } from '../tools/bench/numbers.ts';

const QUESTIONS = 60;
const WARM_UP = 10;
const WORDS_ASKED = 7;
const WANTED = 200;
const PARTS = 16;
const VECTORS = 100_000;
const DIMENSIONS = 384;
const NEAREST = 100;
const VECTOR_QUESTIONS = 30;
/** Vectors of a document's passages lie together: about so many heaps of them. */
const HEAPS = 1000;

const url = new URL(process.argv[2] ?? '');
const schema = url.searchParams.get('schema') ?? 'wayleaf';
url.searchParams.delete('schema');
const client = new pg.Client({ connectionString: url.href });
await client.connect();
const random = seededRandom(5);

async function rows<T extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []): Promise<readonly T[]> {
  const found = await client.query<T>(sql, [...params]);
  return found.rows;
}

async function seconds(sql: string): Promise<number> {
  const startedAt = performance.now();
  await client.query(sql);
  return round((performance.now() - startedAt) / 1000);
}

const megabytes = async (relation: string): Promise<number> => {
  const [row] = await rows<{ bytes: string }>('SELECT pg_total_relation_size($1::regclass) AS bytes', [relation]);
  return round(Number(row?.bytes) / 1e6);
};

function say(what: string, numbers: Readonly<Record<string, number | string>>): void {
  const told = Object.entries(numbers).map(([name, value]) => `${name} ${String(value)}`);
  process.stdout.write(`${what}: ${told.join(', ')}\n`);
}

/** Each question once; in milliseconds, the first ones left out. */
async function timed<T>(questions: readonly T[], ask: (question: T) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const startedAt = performance.now();
    await ask(question);
    times.push(performance.now() - startedAt);
  }
  return times.slice(WARM_UP);
}

const spread = (times: readonly number[]): Record<string, number> => ({
  'median ms': round(percentile(times, 0.5)),
  'p95 ms': round(percentile(times, 0.95)),
});

/** Words as questions have them: some that stand nearly everywhere, most that do not. */
async function makeQuestions(): Promise<readonly (readonly string[])[]> {
  const terms = await rows<{ term: string }>('SELECT term FROM postings GROUP BY term ORDER BY sum(rows) DESC');
  const word = (): string => terms[Math.floor(terms.length ** random()) - 1]!.term;
  return Array.from({ length: QUESTIONS + WARM_UP }, () => Array.from({ length: WORDS_ASKED }, word));
}

async function compareWords(): Promise<void> {
  const questions = await makeQuestions();
  const packed = (table: string) => (asked: readonly string[]) =>
    rows(
      `SELECT term, string_agg(packed, ''::bytea ORDER BY document_key) AS packed FROM ${table} WHERE term = ANY ($1) GROUP BY term`,
      [asked],
    );
  say('words, packed postings', {
    MB: await megabytes('postings'),
    ...spread(await timed(questions, packed('postings'))),
  });
  const madeS = await seconds(`
    CREATE TABLE choices.vectors_of_words AS SELECT id, to_tsvector('simple', path || ' ' || said || ' ' || caption) AS words FROM segment_words`);
  const indexS = await seconds('CREATE INDEX ON choices.vectors_of_words USING gin (words)');
  await client.query('VACUUM ANALYZE choices.vectors_of_words');
  const ranked = (asked: readonly string[]) =>
    rows(
      `SELECT id, ts_rank(words, q) AS rank FROM choices.vectors_of_words, to_tsquery('simple', $1) q WHERE words @@ q ORDER BY rank DESC LIMIT ${String(WANTED)}`,
      [asked.join(' | ')],
    );
  const counted = (asked: readonly string[]) =>
    rows("SELECT count(*) FROM choices.vectors_of_words WHERE words @@ to_tsquery('simple', $1)", [asked[0]]);
  const [mb, times, counts] = [
    await megabytes('choices.vectors_of_words'),
    await timed(questions, ranked),
    await timed(questions, counted),
  ];
  say('words, tsvector with GIN, ts_rank', { MB: mb, 'made s': madeS, 'GIN s': indexS, ...spread(times) });
  say('in how many passages one word stands, by GIN', spread(counts));
  const inPartsS = await seconds(`
    CREATE TABLE choices.postings (LIKE postings) PARTITION BY HASH (term);
    ${parts('choices.postings')}
    INSERT INTO choices.postings SELECT * FROM postings;
    ALTER TABLE choices.postings ADD PRIMARY KEY (term, document_key);
    CREATE INDEX ON choices.postings (document_key); ANALYZE choices.postings`);
  say(`words, packed postings in ${String(PARTS)} parts`, {
    'made s': inPartsS,
    ...spread(await timed(questions, packed('choices.postings'))),
  });
}

const parts = (table: string): string =>
  Array.from(
    { length: PARTS },
    (_, at) =>
      `CREATE TABLE ${table}_${String(at)} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${String(PARTS)}, REMAINDER ${String(at)});`,
  ).join('\n');

/** A document's rows are read, and written, by its key. */
async function compareDocuments(): Promise<void> {
  await client.query(`
    CREATE TABLE choices.plain AS SELECT * FROM segments; ALTER TABLE choices.plain ADD PRIMARY KEY (id);
    CREATE TABLE choices.parted (LIKE segments) PARTITION BY HASH (document_key); ${parts('choices.parted')}
    INSERT INTO choices.parted SELECT * FROM segments`);
  const indexed = {
    plain: await seconds('CREATE INDEX ON choices.plain (document_key, position); ANALYZE choices.plain'),
    parted: await seconds('CREATE INDEX ON choices.parted (document_key, position); ANALYZE choices.parted'),
  };
  const keys = await rows<{ key: string }>('SELECT key FROM documents ORDER BY key');
  const asked = Array.from({ length: QUESTIONS + WARM_UP }, () => keys[Math.floor(random() * keys.length)]!.key);
  for (const table of ['plain', 'parted'] as const) {
    const read = await timed(asked, (key) =>
      rows(`SELECT * FROM choices.${table} WHERE document_key = $1 ORDER BY position`, [key]),
    );
    const written = await timed(asked, (key) =>
      rows(
        `WITH gone AS (DELETE FROM choices.${table} WHERE document_key = $1 RETURNING *) SELECT count(*) FROM gone`,
        [key],
      ),
    );
    say(`passages of a document, ${table}`, { 'index s': indexed[table], ...spread(read) });
    say(`the same, deleted`, spread(written));
  }
}

async function compareVectors(): Promise<void> {
  const [extension] = await rows("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'");
  if (!extension) {
    process.stdout.write('vectors: left out, the server has no pgvector\n');
    return;
  }
  await client.query('CREATE EXTENSION IF NOT EXISTS vector');
  await client.query(`CREATE TABLE choices.near (id int, components halfvec(${String(DIMENSIONS)}))`);
  const centers = Array.from({ length: HEAPS }, () => Float64Array.from({ length: DIMENSIONS }, () => random() - 0.5));
  const one = (): string => {
    const center = centers[Math.floor(random() * HEAPS)]!;
    return `[${Array.from(center, (value) => Math.round(127 * (value + (random() - 0.5) * 0.8))).join(',')}]`;
  };
  for (let from = 0; from < VECTORS; from += 1000)
    await client.query('INSERT INTO choices.near SELECT * FROM unnest($1::int[], $2::halfvec[])', [
      Array.from({ length: 1000 }, (_, at) => from + at),
      Array.from({ length: 1000 }, one),
    ]);
  const questions = Array.from({ length: VECTOR_QUESTIONS + WARM_UP }, one);
  const search = async (question: string): Promise<readonly number[]> => {
    const sql = `SELECT id FROM choices.near ORDER BY components <#> $1 LIMIT ${String(NEAREST)}`;
    return (await rows<{ id: number }>(sql, [question])).map(({ id }) => id);
  };
  const exact: (readonly number[])[] = [];
  const scanned = await timed(questions, async (question) => exact.push(await search(question)));
  say(`nearest of ${String(VECTORS)} vectors, scanned`, { MB: await megabytes('choices.near'), ...spread(scanned) });
  const indexS = await seconds(
    "SET maintenance_work_mem = '1GB'; CREATE INDEX near_hnsw ON choices.near USING hnsw (components halfvec_ip_ops)",
  );
  const mb = await megabytes('choices.near_hnsw');
  for (const seen of [100, 400]) {
    await client.query(`SET hnsw.ef_search = ${String(seen)}`);
    const found: (readonly number[])[] = [];
    const times = await timed(questions, async (question) => found.push(await search(question)));
    const same = found.reduce((sum, ids, at) => sum + ids.filter((id) => exact[at]!.includes(id)).length, 0);
    const recall = round((100 * same) / (found.length * NEAREST));
    say(`the same by HNSW, ef_search ${String(seen)}`, {
      MB: mb,
      'made s': indexS,
      'found %': recall,
      ...spread(times),
    });
  }
}

try {
  await client.query(
    `DROP SCHEMA IF EXISTS choices CASCADE; CREATE SCHEMA choices; SET search_path TO "${schema}", public`,
  );
  const [size] = await rows<{ documents: string; segments: string }>(
    'SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM segments) AS segments',
  );
  say('library', { documents: Number(size?.documents), segments: Number(size?.segments) });
  await compareWords();
  await compareDocuments();
  await compareVectors();
} finally {
  await client.query('DROP SCHEMA IF EXISTS choices CASCADE');
  await client.end();
}
