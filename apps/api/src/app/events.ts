import { createEventCatalog } from '../events/event-catalog.ts';
import { createEventRegistry } from '../events/registry.ts';
import { staffFreezeEvents } from '../events/staff-freeze-events.ts';
import { automationEvents } from '../features/automation/automations/events.ts';
import { chatCommandEvents } from '../features/automation/chat-commands/events.ts';
import { checkEvents } from '../features/automation/checks/events.ts';
import { securityEvents } from '../features/automation/game-security/events.ts';
import { apiKeyEvents } from '../features/community/api-keys/events.ts';
import { endpointEvents } from '../features/community/endpoints/events.ts';
import { factorRequirementEvents } from '../features/community/factors/requirement-events.ts';
import { nameLookupEvents } from '../features/community/identity/events.ts';
import { joinRequestEvents } from '../features/community/join-requests/events.ts';
import { memberEvents } from '../features/community/members/events.ts';
import { renewalEvents } from '../features/community/members/renewal-events.ts';
import { ownershipEvents } from '../features/community/ownership/events.ts';
import { roleEvents } from '../features/community/roles/events.ts';
import { serverEvents } from '../features/community/servers/events.ts';
import { templateEvents } from '../features/community/templates/events.ts';
import { twoPeopleEvents } from '../features/community/two-people/events.ts';
import { botEvents, discordMemberEvents } from '../features/discord/bot/events.ts';
import { dutyRolesEvents } from '../features/discord/duty-roles/events.ts';
import { discordRolesEvents } from '../features/discord/role-sync/events.ts';
import { sessionMessageEvents } from '../features/discord/session-messages/events.ts';
import { statisticsEvents } from '../features/discord/statistics/events.ts';
import { webhookEvents } from '../features/discord/webhooks/events.ts';
import { customCommandEvents } from '../features/game/custom-commands/events.ts';
import { playerEvents } from '../features/game/events/events.ts';
import { commandEvents } from '../features/game/gateway/events.ts';
import { gameSessionEvents } from '../features/game/sessions/events.ts';
import { exportEvents } from '../features/insight/exports/events.ts';
import { importEvents } from '../features/insight/imports/events.ts';
import { appealEvents } from '../features/moderation/appeals/events.ts';
import { banRequestEvents } from '../features/moderation/ban-requests/events.ts';
import { banEvents } from '../features/moderation/bans/events.ts';
import { escalationEvents } from '../features/moderation/escalation/events.ts';
import { modCallEvents } from '../features/moderation/mod-calls/events.ts';
import { playerMatchEvents, playerNoteEvents } from '../features/moderation/players/events.ts';
import { punishmentEvents } from '../features/moderation/punishments/events.ts';
import { recordFieldsEvents } from '../features/moderation/record-fields/events.ts';
import { retentionEvents } from '../features/platform/retention/events.ts';
import { formEvents } from '../features/staff/forms/events.ts';
import { infractionEvents } from '../features/staff/infractions/events.ts';
import { leaveEvents } from '../features/staff/leaves/events.ts';
import { promotionEvents } from '../features/staff/promotions/events.ts';
import { staffReviewEvents } from '../features/staff/reviews/events.ts';
import { shiftEvents, shiftRulesEvents } from '../features/staff/shifts/events.ts';

/** The events of servers that features declare. */
export const SERVER_EVENTS = [
  serverEvents,
  joinRequestEvents,
  memberEvents,
  renewalEvents,
  ownershipEvents,
  factorRequirementEvents,
  apiKeyEvents,
  endpointEvents,
  roleEvents,
  templateEvents,
  twoPeopleEvents,
  nameLookupEvents,
  commandEvents,
  playerEvents,
  customCommandEvents,
  gameSessionEvents,
  sessionMessageEvents,
  playerMatchEvents,
  playerNoteEvents,
  punishmentEvents,
  escalationEvents,
  banRequestEvents,
  recordFieldsEvents,
  banEvents,
  modCallEvents,
  appealEvents,
  shiftEvents,
  shiftRulesEvents,
  infractionEvents,
  formEvents,
  staffReviewEvents,
  promotionEvents,
  leaveEvents,
  automationEvents,
  securityEvents,
  staffFreezeEvents,
  chatCommandEvents,
  checkEvents,
  botEvents,
  discordMemberEvents,
  discordRolesEvents,
  dutyRolesEvents,
  statisticsEvents,
  webhookEvents,
  exportEvents,
  importEvents,
  retentionEvents,
] as const;

/** Serves readers of stored rows, which know only the kind of an event. */
export const eventRegistry = createEventRegistry(SERVER_EVENTS);

/** What programs can know of all events. */
export const eventCatalog = createEventCatalog(SERVER_EVENTS);
