import type { Viewer } from '@tenfour/contracts';
import { DAY_MS, HOUR_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { type Scenario, staffOf } from './scenario.ts';

/** Votes that decide here: one more than the open request has. */
const VOTES_NEEDED = 3;

const OPEN = {
  username: 'SpawnCamper_21',
  reason: 'Shoots new players at spawn, third evening in a row',
  duration: 30 * 24 * 60,
  evidence: ['https://clips.example/spawn-camper'],
  note: 'The strikes of last week changed nothing.',
};

const DECLINED = {
  username: 'LoudHorn_88',
  reason: 'Plays music over the radio',
  duration: null,
  evidence: [],
  note: '',
};

/** Ban requests of the busy community: one is open with two votes and a comment, one was declined. */
export function banRequestScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  return [
    { at: now - 6 * DAY_MS, play: () => askAndDecline(scenario, demo, now) },
    { at: now - 7 * HOUR_MS, play: () => askAndVote(scenario, demo, now) },
  ];
}

async function moderatorsOf({ viewer }: Scenario, demo: DemoCommunity, now: number): Promise<Viewer[]> {
  const moderators = staffOf(demo, now).filter(({ role }) => role === 'moderator');
  return Promise.all(moderators.slice(0, 3).map((person) => viewer(person, person.role)));
}

async function askAndDecline(scenario: Scenario, demo: DemoCommunity, now: number): Promise<void> {
  const { banRequests } = scenario.stage.services;
  const [asker] = await moderatorsOf(scenario, demo, now);
  if (asker === undefined) return;
  const { serverId } = asker;
  const { id: requestId } = await banRequests.ask(asker, { serverId, ...DECLINED });
  const owner = await scenario.viewer(demo.owner, 'owner');
  const reason = 'A warning is enough.';
  await banRequests.decide(owner, { serverId, requestId, approve: false, reason });
  await banRequests.saveSettings(owner, VOTES_NEEDED);
}

async function askAndVote(scenario: Scenario, demo: DemoCommunity, now: number): Promise<void> {
  const { banRequests } = scenario.stage.services;
  const [asker, ...voters] = await moderatorsOf(scenario, demo, now);
  if (asker === undefined) return;
  const { serverId } = asker;
  const { id: requestId } = await banRequests.ask(asker, { serverId, ...OPEN });
  for (const voter of voters) await banRequests.vote(voter, { serverId, requestId, vote: 'for' });
  const [first] = voters;
  if (first === undefined) return;
  await banRequests.comment(first, {
    serverId,
    requestId,
    text: 'I was there on Tuesday. The clip is his car.',
  });
}
