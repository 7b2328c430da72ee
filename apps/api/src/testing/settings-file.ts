import type { AppliedSettings, SettingsPreview } from '@tenfour/contracts';
import { expect } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Community, Person } from './product/actors.ts';

interface Options {
  /** The owner without it. */
  who?: Person;
  at?: Community;
  removes?: boolean;
  partial?: boolean;
}

/** Returns a settings file with these parts. */
export const file = (parts: object): string => stringify({ tenfour: 1, ...parts });

export const refusedIn = ({ changes }: AppliedSettings): (string | null)[] =>
  changes.filter(({ outcome }) => outcome === 'refused').map(({ message }) => message);

/** Returns what tests do with settings files, in `community` unless they name another. */
export function createFiles(community: () => Community) {
  function preview(text: string, options: Options = {}): Promise<SettingsPreview> {
    const { at = community(), who = at.owner, removes = false } = options;
    return who.call.settingsFile.preview({ serverId: at.server.id, text, removes });
  }
  return {
    preview,
    async exported({ at = community(), who = at.owner }: Options = {}): Promise<Record<string, unknown>> {
      const { text } = await who.call.settingsFile.export({ serverId: at.server.id });
      return parse(text);
    },
    async apply(text: string, options: Options = {}): Promise<AppliedSettings> {
      const { at = community(), who = at.owner, removes = false, partial = false } = options;
      const { fingerprint, problems } = await preview(text, options);
      expect(problems).toEqual([]);
      const sent = { serverId: at.server.id, text, removes, fingerprint, partial };
      return who.call.settingsFile.import(sent);
    },
  };
}
