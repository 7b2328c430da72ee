import { toPublicError } from '@tenfour/contracts';
import { PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import type { BotReply } from './command.ts';

/** Returns the reply for a failure: the error's message, and which permission is missing. */
export function refusalOf(error: unknown): BotReply {
  const { message, details } = toPublicError(error);
  const flag = details?.permission;
  const needed = typeof flag === 'string' && isFlag(flag) ? ` It needs “${PERMISSION_NAMES[flag]}”.` : '';
  return { content: `${message}${needed}` };
}

function isFlag(text: string): text is PermissionFlag {
  return Object.hasOwn(PERMISSION_NAMES, text);
}

/** Returns whether the failure is an internal error that needs attention, and no refusal. */
export function isOurFault(error: unknown): boolean {
  return toPublicError(error).http === 500;
}
