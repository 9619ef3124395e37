/** Words that lead elsewhere: a citation, a figure, a section, a footnote. */
import { createContext, useContext, type ReactNode } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import type { FlowingLink } from '#shared/domain/reflow/part.ts';
import { wordsAt } from './words-in-view.ts';

/** The words of a link, where they are drawn. */
export interface PointedLink {
  readonly node: NodeId;
  readonly link: FlowingLink;
  readonly element: HTMLElement;
}

export interface LinkActs {
  /** The pointer rests on words, or the keyboard is on them; null where it left. */
  readonly point: (pointed: PointedLink | null) => void;
  readonly follow: (pointed: PointedLink) => void;
}

export const LinkContext = createContext<LinkActs>({ point: () => undefined, follow: () => undefined });

interface LinkWordsProps {
  readonly node: NodeId;
  readonly link: FlowingLink;
  readonly start: number;
  readonly children: ReactNode;
}

export function LinkWords({ node, link, start, children }: LinkWordsProps) {
  const { point, follow } = useContext(LinkContext);
  return (
    <a
      className="flow-link"
      href={`#${link.target}`}
      data-kind={link.kind}
      {...wordsAt(start)}
      onPointerEnter={(event) => point({ node, link, element: event.currentTarget })}
      onPointerLeave={() => point(null)}
      onFocus={(event) => point({ node, link, element: event.currentTarget })}
      onBlur={() => point(null)}
      onClick={(event) => {
        event.preventDefault();
        // Words that were just selected are not followed.
        if (getSelection()?.isCollapsed === false) return;
        follow({ node, link, element: event.currentTarget });
      }}
    >
      {children}
    </a>
  );
}
