/** What a window takes up again beside its documents: what stood in it, and the question that was being written. */
import type { ViewState } from '#shared/contract/view.ts';
import type { WindowState, WindowStore } from './window-store.ts';

type Session = Pick<ViewState, 'main' | 'right' | 'draft' | 'scope'>;

export function sessionOf({ view, ask }: Pick<WindowState, 'view' | 'ask'>): Session {
  const { choice, chosen, chosenName, selection, draft } = ask;
  const main = view.main === 'pages' ? 'pages' : 'list';
  return {
    main,
    // Which words were selected is not kept.
    right: view.right === 'notes' ? 'notes' : 'ask',
    draft,
    scope: { choice, chosen: [...chosen], chosenName, selection },
  };
}

/** Whether anything of it is another than before. */
export function sessionChanged(now: WindowState, before: WindowState): boolean {
  return (
    now.view.main !== before.view.main ||
    now.view.right !== before.view.right ||
    (now.ask !== before.ask &&
      (['draft', 'choice', 'chosen', 'chosenName', 'selection'] as const).some(
        (name) => now.ask[name] !== before.ask[name],
      ))
  );
}

/** Notes the session with the view; a window that shows nothing else leaves the view as it is. */
export function keepSession({ getState }: Pick<WindowStore, 'getState'>): void {
  const { view } = getState();
  const now = sessionOf(getState());
  const same = (Object.keys(now) as (keyof Session)[]).every(
    (name) => JSON.stringify(now[name]) === JSON.stringify(view.stored[name]),
  );
  if (!same) view.store(now);
}

/**
 * Called once, when the documents of the library are known: opens what was open. What is gone since is left out.
 *
 * @param elsewhere  something else is shown instead of the document that was open
 */
export function resume({ getState }: Pick<WindowStore, 'getState'>, elsewhere: boolean): void {
  const { view, library, opening, ask, split } = getState();
  const { tabs, main, right, draft, scope, document } = view.stored;
  const here = tabs.filter((id) => library.documents.has(id));
  if (here.length < tabs.length) view.store({ tabs: here });
  if (draft !== '' && ask.draft === '') ask.setDraft(draft);
  const chosen = scope.chosen.filter((id) => library.documents.has(id));
  if (scope.choice === 'chosen' || chosen.length > 0) ask.choose(chosen, scope.chosenName ?? undefined);
  if (scope.selection && library.documents.has(scope.selection.document)) ask.select(scope.selection);
  if (scope.choice !== 'chosen') ask.setChoice(scope.choice);
  view.setRight(right);
  view.setResumed();
  if (elsewhere || document === null) return;
  const shown = library.documents.has(document) ? document : here.at(-1);
  if (shown === undefined) return;
  void opening.open(shown);
  const beside = view.stored.split;
  if (beside && library.documents.has(beside.document)) void split.second().opening.open(beside.document);
  else if (beside) view.store({ split: null });
  if (main === 'list' || view.stored.opensWith === 'library') view.setMain('list');
}
