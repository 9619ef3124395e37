/** Slices: the parts of the window's one store, each of which knows only its own state and the slices it was given. */
import type { StoreApi } from 'zustand';

/** One part of the state of a store: read, changed and followed apart from the rest. */
export interface Slice<State> {
  readonly get: () => State;
  readonly set: (change: Partial<State> | ((now: State) => Partial<State>)) => void;
  /** Told of every change of this part, until the result is called. */
  readonly subscribe: (listener: (now: State, before: State) => void) => () => void;
}

/** Can be made before the store has its state; it is read only when something is done. */
export function sliceOf<All extends object, Name extends keyof All>(
  store: Pick<StoreApi<All>, 'getState' | 'setState' | 'subscribe'>,
  name: Name,
): Slice<All[Name]> {
  const get = (): All[Name] => store.getState()[name];
  return {
    get,
    set: (change) => {
      const part = typeof change === 'function' ? change(get()) : change;
      store.setState({ [name]: { ...get(), ...part } } as unknown as Partial<All>);
    },
    subscribe: (listener) =>
      store.subscribe((now, before) => {
        if (now[name] !== before[name]) listener(now[name], before[name]);
      }),
  };
}
