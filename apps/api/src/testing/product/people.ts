import { JOINS_PER_USER, zJoinRequest, zServer, zUser } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { membersStore } from '../../features/community/members/store.ts';
import type { Browser } from './browser.ts';
import { call, must } from './transports.ts';

/** The six kinds of caller, highest first. */
export const CALLERS = ['owner', 'admin', 'moderator', 'member', 'stranger', 'signedOut'] as const;
export type CallerName = (typeof CALLERS)[number];

/** A person with a browser. */
export interface Player {
  browser: Browser;
  userId: string;
  username: string;
}

/** Browsers of all people in a story; `newcomer` is in no server until a story adds them. */
export interface Actors extends Record<Exclude<CallerName, 'signedOut'> | 'newcomer', Player> {
  signedOut: { browser: Browser };
}

const stages = new WeakMap<Actors, Stage>();

/** The database of a cast's product, for what no request can bring about. Throws for a product in a child. */
export function databaseOf(actors: Actors): Database {
  const database = stages.get(actors)?.database;
  if (!database) throw new Error('This product’s database is out of reach.');
  return database;
}

/** The time of a cast's product, epoch ms. */
export function clockOf(actors: Actors): number {
  return stages.get(actors)?.clock?.ms ?? Date.now();
}

/** Where browsers come from: a product in this process or one in a child. */
export interface Stage {
  browser(): Browser;
  database?: Database;
  /** The product's clock; the machine's where it has none of its own. */
  clock?: { readonly ms: number };
}

/** Signs one person in through the sandbox's Discord. */
export async function signUp(stage: Stage, persona: string): Promise<Player> {
  const browser = stage.browser();
  await browser.signIn(persona);
  const { id, username } = zUser.parse(await must(browser, 'account.me'));
  return { browser, userId: id, username };
}

/** Signs all people in, with names that begin with `prefix`. */
export async function assemble(stage: Stage, prefix = 'cast'): Promise<Actors> {
  const names = ['owner', 'admin', 'moderator', 'member', 'stranger', 'newcomer'] as const;
  const signed = await Promise.all(
    names.map(async (name) => [name, await signUp(stage, `${prefix}.${name}`)] as const),
  );
  const people = Object.fromEntries(signed) as Record<(typeof names)[number], Player>;
  const actors = { ...people, signedOut: { browser: stage.browser() } };
  stages.set(actors, stage);
  return actors;
}

const MEMBERS = ['admin', 'moderator', 'member'] as const;

/** Servers that a cast's members have joined, oldest first. */
const joinedServers = new WeakMap<Actors, string[]>();

/** The first servers of a cast stay joined: files share them among their tests. */
const SHARED_SERVERS = 30;

/**
 * Returns the owner's new server with an admin, a moderator and a member. Adds them in the database where it is within
 * reach: joining through requests took most of the CPU time of the activity walk.
 */
export async function foundServer(actors: Actors, name = 'Springs'): Promise<z.infer<typeof zServer>> {
  const server = zServer.parse(await must(actors.owner.browser, 'servers.create', { name }));
  await leaveUsedServers(actors, server.id);
  const { database, clock } = stages.get(actors) ?? {};
  if (database) await addMembers(actors, database, server.id, clock?.ms ?? Date.now());
  else for (const role of MEMBERS) await admit(actors, server, actors[role], role);
  return server;
}

function addMembers(actors: Actors, database: Database, serverId: string, at: number): Promise<void> {
  return database.transaction(async ({ handle }) => {
    for (const role of MEMBERS) await membersStore(handle, serverId).add(actors[role].userId, role, at);
  });
}

/** Keeps a long walk below the number of servers that one person can join. */
async function leaveUsedServers(actors: Actors, newest: string): Promise<void> {
  const joined = joinedServers.get(actors) ?? [];
  const left = joined.length < JOINS_PER_USER - 5 ? [] : joined.splice(SHARED_SERVERS);
  joinedServers.set(actors, [...joined, newest]);
  const database = stages.get(actors)?.database;
  for (const serverId of left) {
    if (database) await removeMembers(actors, database, serverId);
    else await Promise.all(MEMBERS.map((role) => leave(actors[role], serverId)));
  }
}

const leave = ({ browser }: Player, serverId: string) => call(browser, 'rest', 'members.leave', { serverId });

function removeMembers(actors: Actors, database: Database, serverId: string): Promise<void> {
  return database.transaction(async ({ handle }) => {
    for (const role of MEMBERS) await membersStore(handle, serverId).leave(actors[role].userId);
  });
}

/** Requests to join as a person and approves it as the owner; an existing member keeps their role. */
export async function admit(
  actors: Actors,
  server: { id: string; joinCode: string },
  person: Player,
  role: GrantableRole,
): Promise<void> {
  const { status } = await call(person.browser, 'rest', 'servers.join', { joinCode: server.joinCode });
  if (status === 409) return;
  const requestId = await waitingRequest(actors, server.id, person);
  await must(actors.owner.browser, 'joinRequests.decide', { requestId, status: 'approved', role });
}

/** The id of a person's waiting request. Throws when there is none. */
export async function waitingRequest(actors: Actors, serverId: string, person: Player): Promise<string> {
  const waiting = z
    .array(zJoinRequest)
    .parse(await must(actors.owner.browser, 'joinRequests.list', { serverId }));
  const found = waiting.find(({ userId }) => userId === person.userId);
  if (!found) throw new Error(`${person.username} is not waiting.`);
  return found.id;
}
