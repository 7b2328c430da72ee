import type { Template, Templates } from '@tenfour/contracts';
import { usernameKey } from '@tenfour/domain';
import type { BotCall, BotChoice } from './command.ts';

/** What stands for a template whose text is longer than a choice may be. */
const MARK = 'template:';

/** Longest value of a choice. */
const VALUE_MAX = 100;

/** The templates of a kind that contain what is typed. */
export async function templateChoices(
  call: BotCall,
  serverId: string,
  kind: Templates['kind'],
  typed: string,
): Promise<BotChoice[]> {
  const { templates } = await call.api.templates.list({ serverId, kind });
  const key = usernameKey(typed);
  return templates
    .filter(({ label, text }) => usernameKey(`${label} ${text}`).includes(key))
    .map(({ id, label, text }) => ({
      name: label === text ? text : `${label}: ${text}`,
      value: text.length <= VALUE_MAX ? text : `${MARK}${id}`,
    }));
}

/** What was typed, or the text of the template that was chosen. */
export async function textOrTemplate(
  call: BotCall,
  serverId: string,
  kind: Templates['kind'],
  typed: string,
): Promise<{ text: string; template: Template | null }> {
  const text = typed.trim();
  // The text was typed by a person who can't see templates.
  const { templates } = await call.api.templates
    .list({ serverId, kind })
    .catch(() => ({ templates: [] as Template[] }));
  const template = templates.find(({ id, text: its }) => text === `${MARK}${id}` || text === its) ?? null;
  return { text: template?.text ?? text, template };
}
