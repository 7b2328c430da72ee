import type { PlatformServer } from '@tenfour/contracts';
import { type AccessLevel, hasAccessLevel } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { texts } from './texts.ts';

/** What can be decided about a server. */
export type Decision = 'suspend' | 'reactivate' | 'remove';

const words = adminCopy.servers;

/** The texts of each decision; `text` holds the required sentence. */
export const DECISIONS: Readonly<
  Record<Decision, { label: string; text: string; done: string; failed: string; danger: boolean }>
> = {
  suspend: {
    label: words.suspend,
    text: `${words.suspendText}${texts.servers.more.suspend}`,
    done: words.suspended,
    failed: words.suspendFailed,
    danger: true,
  },
  reactivate: {
    label: words.reactivate,
    text: `${words.reactivateText}${texts.servers.more.reactivate}`,
    done: words.reactivated,
    failed: words.reactivateFailed,
    danger: false,
  },
  remove: {
    label: words.remove,
    text: `${words.removeText}${texts.servers.more.remove}`,
    done: words.removed,
    failed: words.removeFailed,
    danger: true,
  },
};

/** Returns the decisions about a server that this level allows. */
export function decisionsFor(level: AccessLevel, { status }: Pick<PlatformServer, 'status'>): Decision[] {
  const decisions: Decision[] = [];
  if (hasAccessLevel(level, 'admin')) decisions.push(status === 'active' ? 'suspend' : 'reactivate');
  if (hasAccessLevel(level, 'super_admin')) decisions.push('remove');
  return decisions;
}

/** Returns what another admin has decided meanwhile, if it makes the decision too late; else null. */
export function overtakenBy(decision: Decision, now: Pick<PlatformServer, 'status'> | null): string | null {
  if (now === null) return texts.servers.overtaken.remove;
  if (decision === 'remove') return null;
  const isDone = now.status === (decision === 'suspend' ? 'suspended' : 'active');
  return isDone ? texts.servers.overtaken[decision] : null;
}
