import type { PunishmentType } from '../punishment-types.ts';

export const TEMPLATE_KINDS = ['punishment', 'resolution'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A text to start from. */
export interface TemplateText {
  label: string;
  text: string;
  /** Null leaves the type unchanged. */
  punishmentType: PunishmentType | null;
  /** Minutes; null is permanent where the type has a length. */
  duration: number | null;
}

const DAY = 24 * 60;

/** Templates of a server that has none of its own. */
export const DEFAULT_TEMPLATES: Readonly<Record<TemplateKind, readonly TemplateText[]>> = {
  punishment: [
    { label: 'RDM', text: 'Random deathmatch', punishmentType: 'warning', duration: null },
    { label: 'VDM', text: 'Vehicle deathmatch', punishmentType: 'warning', duration: null },
    { label: 'Fail roleplay', text: 'Fail roleplay', punishmentType: 'warning', duration: null },
    { label: 'New life rule', text: 'Broke the new life rule', punishmentType: 'kick', duration: null },
    {
      label: 'Staff disrespect',
      text: 'Disrespect towards staff',
      punishmentType: 'strike',
      duration: 7 * DAY,
    },
    { label: 'Mass RDM', text: 'Mass random deathmatch', punishmentType: 'ban', duration: 30 * DAY },
    { label: 'Exploiting', text: 'Exploiting', punishmentType: 'ban', duration: null },
  ],
  resolution: [
    {
      label: 'Spoke to player',
      text: 'Spoke to the player.',
      punishmentType: null,
      duration: null,
    },
    { label: 'Handled in game', text: 'Handled in the game.', punishmentType: null, duration: null },
    {
      label: 'No rule broken',
      text: 'Watched the scene; no rule was broken.',
      punishmentType: null,
      duration: null,
    },
    {
      label: 'Not enough evidence',
      text: 'There was not enough evidence to act.',
      punishmentType: null,
      duration: null,
    },
    {
      label: 'Player left',
      text: 'The player had left before anybody came.',
      punishmentType: null,
      duration: null,
    },
  ],
};
