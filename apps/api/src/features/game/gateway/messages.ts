import { type CommandProblem, MAX_COMMAND_LENGTH } from '@tenfour/domain';
import type { ErlcError } from '@tenfour/erlc';

/** What is wrong with a command as typed, before anything is sent. */
export const COMMAND_PROBLEMS: Readonly<Record<CommandProblem, string>> = {
  blank: 'Please enter a command.',
  'control-character': 'A command is one line without control characters.',
  'no-colon': 'Start with a colon, such as :h Hello.',
  'no-name': 'A command has its name right after the colon, such as :h Hello.',
  'too-long': `A command has at most ${MAX_COMMAND_LENGTH} characters.`,
};

export const NO_ONE_IN_GAME = 'No one is in the game server, so commands can’t run.';

/** Messages for when the game refuses or does not answer. */
const SENTENCES: Readonly<Record<Exclude<ErlcError['kind'], 'rate-limited'>, string>> = {
  'key-missing': 'Add an ER:LC API key in Settings to use the in-game panel.',
  'key-malformed': 'The ER:LC API key is malformed. Copy it again from the game and replace it in Settings.',
  'key-invalid': 'The ER:LC API key is invalid or has expired. Replace it in Settings.',
  'key-banned': 'The ER:LC API key is banned from the API. Open a ticket with the makers of ER:LC.',
  'global-key-invalid':
    'This installation is not accepted by the ER:LC API. Its operator has to renew its key.',
  'not-authorised':
    'Commands from here are not allowed by the game yet. On ER:LC’s server owner page, add this platform’s address to the trusted list, then try again.',
  offline: NO_ONE_IN_GAME,
  'invalid-command': 'The game does not know this command.',
  restricted: 'The game does not allow this command to be sent from outside.',
  prohibited: 'The game’s filter blocked this message. Change the text.',
  'module-outdated': 'The game server runs an old version. Shut it down once and start it again.',
  'game-unreachable': 'ER:LC API could not reach the game server.',
  'bad-request': 'ER:LC API refused the request.',
  upstream: 'ER:LC API is having trouble.',
  timeout: 'ER:LC API did not answer in time.',
  network: 'ER:LC API could not be reached.',
  aborted: 'The request was stopped before the ER:LC API answered.',
};

/** Failures of the way to the game rather than refusals by it; the screen then speaks of the ER:LC API. */
const TRANSPORT: ReadonlySet<ErlcError['kind']> = new Set([
  'bad-request',
  'upstream',
  'timeout',
  'network',
  'aborted',
  'game-unreachable',
]);

/** Whether the ER:LC API itself is in trouble, as opposed to an answer by the game. */
export function isTransportFailure(kind: string): boolean {
  return TRANSPORT.has(kind as ErlcError['kind']);
}

/** Messages of refused reads that differ from those of commands. */
const OF_READS: Partial<Record<ErlcError['kind'], string>> = {
  offline: 'No one is in the game server.',
  restricted: 'The ER:LC API does not show this to us.',
};

/** The sentence for a read of the ER:LC API that failed. */
export function readSentenceFor(error: ErlcError): string {
  return OF_READS[error.kind] ?? sentenceFor(error);
}

function sentenceFor(error: ErlcError): string {
  return error.kind === 'rate-limited' ? rateLimitSentence(error.retryAfterMs) : SENTENCES[error.kind];
}

/** Returns the message of reads while the rate limit lasts for another `waitMs`. */
export function rateLimitSentence(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return `Too many requests to the ER:LC API. Try again in ${seconds} s.`;
}

/** What stays with a command that was not sent, or not taken, for a pause of `waitMs`: true at any later time too. */
export function commandPauseSentence(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return `Not run: ER:LC asked for a pause of ${seconds} s.`;
}

/** Returns the message of a failed command; adds that its outcome is unknown where it is. */
export function commandSentenceFor(error: ErlcError): string {
  if (error.kind === 'rate-limited') return commandPauseSentence(error.retryAfterMs);
  const sentence = SENTENCES[error.kind];
  if (error.outcome !== 'unknown') return sentence;
  return `${sentence} Whether the command ran is unknown: look at the command log before you send it again.`;
}
