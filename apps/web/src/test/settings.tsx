import type { Server, ServerKeys, UpdateServerInput } from '@tenfour/contracts';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { browser } from '../data/browser.ts';
import { releaseBlockers } from '../data/form-drafts.ts';
import { type Caller, PUBLIC_CONFIG, serveApi, type TestServices } from './api.ts';
import { openApp } from './app.tsx';
import { harbor, harborServer } from './fixtures.ts';
import { leavePage } from './page.tsx';

/** What the server has, and where the page was sent. */
export const world: { server: Server; left: string[] } = { server: harborServer, left: [] };

/** Keys of which nothing is known. */
export const QUIET_KEYS: ServerKeys = {
  erlc: { commandAccess: 'unknown', since: null },
  roblox: { problem: null },
  allow: { address: null, authorizeUrl: null },
};

const leave = browser.leaveTo;

/** Registers a fresh server before each test and closes the page after it. */
export function useSettingsWorld(): void {
  beforeEach(() => {
    Object.assign(world, { server: harborServer, left: [] });
    browser.leaveTo = (url) => world.left.push(url);
  });
  afterEach(() => {
    act(releaseBlockers);
    sessionStorage.clear();
    leavePage();
    browser.leaveTo = leave;
  });
}

/** Opens the settings in the whole app. */
export async function visit(
  given: TestServices['servers'] = {},
  caller: Caller = {},
  search = '',
  more: TestServices = {},
) {
  const path = `/server/s1/settings${search}`;
  const system = { config: () => PUBLIC_CONFIG };
  const servers = {
    list: async () => [harbor],
    get: async () => world.server,
    keys: async () => QUIET_KEYS,
    attention: async () => [],
    ...given,
  };
  const appealPage = { address: async () => ({ slug: null, url: null, publicUrl: null }) };
  const chatCommands = { get: async () => ({ commands: [], recordsInGame: false, updatedAt: null }) };
  const factorRequirement = {
    get: async () => ({ requiredAt: null, staff: 1, lacking: 0 }),
    lacking: async () => [],
  };
  const twoPeople = { get: async () => ({ enabledAt: null, approvers: 1, requests: [] }) };
  const escalation = {
    get: async () => ({
      ...{ version: 0, ruleSet: DEFAULT_RULE_SET, changedAt: null, changedBy: null, restoredFrom: null },
    }),
  };
  const joinRequests = { pending: async () => [] };
  const served = serveApi(
    {
      servers,
      system,
      joinRequests,
      appealPage,
      chatCommands,
      factorRequirement,
      twoPeople,
      escalation,
      ...more,
    },
    caller,
  );
  const { router, unmount } = openApp(path);
  return { router, served, unmount };
}

/** A server that takes the name it is sent. */
export function savingUpdate() {
  return vi.fn(async (_viewer: unknown, { serverId: _id, ...fields }: UpdateServerInput) => {
    world.server = { ...world.server, ...(fields.name ? { name: fields.name } : {}) };
    return world.server;
  });
}

export async function typeName(name: string) {
  const input = await screen.findByLabelText('Server name');
  await userEvent.clear(input);
  await userEvent.type(input, name);
  return input;
}
