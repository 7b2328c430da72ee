/** What became of an alert of game security. */
export type SecurityEvent = {
  alertId: string;
  /** Whose doing it is. */
  suspect: string;
  /** What happened, as a sentence. */
  summary: string;
} & (
  | {
      kind: 'security.alerted';
      /** Whether it was resolved before and has occurred again. */
      again: boolean;
    }
  | { kind: 'security.acknowledged' | 'security.resolved' }
);
