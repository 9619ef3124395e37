import { unsteered, type Steering } from '#shared/domain/retrieval/steering.ts';
/** Questions that run now, by the name that the window gave them, so that the reader can say 'enough'. */

/** Steering as it comes with a question. */
export type SteeringWish = Omit<Steering, 'enough'> & { readonly id?: string | undefined };

export interface Running {
  /** Take a question in; `over` takes it out again. Without a wish there is nothing to steer. */
  begin(wish: SteeringWish | undefined): {
    readonly steering: Steering | undefined;
    /** Is the reader content with what is quoted? */
    readonly leftAtQuotes: () => boolean;
    over(): void;
  };
  /** The walk of this question ends at its next step. */
  end(id: string): void;
  /** No language model is waited for any more. */
  leaveAtQuotes(id: string): void;
}

export function createRunning(): Running {
  const enough = new Map<string, { value: boolean; quotes: boolean }>();
  return {
    begin: (wish) => {
      if (!wish) return { steering: undefined, leftAtQuotes: () => false, over: () => undefined };
      const { id, ...steering } = wish;
      const said = { value: false, quotes: false };
      if (id !== undefined) enough.set(id, said);
      return {
        steering: { ...unsteered, ...steering, enough: () => said.value },
        leftAtQuotes: () => said.quotes,
        over: () => {
          if (id !== undefined && enough.get(id) === said) enough.delete(id);
        },
      };
    },
    end: (id) => {
      const said = enough.get(id);
      if (said) said.value = true;
    },
    leaveAtQuotes: (id) => {
      const said = enough.get(id);
      if (said) said.quotes = true;
    },
  };
}
