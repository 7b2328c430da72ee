/** What a Discord webhook can be told of (spec section 3, Webhook). */
export const WEBHOOK_TYPES = [
  'staff_actions',
  'punishments',
  'game_panel',
  'player_joins',
  'player_leaves',
  'kill_logs',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Kinds of activity (spec section 3, Activity log); a kind that is none of these is shown as "Other". */
export const ACTIVITY_TYPES = [
  'staff_action',
  'punishment',
  'game_command',
  'player_join',
  'player_leave',
  'kill_log',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Which webhooks hear of which kind of activity (design.md section 5, ux.md T19). */
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
 * Reads a webhook address in the forms that Discord gives out (reference/game-api.md section 3.2); null for anything
 * else: other hosts, plain http, ports, user names, `/slack` and `/github`. A query, such as `?wait=true`, is dropped.
 */
export function parseWebhookUrl(text: string): WebhookAddress | null {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== 'https:' || !HOSTS.has(url.hostname)) return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  const [, id, token] = PATH.exec(url.pathname) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** The address that Discord itself shows. */
export function webhookUrl({ id, token }: WebhookAddress): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}
