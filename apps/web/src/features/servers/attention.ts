import type { GameInfo, Permissions, Server } from '@tenfour/contracts';
import { copy } from '../../copy.ts';
import { texts } from './texts.ts';

/** Where an item is settled. */
export type AttentionPlace = 'settings' | 'requests' | 'ingame';

/** One thing that needs somebody. Without `action` the viewer can only know of it. */
export interface AttentionItem {
  key: 'suspended' | 'key' | 'requests' | 'game';
  tone: 'danger' | 'warn' | 'info';
  text: string;
  action?: { label: string; to: AttentionPlace };
}

/** Problems of the game's data that the server itself already tells. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['no-key', 'suspended', 'key-missing']);

/** What needs attention in a server, most urgent first, with actions only for those who may take them. */
export function attentionItems(
  server: Pick<Server, 'isActive' | 'erlcApiKey' | 'pendingCount'>,
  permissions: Pick<Permissions, 'can'>,
  game: Pick<GameInfo, 'problem'> | undefined,
): AttentionItem[] {
  const { can } = permissions;
  const items: AttentionItem[] = [];
  if (!server.isActive) items.push({ key: 'suspended', tone: 'danger', text: texts.suspended });
  if (!server.erlcApiKey) {
    const action = { label: texts.addKey, to: 'settings' } as const;
    items.push({
      key: 'key',
      tone: 'warn',
      text: texts.keyMissing,
      ...(can.canEditApiKey && can.canViewServerSettings ? { action } : {}),
    });
  }
  const problem = game?.problem;
  if (problem && !TOLD_ELSEWHERE.has(problem.kind)) {
    const isKey = problem.kind.startsWith('key-');
    const forKey = can.canEditApiKey && can.canViewServerSettings;
    const action = isKey
      ? ({ label: texts.updateKey, to: 'settings' } as const)
      : ({ label: texts.look, to: 'ingame' } as const);
    items.push({
      key: 'game',
      tone: isKey ? 'danger' : 'warn',
      text: problem.message,
      ...(isKey && !forKey ? {} : { action }),
    });
  }
  if (server.pendingCount > 0) {
    const action = { label: texts.review, to: 'requests' } as const;
    items.push({
      key: 'requests',
      tone: 'info',
      text: copy.dashboard.pending.count(server.pendingCount),
      ...(can.canApproveJoinRequests ? { action } : {}),
    });
  }
  return items;
}
