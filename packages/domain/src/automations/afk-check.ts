/** Asking staff on duty whether they are still there. */
export interface AfkCheckSettings {
  /** Minutes without a sign of life before somebody on duty is asked. */
  afterMinutes: number;
  /** Minutes to answer. */
  answerMinutes: number;
}

export const AFK_CHECK_DEFAULTS: Readonly<AfkCheckSettings> = { afterMinutes: 30, answerMinutes: 5 };

/** What it will do, in words. */
export function afkCheckSentence({ afterMinutes, answerMinutes }: AfkCheckSettings): string {
  return `Asks staff on duty after ${afterMinutes} quiet minutes whether they are there, and waits ${answerMinutes} minutes for an answer.`;
}
