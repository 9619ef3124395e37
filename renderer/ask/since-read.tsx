import { RotateCw } from 'lucide-react';
import type { Coverage } from '#shared/contract/coverage.ts';
import { Button } from '../parts/button.tsx';
import { useLibrary } from '../state/library.ts';

interface SinceReadProps {
  readonly coverage: Coverage;
  readonly onAgain: () => void;
}

/** Under an answer to what was not read to the end: when it has been, the question can be asked again. */
export function SinceRead({ coverage, onAgain }: SinceReadProps) {
  const documents = useLibrary((library) => library.documents);
  const isRead = coverage.partly.every(({ document }) => documents.get(document)?.state.kind === 'ready');
  if (!isRead || coverage.partly.length === 0) return null;
  return (
    <p className="since-read" role="status">
      <span>{coverage.partly.length === 1 ? 'The rest has been read since.' : 'They have been read since.'}</span>
      <Button small look="primary" onClick={onAgain}>
        <RotateCw size={14} /> Ask again
      </Button>
    </p>
  );
}
