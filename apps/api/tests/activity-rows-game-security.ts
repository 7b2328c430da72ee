import { zSecurityAlertDetail } from '@tenfour/contracts';
import { expect } from 'vitest';
import { must } from '../src/testing/product/transports.ts';
import type { Walk } from './activity-rows.ts';

/** Alerts of game security; a command that is sent tells of itself, and a second press sends nothing. */
export const SECURITY_WALKS: readonly Walk[] = [
  { procedure: 'gameSecurity.acknowledge', action: 'security.acknowledged' },
  { procedure: 'gameSecurity.resolve', action: 'security.resolved' },
  { procedure: 'staffFreezes.undo', action: 'staff.actions-undone' },
  { procedure: 'staffFreezes.lift', action: 'staff.freeze-lifted' },
  {
    procedure: 'gameSecurity.undo',
    what: 'again',
    input: async ({ actors, server }, prepared) => {
      const { browser } = actors.owner;
      const input = await prepared();
      await must(browser, 'gameSecurity.undo', input);
      const on = { serverId: server.id, alertId: input.alertId };
      const states = async () =>
        zSecurityAlertDetail
          .parse(await must(browser, 'gameSecurity.get', on))
          .evidence.flatMap(({ undo }) => undo.map(({ sent }) => sent?.state));
      await expect.poll(states, { timeout: 30_000 }).toEqual(['sent']);
      return input;
    },
    action: null,
  },
];
