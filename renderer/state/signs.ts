/** What can be seen from outside of a window's work, as attributes of its page: whoever drives a window waits for them instead of for a time. */

/** `data-view`: has the engine stored how the window looks now? */
export function tellView(state: 'changed' | 'stored'): void {
  document.documentElement.dataset.view = state;
}

/** `data-calls`: how many calls to the engine wait for their results. Streams may last as long as the window, and do not count. */
export function countCalls(): <T>(call: Promise<T>) => Promise<T> {
  let waiting = 0;
  const tell = (more: number): void => {
    waiting += more;
    document.documentElement.dataset.calls = String(waiting);
  };
  return async (call) => {
    tell(1);
    try {
      return await call;
    } finally {
      tell(-1);
    }
  };
}
