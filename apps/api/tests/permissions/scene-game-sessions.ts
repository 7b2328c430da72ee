import { zGameSession, zSessionSeries, zSessionVote } from '@tenfour/contracts';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { newId } from '../../src/db/ids.ts';
import { connectGuild } from '../../src/testing/discord/connected-guild.ts';
import { insertFailedPost } from '../../src/testing/game/failed-post.ts';
import type { CallerName } from '../../src/testing/product/people.ts';
import { databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let renamed = 0;

const tonight = () => ({ title: 'Patrol', plannedAt: new Date(Date.now() + 3_600_000).toISOString() });

/** As `PREPARE` of the scene, for sessions in the game. */
export const PREPARE_GAME_SESSIONS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'calendarFeed.revoke': async ({ actors }, caller) => {
    if (caller !== 'signedOut') await must(actors[caller].browser, 'calendarFeed.create');
    return {};
  },
  'gameSessions.plan': async (scene) => {
    await clear(scene);
    return { serverId: scene.server.id, ...tonight() };
  },
  'gameSessions.get': planned,
  'gameSessions.update': async (scene) => {
    renamed += 1;
    return { ...(await planned(scene)), title: `Patrol ${renamed}` };
  },
  'gameSessions.cancel': planned,
  'gameSessions.signUp': async (scene) => ({ ...(await planned(scene)), answer: 'accepted' }),
  'gameSessions.start': planned,
  'gameSessions.boost': running,
  'gameSessions.end': running,
  'gameSessions.keepRunning': ending,
  'sessionVotes.open': async (scene) => ({ ...(await planned(scene)), ...VOTE }),
  'sessionVotes.cast': async (scene) => ({ ...(await voted(scene)), choice: 'yes' }),
  'sessionVotes.close': voted,
  'sessionSeries.create': async (scene) => {
    await endSeries(scene);
    return { serverId: scene.server.id, ...weekly() };
  },
  'sessionSeries.update': async (scene) => {
    renamed += 1;
    return { ...(await repeated(scene)), title: `Weekly ${renamed}` };
  },
  'sessionSeries.end': repeated,
  'sessionMessages.list': connected,
  'sessionMessages.save': async (scene) => {
    renamed += 1;
    const channelId = channelIdOf('guild:0', 'general');
    const message = { text: `{title} ${renamed}` };
    return { ...(await connected(scene)), kind: 'started', enabled: true, channelId, mode: 'new', message };
  },
  'sessionMessages.saveEvents': async (scene) => {
    const on = await connected(scene);
    const { handle } = databaseOf(scene.actors);
    const known = handle.deleteFrom('game_session_templates').where('server_id', '=', on.serverId);
    await known.where('kind', '=', 'event').execute();
    return { ...on, enabled: true };
  },
  'sessionMessages.test': async (scene) => ({
    ...(await connected(scene)),
    kind: 'started',
    channelId: channelIdOf('guild:0', 'general'),
    message: { text: '{title}' },
  }),
  'sessionMessages.retry': async (scene) => {
    const session = await planned(scene);
    const postId = newId();
    await insertFailedPost(databaseOf(scene.actors).handle, { ...session, postId });
    return { ...session, postId };
  },
  'gameSessions.saveSettings': ({ server }) => {
    renamed += 1;
    return { serverId: server.id, lowPlayers: renamed % 100 };
  },
};

/** A series that begins in a month, so that it plans no session yet. */
const weekly = () => ({
  title: 'Weekly patrol',
  repeat: {
    startsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    time: '20:00',
    days: ['SA'],
  },
});

async function endSeries({ actors, server }: Scene): Promise<void> {
  const { browser } = actors.owner;
  const serverId = server.id;
  const all = zSessionSeries.array().parse(await must(browser, 'sessionSeries.list', { serverId }));
  for (const { id: seriesId } of all) await must(browser, 'sessionSeries.end', { serverId, seriesId });
}

async function repeated(scene: Scene): Promise<{ serverId: string; seriesId: string }> {
  await endSeries(scene);
  const serverId = scene.server.id;
  const made = await must(scene.actors.owner.browser, 'sessionSeries.create', { serverId, ...weekly() });
  return { serverId, seriesId: zSessionSeries.parse(made).id };
}

async function connected({ actors, server }: Scene): Promise<{ serverId: string }> {
  await connectGuild(databaseOf(actors), server.id, actors.owner.userId);
  return { serverId: server.id };
}

/** Closes every open session, since a server has few of them and runs one at a time. */
async function clear({ actors, server }: Scene): Promise<void> {
  const { browser } = actors.owner;
  const serverId = server.id;
  const open = zGameSession.array().parse(await must(browser, 'gameSessions.list', { serverId }));
  for (const { id, state } of open) {
    const procedure = state === 'running' ? 'gameSessions.end' : 'gameSessions.cancel';
    await must(browser, procedure, { serverId, sessionId: id });
  }
}

/** Plans a session of the owner, on which every caller tries to act. */
async function planned(scene: Scene): Promise<{ serverId: string; sessionId: string }> {
  await clear(scene);
  const serverId = scene.server.id;
  const made = await must(scene.actors.owner.browser, 'gameSessions.plan', { serverId, ...tonight() });
  return { serverId, sessionId: zGameSession.parse(made).id };
}

async function running(scene: Scene): Promise<Input> {
  const session = await planned(scene);
  await must(scene.actors.owner.browser, 'gameSessions.start', session);
  return session;
}

async function ending(scene: Scene): Promise<Input> {
  const session = await running(scene);
  await must(scene.actors.owner.browser, 'gameSessions.end', { ...session, minutes: 30 });
  return session;
}

const VOTE = { threshold: 50, minutes: 60 };

async function voted(scene: Scene): Promise<Input> {
  const session = await planned(scene);
  const opened = await must(scene.actors.owner.browser, 'sessionVotes.open', { ...session, ...VOTE });
  return { serverId: session.serverId, voteId: zSessionVote.parse(opened).id };
}
