import { useEffect } from 'react';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { BackgroundWork } from './background-work.tsx';
import { SearchModels } from './search-models.tsx';
import { WritingModels } from './writing-models.tsx';

/** What is there, what each model makes better, and what it costs. */
export function ModelsPage() {
  const lookForOllama = useWindow(({ models }) => models.lookForOllama);
  const models = useWindow(({ models }) => models.models);
  const told = useWindow(({ localModels }) => localModels.told);
  const watchLocalModels = useWindow(({ localModels }) => localModels.watch);
  // Opening this page asks this computer; another one is asked only when the reader has turned it on.
  const asked = models && (models.address.thisMachine || models.settings.languageModel) ? models.address.url : null;
  useEffect(() => {
    if (asked !== null) void lookForOllama();
  }, [lookForOllama, asked]);
  useEffect(() => {
    const stop = new AbortController();
    void watchLocalModels(stop.signal);
    return () => stop.abort();
  }, [watchLocalModels]);
  // Rows that came later would move what a hand is on its way to.
  if (!models || !told) return null;
  return (
    <>
      <p>{t('Wayleaf works without these models. Each improves one thing and takes disk space and time.')}</p>
      <SearchModels models={models} />
      <WritingModels models={models} />
      <BackgroundWork models={models} />
    </>
  );
}
