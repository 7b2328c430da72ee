import type { FactorAction } from '@tenfour/domain';

/** A call that waits for the person's second factor. */
export interface OpenStepUp {
  /** What the person has to do. */
  action: FactorAction;
  /** Answers all that wait: true once the factor was given. */
  answer: (given: boolean) => void;
}

let open: (OpenStepUp & { answered: Promise<boolean> }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The store behind the one dialog for second factors. */
export const stepUpStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): OpenStepUp | null => open,
};

/** Asks the person for their second factor; calls that ask meanwhile share the question. Returns whether it was given. */
export function askForFactor(action: FactorAction): Promise<boolean> {
  if (open !== null) return open.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (given: boolean) => {
    if (open?.answered === promise) set(null);
    resolve(given);
  };
  set({ action, answer, answered: promise });
  return promise;
}
