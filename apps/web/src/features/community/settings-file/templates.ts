/** Settings files to start from, by their ids. */
const TEMPLATES = {
  'police-rp': { name: 'Police RP', load: () => import('./templates/police-rp.yaml?raw') },
  'civilian-rp': { name: 'Civilian RP', load: () => import('./templates/civilian-rp.yaml?raw') },
  'semi-serious': { name: 'Semi-serious', load: () => import('./templates/semi-serious.yaml?raw') },
} as const;

export type SettingsTemplate = keyof typeof TEMPLATES;

export const TEMPLATE_OPTIONS = Object.entries(TEMPLATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Returns a template by its id; null for another text. */
export function templateNamed(id: string): SettingsTemplate | null {
  return Object.hasOwn(TEMPLATES, id) ? (id as SettingsTemplate) : null;
}

/** Returns a template as YAML. */
export async function loadTemplate(id: SettingsTemplate): Promise<string> {
  return (await TEMPLATES[id].load()).default;
}

/** Templates that were chosen for new servers, until their settings are opened. */
const chosen = new Map<string, SettingsTemplate>();

/** Remembers the template of a new server. */
export function chooseTemplate(serverId: string, template: SettingsTemplate): void {
  chosen.set(serverId, template);
}

/** Returns the template that was chosen for a server. */
export function chosenTemplate(serverId: string): SettingsTemplate | null {
  return chosen.get(serverId) ?? null;
}

/** Forgets it once its changes were applied or another file was chosen. */
export function forgetTemplate(serverId: string): void {
  chosen.delete(serverId);
}
