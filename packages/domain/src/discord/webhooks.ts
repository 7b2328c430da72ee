/** Event types that a Discord webhook can subscribe to. */
export const WEBHOOK_TYPES = [
  'staff_actions',
  'punishments',
  'game_panel',
  'player_joins',
  'player_leaves',
  'kill_logs',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** What a webhook of each type is for, within a sentence. */
export const WEBHOOK_SUBJECTS: Readonly<Record<WebhookType, string>> = {
  staff_actions: 'staff actions',
  punishments: 'punishments',
  game_panel: 'the game panel',
  player_joins: 'player joins',
  player_leaves: 'player leaves',
  kill_logs: 'kill logs',
};

/**
 * Why the product disables a webhook: it was deleted at Discord, Discord refuses its token, or its stored token cannot be
 * opened.
 */
export const WEBHOOK_DISABLED_CODES = ['gone', 'refused', 'unreadable'] as const;
export type WebhookDisabledCode = (typeof WEBHOOK_DISABLED_CODES)[number];

/** Kinds of activity; an unknown kind is shown as "Other". */
export const ACTIVITY_TYPES = [
  'staff_action',
  'punishment',
  'game_command',
  'player_join',
  'player_leave',
  'kill_log',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The webhook type that receives each kind of activity. */
export const WEBHOOK_OF_ACTIVITY: Readonly<Record<ActivityType, WebhookType>> = {
  staff_action: 'staff_actions',
  punishment: 'punishments',
  game_command: 'game_panel',
  player_join: 'player_joins',
  player_leave: 'player_leaves',
  kill_log: 'kill_logs',
};

/** A Discord webhook taken apart; the token is a secret. */
export interface WebhookAddress {
  /** Discord snowflake. */
  id: string;
  token: string;
}

const HOSTS: ReadonlySet<string> = new Set(
  ['', 'ptb.', 'canary.'].flatMap((prefix) => [`${prefix}discord.com`, `${prefix}discordapp.com`]),
);

const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{1,200})\/?$/;

/**
 * Parses a webhook URL in the forms that Discord gives out; null for anything else: other hosts, plain http, ports,
 * user names, `/slack` and `/github`. A query, such as `?wait=true`, is dropped.
 */
export function parseWebhookUrl(text: string): WebhookAddress | null {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== 'https:' || !HOSTS.has(url.hostname)) return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  const [, id, token] = PATH.exec(url.pathname) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** Returns the webhook's URL in the form that Discord shows. */
export function webhookUrl({ id, token }: WebhookAddress): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

/** Why a URL is not a Discord webhook URL. */
export type WebhookUrlProblem =
  | 'no-address'
  | 'not-https'
  | 'other-host'
  | 'extras'
  | 'other-service'
  | 'no-token'
  | 'other-page';

/** Returns why `parseWebhookUrl` rejects a URL; null when it accepts it. */
export function webhookUrlProblem(text: string): WebhookUrlProblem | null {
  if (parseWebhookUrl(text) !== null) return null;
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'no-address';
  if (!HOSTS.has(url.hostname)) return 'other-host';
  if (url.protocol !== 'https:') return 'not-https';
  if (url.port !== '' || url.username !== '' || url.password !== '') return 'extras';
  if (/\/(?:slack|github)\/?$/.test(url.pathname)) return 'other-service';
  return /^\/api(?:\/v\d{1,2})?\/webhooks\/\d{17,20}\/?$/.test(url.pathname) ? 'no-token' : 'other-page';
}
