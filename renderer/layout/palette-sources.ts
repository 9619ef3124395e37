/** Everything that the palette leads to, read from the window when it opens. */
import { ArrowUp, FileText, Highlighter, History, Link, ListTree, MessagesSquare, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { pageName, pageNameAndPlace } from '../format/page-name.ts';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import type { HistoryEntry } from '#shared/contract/answer.ts';
import type { Conversation } from '#shared/contract/conversations.ts';
import { parseLink, type DeepLink } from '#shared/contract/deep-link.ts';
import { keysOf, usualKeys, type ChosenKeys, type KeyCommand } from '#shared/contract/keys.ts';
import { subjectWords } from '../ask/subject-text.ts';
import type { Engine } from '../api/engine.ts';
import { shortAuthors } from '../format/authors.ts';
import { t } from '../languages/i18n.ts';
import { findPage } from '../pages/page-number.ts';
import { followLink } from '../state/follow-link.ts';
import { documentTitle } from '../state/library.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import type { WindowState } from '../state/window-store.ts';
import { useActions, type Actions, type Command } from './commands.ts';
import { commandsEverywhere, commandsHere } from './palette-commands.ts';
import { readTyped, type PaletteItem } from './palette-items.ts';
import { useSectionsElsewhere } from './palette-elsewhere.ts';
import { useGuideItems } from './palette-guide.ts';

const QUESTIONS_MAX = 300;

/** Highlights and questions are asked for when the palette opens. */
export function usePaletteItems(typed: string): readonly PaletteItem[] {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const actions = useActions();
  const [highlights, setHighlights] = useState<readonly ListedAnnotation[]>([]);
  const [questions, setQuestions] = useState<readonly HistoryEntry[]>([]);
  const [conversations, setConversations] = useState<readonly Conversation[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    // Without them the rest can be gone to anyway.
    const ignore = (): void => undefined;
    engine.call('annotations.list', {}, abort.signal).then(({ annotations }) => setHighlights(annotations), ignore);
    engine
      .call('history.list', { limit: QUESTIONS_MAX }, abort.signal)
      .then(({ entries }) => setQuestions(entries), ignore);
    engine
      .call('conversations.list', { limit: QUESTIONS_MAX }, abort.signal)
      .then((found) => setConversations(found.conversations), ignore);
    return () => abort.abort();
  }, [engine]);
  const known = useMemo(
    () => [
      ...documentItems(getState()),
      ...commandItems(getState(), actions),
      ...sectionItems(getState()),
      ...highlightItems(getState(), highlights),
      ...conversationItems(getState(), conversations),
      ...questionItems(getState(), questions),
    ],
    [getState, actions, highlights, conversations, questions],
  );
  const elsewhere = useSectionsElsewhere(typed);
  const guide = useGuideItems(typed);
  return useMemo(() => {
    const link = parseLink(typed);
    if (link) return [linkItem(getState(), engine, link)];
    const { sign, words } = readTyped(typed);
    const made = sign === '#' ? pageItems(getState(), words) : wordItems(getState(), words);
    return [...known, ...elsewhere, ...guide, ...made];
  }, [known, elsewhere, guide, getState, engine, typed]);
}

function documentItems({ library, view, opening }: WindowState): PaletteItem[] {
  const byLast = [...library.documents.values()].toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0));
  return byLast.flatMap((one): PaletteItem[] => {
    const place = view.stored.places[one.id];
    const authors = shortAuthors(one.authors);
    const item = {
      icon: FileText,
      text: documentTitle(one),
      also: one.fileName,
      run: () => void opening.open(one.id),
    };
    const hint = place ? t('p. {page}', { page: place.pageIndex + 1 }) : authors;
    return [
      ...(one.openedAt === null ? [] : [{ ...item, id: `lately ${one.id}`, group: 'Lately' as const, hint }]),
      { ...item, id: one.id, group: 'Documents', hint: authors },
    ];
  });
}

function commandItems({ reading, view }: WindowState, actions: Actions): PaletteItem[] {
  const here = view.main === 'pages' && reading.open.kind !== 'none';
  const items = (group: 'Here' | 'Everywhere', commands: typeof commandsHere): PaletteItem[] =>
    commands.map(({ command, icon, text }) => ({
      id: command,
      group,
      icon,
      text: t(text),
      keys: keysFor(command, view.stored.keys),
      run: actions[command],
    }));
  return [...(here ? items('Here', commandsHere) : []), ...items('Everywhere', commandsEverywhere)];
}

function keysFor(command: Command, chosen: ChosenKeys): string | undefined {
  return isKeyCommand(command) ? (keysOf(command, chosen) ?? undefined) : undefined;
}

function isKeyCommand(command: Command): command is Command & KeyCommand {
  return command in usualKeys;
}

function sectionItems({ reading, navigation, viewer }: WindowState): PaletteItem[] {
  if (reading.open.kind !== 'open') return [];
  return reading.open.tree.sections.map((section) => ({
    id: `section ${section.row.id}`,
    group: 'Sections',
    icon: ListTree,
    text: section.row.title,
    hint: t('p. {page}', { page: pageName(section.row.pageIndex, viewer.frames[section.row.pageIndex]?.label) }),
    run: () => navigation.goToSection(section),
  }));
}

/** A single question that nobody named is among the questions. */
function conversationItems({ conversations, library }: WindowState, all: readonly Conversation[]): PaletteItem[] {
  return all
    .filter(({ title, turns }) => title !== null || turns > 1)
    .map(({ key, title, question, subject }) => ({
      id: `conversation ${key}`,
      group: 'Conversations',
      icon: MessagesSquare,
      text: title ?? question,
      hint: subjectWords(subject, library.documents),
      run: () => void conversations.open(key),
    }));
}

function highlightItems({ annotations, library }: WindowState, all: readonly ListedAnnotation[]): PaletteItem[] {
  return all.map((one) => {
    const about = library.documents.get(one.document);
    return {
      id: `highlight ${one.id}`,
      group: 'Highlights',
      icon: Highlighter,
      text: [one.text, one.note]
        .filter((part) => part !== '')
        .join(' — ')
        .slice(0, 200),
      hint: about ? documentTitle(about) : undefined,
      run: () => annotations.goTo(one),
    };
  });
}

/** What was asked several times in the same words leads to its last answer. */
function questionItems({ ask, panes }: WindowState, entries: readonly HistoryEntry[]): PaletteItem[] {
  const asked = new Set<string>();
  const last = entries.filter(({ receipt: { question } }) => !asked.has(question) && asked.add(question));
  return last.map(({ id, receipt }) => ({
    id: `question ${id}`,
    group: 'Questions',
    icon: History,
    text: receipt.question,
    run: () => {
      panes.showRight('ask');
      ask.show(receipt);
    },
  }));
}

/** A link that was pasted leads to its words, wherever they stand by now. */
function linkItem({ library, opening }: WindowState, engine: Engine, link: DeepLink): PaletteItem {
  const known = library.documents.get(link.document);
  const text = known
    ? t('Open “{title}”', { title: documentTitle(known) })
    : t('The document of this link is not in your library');
  return {
    id: 'link',
    group: 'Link',
    icon: Link,
    text,
    hint: known && link.page !== null ? t('p. {page}', { page: link.page }) : undefined,
    run: () => void (known && followLink(link, engine, opening)),
  };
}

function pageItems({ viewer, view }: WindowState, typed: string): PaletteItem[] {
  const pageIndex = findPage(viewer.frames, typed);
  if (pageIndex === null) return [];
  const { label } = viewer.frames[pageIndex]!;
  return [
    {
      id: 'page',
      group: 'Pages',
      icon: FileText,
      text: t('Go to page {page}', { page: pageNameAndPlace(pageIndex, label) }),
      run: () => {
        view.setMain('pages');
        viewer.goTo({ pageIndex });
      },
    },
  ];
}

/** What can be done with the words themselves. */
function wordItems({ questions, find, reading, view }: WindowState, words: string): PaletteItem[] {
  if (words === '') return [];
  const ask: PaletteItem = {
    id: 'ask',
    group: 'Words',
    icon: ArrowUp,
    text: t('Ask “{words}”', { words }),
    keys: 'Mod+↵',
    run: () => questions.ask(words),
  };
  if (view.main !== 'pages' || reading.open.kind !== 'open') return [ask];
  const look: PaletteItem = {
    id: 'find-words',
    group: 'Words',
    icon: Search,
    text: t('Find “{words}” in this document', { words }),
    run: () => find.open(words),
  };
  return [ask, look];
}
