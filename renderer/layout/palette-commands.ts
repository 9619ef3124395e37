/** What the palette offers besides places: everything that can be done, with its key. */
import {
  ArrowUp,
  Bookmark,
  BookOpen,
  Check,
  CircleQuestionMark,
  Columns2,
  GalleryVerticalEnd,
  Highlighter,
  Keyboard,
  ListChecks,
  MoonStar,
  PanelLeft,
  PanelRight,
  Plus,
  Presentation,
  Printer,
  Quote,
  Search,
  Settings2,
  SunMoon,
  Table2,
  TableProperties,
  TextAlignStart,
  Volume2,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import { msg, type Message } from '../languages/i18n.ts';
import type { Command } from './commands.ts';

interface PaletteCommand {
  readonly command: Command;
  readonly icon: LucideIcon;
  readonly text: Message;
}

/** Only where a document is open. */
export const commandsHere: readonly PaletteCommand[] = [
  { command: 'ask', icon: ArrowUp, text: msg('Ask this document') },
  { command: 'find', icon: Search, text: msg('Find in this document') },
  { command: 'listen', icon: Volume2, text: msg('Read aloud from here, or pause') },
  { command: 'split', icon: Columns2, text: msg('Two places side by side') },
  { command: 'notes', icon: Highlighter, text: msg('Highlights and notes') },
  { command: 'night', icon: MoonStar, text: msg('Night pages') },
  { command: 'read-text', icon: TextAlignStart, text: msg('Reading mode') },
  { command: 'present', icon: Presentation, text: msg('Present') },
  { command: 'print', icon: Printer, text: msg('Print…') },
  { command: 'summarize', icon: ListChecks, text: msg('Summarize this section') },
  { command: 'lists', icon: Table2, text: msg('Figures, tables, references of this document') },
  { command: 'flashcards', icon: GalleryVerticalEnd, text: msg('Flashcards of this document') },
  { command: 'explore', icon: Waypoints, text: msg('Names in this document') },
  { command: 'to-read', icon: Bookmark, text: msg('Put this document on the reading list') },
  { command: 'being-read', icon: BookOpen, text: msg('Mark this document as being read') },
  { command: 'have-read', icon: Check, text: msg('Mark this document as read') },
];

export const commandsEverywhere: readonly PaletteCommand[] = [
  { command: 'add', icon: Plus, text: msg('Add files…') },
  { command: 'new-table', icon: TableProperties, text: msg('New evidence table') },
  { command: 'cites', icon: Quote, text: msg('Who cites whom') },
  { command: 'settings', icon: Settings2, text: msg('Settings') },
  { command: 'theme', icon: SunMoon, text: msg('Light or dark window') },
  { command: 'toggle-left', icon: PanelLeft, text: msg('Hide or show the library') },
  { command: 'toggle-right', icon: PanelRight, text: msg('Hide or show the ask pane') },
  { command: 'guide', icon: CircleQuestionMark, text: msg('Guide') },
  { command: 'shortcuts', icon: Keyboard, text: msg('Keyboard shortcuts') },
];
