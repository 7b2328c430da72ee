import { afkCheckAnswered, afkCheckConsumer } from '../features/automation/automations/afk-check.ts';
import { autoShiftsConsumer } from '../features/automation/automations/auto-shifts.ts';
import { boloConsumer } from '../features/automation/automations/bolo.ts';
import { showToAutomations } from '../features/automation/automations/consumer.ts';
import { logWarning, warningText } from '../features/automation/automations/pm-warnings.ts';
import { refusalOfAutomation, switchTo } from '../features/automation/automations/store.ts';
import { banAgain, unbanEnded } from '../features/automation/automations/temp-bans.ts';
import { welcomeConsumer } from '../features/automation/automations/welcome.ts';
import { createChatLineHook } from '../features/automation/chat-commands/accept.ts';
import { acceptStaffCommands } from '../features/automation/chat-commands/accept-staff.ts';
import { refusalOfCheck } from '../features/automation/checks/refusal.ts';
import { createChecksWatch } from '../features/automation/checks/watch.ts';
import { createSecurityWatch } from '../features/automation/game-security/watch.ts';
import type { MemberDetails, MemberHooks } from '../features/community/members/end-membership.ts';
import type { OwnershipHooks } from '../features/community/ownership/hooks.ts';
import { endTransferOfFormerMember } from '../features/community/ownership/lapse.ts';
import type { ServerHooks } from '../features/community/servers/hooks.ts';
import { hasMappedRoles } from '../features/discord/role-sync/mapped-roles.ts';
import { noteGrant } from '../features/discord/role-sync/store.ts';
import type { EventHooks } from '../features/game/events/index.ts';
import type { GatewayHooks } from '../features/game/gateway/hooks.ts';
import { watchSessions } from '../features/game/sessions/watch.ts';
import { appealPagesStore } from '../features/moderation/appeals/page-store.ts';
import { settleAppeals } from '../features/moderation/appeals/service.ts';
import { answerGameCalls, importGameCalls } from '../features/moderation/mod-calls/game-calls.ts';
import { settleEnforcement } from '../features/moderation/punishments/enforcement.ts';
import type { PunishmentHooks } from '../features/moderation/punishments/hooks.ts';
import { logEndedTransfer } from '../features/platform/admin/transfer-jobs.ts';
import type { DutyHooks } from '../features/staff/duty/service.ts';
import { awayNow } from '../features/staff/leaves/by-member.ts';
import { endShiftOfFormerMember } from '../features/staff/shifts/automated.ts';

/**
 * Connects what happens in a feature with what features of later groups do about it. A group imports earlier groups
 * only, so the earlier one declares a hook, and this file registers the functions that it calls.
 */

export const ownershipHooks: OwnershipHooks = { onStaffTransferEnded: logEndedTransfer };

export const memberHooks: MemberHooks = {
  async onMembershipEnded(tx, ended) {
    await endShiftOfFormerMember(tx, ended);
    await endTransferOfFormerMember(tx, ownershipHooks, ended);
  },
  onManualRoleReleased: (tx, released) => noteGrant(tx.handle, released),
};

export const memberDetails: MemberDetails = { leavesAt: awayNow, hasMappedRoles };

export const serverHooks: ServerHooks = {
  onPmWarningsSwitched: (tx, switched) => switchTo(tx, { ...switched, kind: 'pm-warnings' }),
};

export const dutyHooks: DutyHooks = { onCheckAnswered: afkCheckAnswered };

/** What hooks that queue commands need. */
interface QueueingDeps {
  /** Called after a command was queued. */
  wakeQueue: (gameId: string) => void;
}

/**
 * Creates the hooks of the game gateway; `chatCommandsDue` is called after commands of staff were accepted, `lookupsDue`
 * after checks want something to be looked up.
 */
export function createGatewayHooks({
  chatCommandsDue = () => undefined,
  lookupsDue = () => undefined,
  ...deps
}: QueueingDeps & { chatCommandsDue?: () => void; lookupsDue?: () => void }): GatewayHooks {
  const consumers = [
    welcomeConsumer(deps),
    boloConsumer(deps),
    createSecurityWatch(deps),
    createChecksWatch({ ...deps, lookupsDue }),
    autoShiftsConsumer(),
    afkCheckConsumer(deps),
  ];
  return {
    async onGameReading(tx, reading, events) {
      // Sessions before shifts, as an end of a session locks them: the other way, the two could wait for each other.
      await watchSessions(tx, reading);
      await showToAutomations(tx, consumers, reading, events);
      await acceptStaffCommands(tx, reading, events, chatCommandsDue);
    },
    onModCallsReported: importGameCalls,
    onModCallsAnswered: answerGameCalls,
    onCommandSettled: settleEnforcement,
    refusalOf: async (handle, command) => {
      const refusal = await refusalOfAutomation(handle, command);
      return refusal ?? (command.automation === 'checks' ? refusalOfCheck(handle, command) : null);
    },
  };
}

/** Creates the hooks of the game's events; `chatCommandsDue` is called after a chat command was accepted. */
export function createEventHooks(chatCommandsDue: () => void): EventHooks {
  return { onChatLines: createChatLineHook(chatCommandsDue) };
}

/** Creates the hooks of punishments. */
export function createPunishmentHooks({ wakeQueue }: QueueingDeps): PunishmentHooks {
  return {
    onPunishmentsEnded: (tx, ended) => unbanEnded(tx, ended, wakeQueue),
    onPunishmentDeleted: settleAppeals,
    onPunishmentReinstated: (tx, serverId, row, now) => banAgain(tx, serverId, row, now, wakeQueue),
    onWarningRecorded: logWarning,
    warningText,
    appealSlug: (handle, serverId) => appealPagesStore(handle).current(serverId),
  };
}
