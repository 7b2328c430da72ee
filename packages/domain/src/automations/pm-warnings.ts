/** Private messages to players of whom a warning is recorded. */
export interface PmWarningsSettings {
  /** With placeholders. */
  text: string;
}

export const PM_WARNINGS_DEFAULTS: Readonly<PmWarningsSettings> = { text: 'You were warned: {reason}' };

/** What it will do, in words. */
export function pmWarningsSentence(_settings: PmWarningsSettings): string {
  return 'Tells players by private message when a warning of them is recorded.';
}
