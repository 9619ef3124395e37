/** A session with a double in place of the bridge to a server: what is sent to one, and what is made of its answers. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bridge } from './bridge.ts';
import type { Reply, Request } from './protocol.ts';
import { PostgresSession } from './session.ts';

type Asked = Omit<Request, 'id'>;

let asked: Asked[];
let answers: Partial<Reply>[];
let notes: number;
/** What becomes of a transaction, by the server's word each time that it is asked about one. */
let statuses: Partial<Reply>[];
let session: PostgresSession;

beforeEach(() => {
  asked = [];
  answers = [];
  notes = 0;
  statuses = [];
  const bridge = {
    name: 'this program',
    changes: 7,
    noteChange: () => notes++,
    ask(request: Asked): Reply {
      asked.push(request);
      return { id: 1, columns: [], rows: [], changes: 0, ...answers.shift() };
    },
    async askLater({ statements }: Asked): Promise<Reply> {
      expect(statements).toEqual([{ sql: 'SELECT txid_status(?::bigint) AS status', params: [731] }]);
      return { id: 1, columns: ['status'], rows: [], changes: 0, ...statuses.shift() };
    },
    back: async () => true,
    settleMs: 100,
    pauseMs: () => 1,
  };
  session = new PostgresSession(bridge as unknown as Bridge, 'write', 'wayleaf_library');
});

const sent = () => asked.map(({ statements }) => statements.map(({ sql }) => sql));
/** What the server calls the transaction of whoever got the lock. */
const granted = { columns: ['transaction'], rows: [[731]] };

test('rows are read by the names of their columns', () => {
  answers = [
    {
      columns: ['a', 'b'],
      rows: [
        [1, 'x'],
        [2, null],
      ],
    },
    { columns: ['a'], rows: [[3]] },
  ];
  expect(session.all('SELECT a, b', [5])).toEqual([
    { a: 1, b: 'x' },
    { a: 2, b: null },
  ]);
  expect(session.get('SELECT a', [])).toEqual({ a: 3 });
  expect(session.get('SELECT a', [])).toBeUndefined();
  expect(asked[0]).toEqual({ connection: 'write', statements: [{ sql: 'SELECT a, b', params: [5] }] });
});

test('large results come some hundred rows at a time', () => {
  const rows = (count: number) => ({ columns: ['a'], rows: Array.from({ length: count }, (_, at) => [at]) });
  answers = [rows(100), rows(100), rows(3)];
  expect([...session.each('SELECT a')]).toHaveLength(203);
  expect(asked.map(({ statements }) => statements[0])).toEqual(
    [0, 100, 200].map((from) => ({ sql: 'SELECT a LIMIT ? OFFSET ?', params: [100, from] })),
  );
});

test('what need not be answered is sent with what comes next', () => {
  answers = [{ changes: 4 }];
  session.put('INSERT 1', [1]);
  session.put('INSERT 2', ['a\0b']);
  expect(asked).toEqual([]);
  expect(session.run('UPDATE', [null])).toBe(4);
  expect(asked).toEqual([
    {
      connection: 'write',
      statements: [
        { sql: 'INSERT 1', params: [1] },
        { sql: 'INSERT 2', params: ['a\uFFFDb'] },
        { sql: 'UPDATE', params: [null] },
      ],
    },
  ]);
  session.run('UPDATE', []);
  expect(sent()[1]).toEqual(['UPDATE']);
});

test('no more than a hundred statements wait', () => {
  for (let at = 0; at < 250; at++) session.put(`INSERT ${at}`, []);
  expect(sent().map(({ length }) => length)).toEqual([100, 100]);
  expect(sent()[1]?.at(-1)).toBe('INSERT 199');
  session.run('END', []);
  expect(sent()[2]).toHaveLength(51);
});

test('a script is sent by itself, after what waits', () => {
  session.put('INSERT 1', []);
  session.exec('CREATE a; CREATE b');
  expect(asked).toEqual([
    { connection: 'write', statements: [{ sql: 'INSERT 1', params: [] }] },
    { connection: 'write', statements: [{ sql: 'CREATE a; CREATE b', params: [] }], isScript: true },
  ]);
});

test('columns are asked for once, until tables may have changed', () => {
  const columns = {
    columns: ['name', 'place'],
    rows: [
      ['id', 1],
      ['title', 0],
    ],
  };
  answers = [columns, {}, columns];
  const expected = [
    { name: 'id', keyPlace: 1 },
    { name: 'title', keyPlace: 0 },
  ];
  expect([session.columnsOf('t'), session.columnsOf('t')]).toEqual([expected, expected]);
  expect(asked).toHaveLength(1);
  session.exec('ALTER');
  expect(session.columnsOf('t')).toEqual(expected);
  expect(asked).toHaveLength(3);
});

test('versions are those of the bridge and of the migrations', () => {
  answers = [{ columns: ['version'], rows: [[21]] }, { columns: ['version'], rows: [[null]] }, {}];
  expect(session.version()).toBe(7);
  expect([session.schemaVersion(), session.schemaVersion(), session.schemaVersion()]).toEqual([21, 0, 0]);
});

describe('a transaction', () => {
  test('begins with the lock of whoever writes, and ends with word to all others', async () => {
    answers = [granted];
    expect(session.inTransaction).toBe(false);
    session.begin();
    expect(session.inTransaction).toBe(true);
    expect(asked[0]?.statements).toEqual([
      { sql: 'BEGIN', params: [] },
      { sql: expect.stringContaining('pg_try_advisory_xact_lock') as string, params: ['wayleaf_library'] },
    ]);
    session.put('INSERT', []);
    await session.commit();
    expect(asked[1]?.statements).toEqual([
      { sql: 'INSERT', params: [] },
      { sql: 'SELECT pg_notify(?, ?)', params: ['wayleaf_library', 'this program'] },
      { sql: 'COMMIT', params: [] },
    ]);
    expect([session.inTransaction, notes]).toEqual([false, 1]);
  });

  test('is given up where another holds the lock, or the server fails', () => {
    answers = [{ columns: ['transaction'], rows: [[null]] }];
    expect(() => session.begin()).toThrow(expect.objectContaining({ code: 'library.locked' }));
    expect(sent().at(-1)).toEqual(['ROLLBACK']);
    expect(session.inTransaction).toBe(false);
    answers = [{ failure: { code: '57P01', message: 'stopped' } }];
    expect(() => session.begin()).toThrow(expect.objectContaining({ code: 'library.unreachable' }));
    expect([sent().at(-1), session.inTransaction, notes]).toEqual([['ROLLBACK'], false, 0]);
  });

  test('waits in line for those that write side by side, and lets the next of them in once it has its turn', async () => {
    const locked = { columns: ['transaction'], rows: [[null]] };
    answers = [locked, { columns: ['shut'], rows: [[1]] }, {}, locked, {}, granted];
    for (let knock = 0; knock < 2; knock++)
      expect(() => session.begin()).toThrow(expect.objectContaining({ code: 'library.locked' }));
    session.begin();
    await session.commit();
    const said = sent().flat();
    const shuts = said.filter((sql) => sql.includes('pg_try_advisory_lock('));
    expect([shuts.length, said.filter((sql) => sql.includes('pg_advisory_unlock(')).length]).toEqual([1, 1]);
    expect(said.indexOf(shuts[0]!)).toBeLessThan(said.findIndex((sql) => sql.includes('pg_advisory_unlock(')));
  });

  test('that is given up leaves the line', () => {
    answers = [
      { columns: ['transaction'], rows: [[null]] },
      { columns: ['shut'], rows: [[1]] },
    ];
    expect(() => session.begin()).toThrow(expect.objectContaining({ code: 'library.locked' }));
    session.giveUp();
    session.giveUp();
    expect(
      sent()
        .flat()
        .filter((sql) => sql.includes('pg_advisory_unlock(')),
    ).toHaveLength(1);
  });

  test('of held documents shares the lock, and stands in nobody’s line', () => {
    answers = [granted];
    session.begin(true);
    expect(sent()[0]?.[1]).toContain('pg_try_advisory_xact_lock_shared');
    session.rollback();
    answers = [{ columns: ['transaction'], rows: [[null]] }];
    expect(() => session.begin(true)).toThrow(expect.objectContaining({ code: 'library.locked' }));
    expect(sent().at(-1)).toEqual(['ROLLBACK']);
    expect(
      sent()
        .flat()
        .filter((sql) => sql.includes('pg_try_advisory_lock(')),
    ).toEqual([]);
  });

  test('sends last what all change, of a name only the last, and nothing of it where it is undone', async () => {
    answers = [granted];
    session.begin();
    for (const value of ['1', '2']) session.putLast('version', 'SAVE', [value]);
    session.put('INSERT', []);
    await session.commit();
    expect(asked[1]?.statements.slice(0, 2)).toEqual([
      { sql: 'INSERT', params: [] },
      { sql: 'SAVE', params: ['2'] },
    ]);
    answers = [granted];
    session.begin();
    session.putLast('version', 'SAVE', ['3']);
    session.rollback();
    answers = [granted];
    session.begin();
    await session.commit();
    expect(
      sent()
        .flat()
        .filter((sql) => sql === 'SAVE'),
    ).toHaveLength(1);
  });

  describe('whose end the server does not confirm', () => {
    const lost = { failure: { code: 'connection-lost', message: 'it is gone', lost: true } } as const;
    const inProgress = { rows: [['in progress']] };
    const end = (...said: Partial<Reply>[]): Promise<void> => {
      [answers, statuses] = [[granted, lost], said];
      session.begin();
      return session.commit();
    };

    test('is stored where the server says so once it is back', async () => {
      await end(lost, inProgress, { rows: [['committed']] });
      expect([session.inTransaction, notes, statuses]).toEqual([false, 1, []]);
    });

    test.each([
      ['it says', { rows: [['aborted']] }],
      ['it never gave such a number away', { failure: { code: '22023', message: 'in the future' } }],
    ])('is not where %s', async (_, said) => {
      await expect(end(inProgress, said)).rejects.toMatchObject({ details: { why: 'silent' } });
      expect([session.inTransaction, notes, sent().at(-1)]).toEqual([false, 0, ['ROLLBACK']]);
    });

    test('is one that nobody can say anything of, where the server stays away', async () => {
      await expect(end(...Array.from({ length: 1000 }, () => lost))).rejects.toMatchObject({
        code: 'library.unreachable',
        details: { why: 'silent', outcome: 'unknown' },
      });
      expect([session.inTransaction, notes]).toEqual([false, 0]);
    });

    test('fails for what the server says of the question, where that is a mistake', async () => {
      await expect(end({ failure: { code: '42883', message: 'no such function' } })).rejects.toMatchObject({
        sqlState: '42883',
      });
    });
  });

  test('that is undone sends nothing of what waited, and forgets what it was to settle', async () => {
    answers = [granted];
    session.begin();
    session.words.write(7, { path: '', text: 'bee', caption: '' });
    session.rollback();
    expect(sent()[1]).toEqual(['ROLLBACK']);
    answers = [granted];
    session.begin();
    await session.commit();
    expect(sent().at(-1)).toEqual(['SELECT pg_notify(?, ?)', 'COMMIT']);
  });
});

test('closing is the bridge’s', () => {
  session.close();
  expect(asked).toEqual([]);
});

test('what is spelled in its own way', () => {
  const { dialect } = session;
  expect(dialect.amongNumbers('?1')).toContain('json_array_elements_text(?1::json)');
  expect(dialect.amongNumbers('?')).toContain('value::bigint');
  expect(dialect.amongTexts('?2')).toBe('= ANY (ARRAY(SELECT value FROM json_array_elements_text(?2::json)))');
  expect(dialect.jsonText('entry', 'csl', 'type')).toBe("(json_or_null(entry) #>> '{csl,type}')");
  expect(dialect.jsonListOf('name')).toBe("coalesce(json_agg(name)::text, '[]')");
  expect(dialect.isLike('title', '?')).toBe("title ILIKE ? ESCAPE '\\'");
});
