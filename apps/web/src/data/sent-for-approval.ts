const listeners = new Set<() => void>();

/** Calls back after each call that waits for a second person. Returns how to stop. */
export function onSentForApproval(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that a call waits for a second person. */
export function noteSentForApproval(): void {
  for (const listener of listeners) listener();
}
