/** Correcting the tree of the open document: asking the engine, showing what came of it, taking it back. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import type { CorrectionRequest, TreeChange } from '#shared/contract/tree.ts';
import type { Engine } from '../api/engine.ts';
import type { Notices } from './notices.ts';
import { indexedId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { SelectedWords, Viewer } from './viewer.ts';
import { t } from '../languages/i18n.ts';

/** An older offer to undo would undo what was done since. */
const TOPIC = 'correction';

/** A row that the keyboard focus goes to as soon as it is on show. */
interface RowFocus {
  readonly section: NodeId;
  /** Tells two wishes for one row apart. */
  readonly seq: number;
}

export interface Correcting {
  /** The heading that is being renamed in its row. */
  readonly renaming: NodeId | null;
  readonly focus: RowFocus | null;
  readonly beginRenaming: (section: NodeId | null) => void;
  readonly focusRow: (section: NodeId) => void;
  /** Move a section with all below it up (-1) or down (1) by a level. */
  readonly move: (row: TreeRow, by: -1 | 1) => Promise<void>;
  /** Give a heading another title; one that is empty or the same changes nothing. */
  readonly rename: (row: TreeRow, wanted: string) => Promise<void>;
  /** Not a heading: its words go to the section before it. */
  readonly drop: (row: TreeRow) => Promise<void>;
  /** The words that are selected in the pages become a heading. The keyboard focus stays in the pages. */
  readonly makeHeading: (words?: SelectedWords | null) => Promise<void>;
  /** Take the last correction of the open document back. */
  readonly undo: () => Promise<void>;
  /** How many corrections the open document has; null where that cannot be told now. */
  readonly count: () => Promise<number | null>;
  /** Show the tree of the open document as it is now; pages, marks and folding stay as they are. */
  readonly refreshTree: (id: DocumentId) => Promise<void>;
}

interface CorrectingDeps {
  readonly reading: Slice<Reading>;
  readonly viewer: Slice<Viewer>;
  readonly notices: Slice<Notices>;
}

export function createCorrecting(engine: Engine, slice: Slice<Correcting>, deps: CorrectingDeps): Correcting {
  const { get, set } = slice;
  return {
    renaming: null,
    focus: null,
    beginRenaming: (renaming) => set({ renaming }),
    focusRow: (section) => set({ focus: { section, seq: (get().focus?.seq ?? 0) + 1 } }),
    ...corrections(slice, deps, correctorOf(engine, slice, deps)),
    ...keeping(engine, slice, deps),
  };
}

/** Corrects the open document, shows its tree as it is then, and offers to undo. */
interface Corrector {
  /** Null where it failed, which was said. */
  readonly correct: (correction: CorrectionRequest, failure: string) => Promise<TreeChange | null>;
  readonly confirm: (title: string) => void;
  /** Go to the row that changed, and confirm. */
  readonly settle: (change: TreeChange, done: string) => void;
}

function correctorOf(engine: Engine, { get }: Slice<Correcting>, { reading, notices }: CorrectingDeps): Corrector {
  const correct: Corrector['correct'] = async (correction, failure) => {
    const document = indexedId(reading.get().open);
    if (!document) return null;
    try {
      const change = await engine.call('tree.correct', { document, correction });
      await get().refreshTree(document);
      return change;
    } catch (error) {
      notices.get().reportFailure(failure, error);
      return null;
    }
  };
  const confirm = (title: string): void => {
    const action = { label: t('Undo'), run: () => void get().undo() };
    notices.get().add({ look: 'done', title, action, topic: TOPIC });
  };
  const settle = ({ section }: TreeChange, done: string): void => {
    if (section) get().focusRow(section);
    confirm(done);
  };

  return { correct, confirm, settle };
}

/** What a reader changes about a heading. */
function corrections(
  { get, set }: Slice<Correcting>,
  { viewer }: CorrectingDeps,
  { correct, confirm, settle }: Corrector,
): Pick<Correcting, 'move' | 'rename' | 'drop' | 'makeHeading'> {
  return {
    move: async ({ id, title }, by) => {
      const moved = await correct(
        { kind: 'level', section: id, by },
        t('“{title}” could not be moved', { title: short(title) }),
      );
      if (moved)
        settle(
          moved,
          by === -1
            ? t('Promoted “{title}”', { title: short(title) })
            : t('Demoted “{title}”', { title: short(title) }),
        );
    },
    rename: async ({ id, title }, wanted) => {
      set({ renaming: null });
      const name = wanted.trim();
      if (name === '' || name === title) {
        get().focusRow(id);
        return;
      }
      const failure = t('“{title}” could not be renamed', { title: short(title) });
      const renamed = await correct({ kind: 'rename', section: id, title: name }, failure);
      if (renamed) settle(renamed, t('Renamed to “{name}”', { name: short(name) }));
    },
    drop: async ({ id, title }) => {
      const dropped = await correct(
        { kind: 'delete', section: id },
        t('“{title}” could not be taken out', { title: short(title) }),
      );
      if (dropped) settle(dropped, t('“{title}” is text now', { title: short(title) }));
    },
    makeHeading: async (words = viewer.get().selected) => {
      if (!words || !isHeadingLength(words)) return;
      viewer.get().setSelected(null);
      const { pageIndex, text, from, to } = words;
      const made = await correct(
        { kind: 'add', words: { pageIndex, text, from, to } },
        t('“{words}” could not be made a heading', { words: short(words.text) }),
      );
      if (made) confirm(t('“{words}” is a heading now', { words: short(words.text) }));
    },
  };
}

/** Taking corrections back, and the tree as it is after one. */
function keeping(
  engine: Engine,
  { get }: Slice<Correcting>,
  { reading, notices }: CorrectingDeps,
): Pick<Correcting, 'undo' | 'count' | 'refreshTree'> {
  const openDocumentId = (): DocumentId | null => indexedId(reading.get().open);

  return {
    undo: async () => {
      const document = openDocumentId();
      if (!document) return;
      await notices.get().attempt(t('Nothing was taken back'), async () => {
        const undone = await engine.call('tree.undo', { document });
        await get().refreshTree(document);
        if (undone.section) get().focusRow(undone.section);
        notices.get().add({ look: 'done', title: t('The last correction was taken back'), topic: TOPIC });
      });
    },
    count: async () => {
      const document = openDocumentId();
      if (!document) return 0;
      try {
        return (await engine.call('tree.corrections', { document })).corrections.length;
      } catch {
        return null; // the menu offers to undo, and undoing says what is wrong
      }
    },
    refreshTree: async (id) => {
      if (openDocumentId() !== id) return;
      const view = await engine.call('document.view', { document: id });
      const { open, renew } = reading.get();
      if (open.kind !== 'open' || open.id !== id || JSON.stringify(open.view) === JSON.stringify(view)) return;
      renew(view);
    },
  };
}

/** Words that are longer than any heading were selected for something else. */
export function isHeadingLength({ text, pageIndex, lastPageIndex }: SelectedWords): boolean {
  return text.length <= HEADING_MAX_CHARS && pageIndex === lastPageIndex;
}

const HEADING_MAX_CHARS = 300;

const TITLE_CHARS = 60;

function short(title: string): string {
  return title.length <= TITLE_CHARS ? title : `${title.slice(0, TITLE_CHARS - 1).trimEnd()}…`;
}
