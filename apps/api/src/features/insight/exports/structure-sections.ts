import { isoOrNull } from '../../../db/codecs.ts';
import { rolesStore } from '../../community/roles/index.ts';
import { sessionSettings } from '../../game/sessions/index.ts';
import { contentOf, formsStore } from '../../staff/forms/index.ts';
import type { ExportSection } from './section.ts';

/** The forms, each as a settings file has it: without roles of a Discord server. */
const forms: ExportSection = {
  name: 'forms',
  columns: [
    ...['name', 'kind', 'isOpen', 'cooldownDays', 'discordAgeDays', 'robloxAgeDays', 'robloxRequired'],
    ...['opensAt', 'closesAt', 'maxPending', 'reviewers', 'givenRole', 'content'],
  ],
  async page({ handle, serverId }) {
    const rows = (await formsStore(handle, serverId).list()).filter(
      ({ archived_at }) => archived_at === null,
    );
    const roles = await rolesStore(handle, serverId).list();
    const nameOfRole = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
    const entries = rows.map(
      async ({ id, version, kind, title, isOpen, rules, reviewerRoles, given_role }) => {
        const { requiredRoles: _, opensAt, closesAt, ...settings } = rules;
        return {
          ...{ name: title, kind, isOpen, ...settings },
          ...{ opensAt: isoOrNull(opensAt), closesAt: isoOrNull(closesAt) },
          reviewers: reviewerRoles.map(nameOfRole),
          givenRole: given_role === null ? null : nameOfRole(given_role),
          content: await contentOf(handle, id, version),
        };
      },
    );
    return { next: null, rows: await Promise.all(entries) };
  },
};

/** What a server asks of sessions, in one row. Who hosts stays behind: hosts are people. */
const sessionRules: ExportSection = {
  name: 'session-settings',
  columns: [
    ...['lowPlayers', 'lowMinutes', 'reservedSlots', 'boostMinutes', 'staffNeeded', 'endMinutes'],
    ...['endMessage', 'endShifts', 'endCommands'],
  ],
  async page({ handle, serverId }) {
    const { rules, end } = await sessionSettings(handle, serverId);
    return { next: null, rows: [{ ...rules, ...end }] };
  },
};

/** Forms and settings of sessions. They name custom roles, which stand before them. */
export const STRUCTURE_SECTIONS: readonly ExportSection[] = [forms, sessionRules];
