/** Parts of the window whose code is loaded after the window stands. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface Later<Props> {
  (props: Props): ReactNode;
  /** Load its code now, so that it is drawn at once when it is asked for. Rejects where it cannot be had. */
  readonly load: () => Promise<void>;
}

/**
 * A component whose code comes when it is drawn first, or earlier by `load`. Other than with React's own `lazy`, what was
 * loaded is drawn in the same frame; until then `Meanwhile` stands in its place, or nothing.
 */
export function later<Props extends object>(
  get: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
): Later<Props> {
  let come: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (coming ??= get().then(
      (component) => {
        come = component;
      },
      (error: unknown) => {
        coming = undefined; // the next to ask tries again
        throw error;
      },
    ));
  function Shown(props: Props): ReactNode {
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const [, setHere] = useState(come !== undefined);
    useEffect(() => {
      let live = true;
      load().then(
        () => live && setHere(true),
        (error: unknown) => live && setFailure({ error }),
      );
      return () => {
        live = false;
      };
    }, []);
    if (failure) throw failure.error;
    const Component = come;
    if (Component) return <Component {...props} />;
    return Meanwhile ? <Meanwhile /> : null;
  }
  return Object.assign(Shown, { load });
}
