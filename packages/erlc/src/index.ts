export {
  type CallOptions,
  createErlcClient,
  ERLC_BASE_URL,
  type ErlcClient,
  type ErlcClientOptions,
} from './client.ts';
export { COMMAND_SPACING_MS } from './command-spacing.ts';
export {
  COMMANDS,
  type CommandPermission,
  FIRES,
  findCommand,
  type GameCommand,
  WEATHERS,
} from './commands.ts';
export {
  type CommandOutcome,
  ERROR_CODES,
  type ErlcError,
  type ErlcErrorKind,
  type ErrorCodeEntry,
} from './errors.ts';
export { internalServerId, KEY_PATTERN, keyFingerprint } from './keys.ts';
export { parsePlayer } from './parse.ts';
export type { ErlcResult } from './perform.ts';
export type { BucketState, RateLimit } from './rate-limits.ts';
export type { FetchLike, Timers } from './transport.ts';
export * from './types.ts';
export { ERLC_EVENT_PUBLIC_KEY, type EventSignature, verifyEventSignature } from './webhook.ts';
