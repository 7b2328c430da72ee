import type { Section } from '../section.ts';
import { AUTOMATION_SECTIONS } from './automations.ts';
import { COMMAND_SECTIONS } from './commands.ts';
import { CONNECTION_SECTIONS } from './connections.ts';
import { discordChannels } from './discord/channels.ts';
import { dutyRoles } from './discord/duty-roles.ts';
import { roleSync } from './discord/role-sync.ts';
import { sessionMessages } from './discord/session-messages.ts';
import { statisticsChannels } from './discord/statistics.ts';
import { ESCALATION_SECTIONS } from './escalation.ts';
import { FORM_SECTIONS } from './forms.ts';
import { OWNER_SECTIONS } from './owner.ts';
import { RECORD_SECTIONS } from './records.ts';
import { ROLE_QUOTA_SECTIONS } from './role-quotas.ts';
import { ROLE_SECTIONS } from './roles.ts';
import { SERVER_SECTIONS } from './server.ts';
import { SHIFT_TYPE_SECTIONS } from './shift-types.ts';
import { STAFF_SECTIONS } from './staff.ts';
import { TEMPLATE_SECTIONS } from './templates.ts';

/** The parts of the settings file, in the order of the file and of applying: parts name what stands above them. */
export const SECTIONS: readonly Section[] = [
  ...SERVER_SECTIONS,
  ...OWNER_SECTIONS,
  ...SHIFT_TYPE_SECTIONS,
  ...STAFF_SECTIONS,
  ...ROLE_SECTIONS,
  ...ROLE_QUOTA_SECTIONS,
  ...ESCALATION_SECTIONS,
  ...TEMPLATE_SECTIONS,
  ...RECORD_SECTIONS,
  ...FORM_SECTIONS,
  ...AUTOMATION_SECTIONS,
  ...COMMAND_SECTIONS,
  ...CONNECTION_SECTIONS,
  discordChannels,
  roleSync,
  dutyRoles,
  sessionMessages,
  statisticsChannels,
];

/** Configuration that can't come in a settings file, with the reason. Shown in every file and in the documentation. */
export const LEFT_OUT = [
  { what: 'Server name, join code and address of the appeal page', why: 'they belong to one server' },
  { what: 'Game key, Roblox key, API keys and addresses of game events', why: 'they are secrets' },
  { what: 'Addresses of webhooks and endpoints', why: 'they are secrets; add them in the panel first' },
  { what: 'Members, their roles, session hosts and saved views', why: 'they are people' },
  { what: 'Second factors and approval by two people', why: 'the owner confirms them in the panel' },
  { what: 'Pause of record periods', why: 'it protects the records of one server' },
  { what: 'Checks of Discord roles', why: 'they belong to one Discord server' },
  { what: 'Sessions and their series', why: 'they are plans of one server' },
  { what: 'Earlier versions of escalation rules and forms', why: 'they are history' },
] as const;
