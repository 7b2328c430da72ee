import type { Section } from '../section.ts';
import { automations, chatCommands, customCommands } from './automation.ts';
import { endpoints, webhooks } from './connections.ts';
import { escalation, punishmentTemplates, resolutionTemplates } from './moderation.ts';
import { roleOrder, roles } from './roles.ts';
import { permissions, recordPeriods, server } from './server.ts';
import { forms, requirements, sessions, shiftTypes } from './staff.ts';

/** The parts of the settings file, in the order of the file and of applying: parts name what stands above them. */
export const SECTIONS: readonly Section[] = [
  server,
  permissions,
  shiftTypes,
  requirements,
  roles,
  roleOrder,
  escalation,
  punishmentTemplates,
  resolutionTemplates,
  forms,
  sessions,
  chatCommands,
  automations,
  customCommands,
  recordPeriods,
  webhooks,
  endpoints,
];
