import type { Sandbox } from '@tenfour/sandbox';
import type { Product } from './product.ts';

/** The stand-in's first Discord server, whose owner is Avery. */
export interface DiscordGuild {
  /** Has Avery connect it to a community of theirs, by `/connect`. */
  connect(serverId: string): Promise<void>;
  /** Adds a member with these roles, or replaces their roles. */
  put(name: string, ...roles: string[]): Promise<void>;
}

const COMMUNITY = { type: 3, name: 'community', description: 'One of your communities', autocomplete: true };
const CONNECT = { name: 'connect', description: 'Connect this Discord server', options: [COMMUNITY] };

/** Speaks for people in the stand-in's Discord. */
export function discordGuild(sandbox: Sandbox, product: Product): DiscordGuild {
  async function ask(method: string, url: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization: 'Bot the-bot-of-the-stories' };
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
  const control = (method: string, path: string, body: object) =>
    ask(method, `${sandbox.urls.home}/control/discord/${path}`, body);

  return {
    async connect(serverId) {
      const commands = `${sandbox.urls.discord}/api/v10/applications/tenfour-e2e/commands`;
      await ask('PUT', commands, [CONNECT]);
      await control('POST', 'interactions-url', { url: `${product.url}/api/discord/interactions` });
      const said = { user: 'avery', command: 'connect', options: { community: serverId } };
      const answer = JSON.stringify(await control('POST', 'interaction', said));
      if (!answer.includes('Connected to')) throw new Error(`Not connected: ${answer}`);
    },
    async put(name, ...roles) {
      await control('PUT', `guilds/0/members/${name}`, { roles });
    },
  };
}
