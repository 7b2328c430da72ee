import { setTimeout as delay } from 'node:timers/promises';
import { zGameSession, zServer, zSessionVote } from '@tenfour/contracts';
import type { VoteChoice } from '@tenfour/domain';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf, discordUsernameOf, hashNumber } from '@tenfour/sandbox/identity';
import { expect, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { INTERACTIONS_PATH } from '../src/features/discord/bot/http.ts';
import { type BotWorld, botWorld, replyText } from '../src/testing/discord/bot.ts';
import { postControl } from '../src/testing/game/control.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { createRestartable } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

/** The process is killed at a moment up to this long after everyone pressed, in ms. */
const KILLED_WITHIN_MS = 1_500;

/** How long Discord waits for the answer to a press that the process did not live to send, in ms. */
const WAIT_MS = 3_000;

const CHANNEL = channelIdOf('guild:0', 'mod-calls');

/** Outcome of all runs together. */
export interface VoteCrashFigures {
  presses: number;
  /** Presses that the kills left without an answer. */
  unanswered: number;
  yes: number;
  no: number;
  passes: number;
  notices: number;
  messages: number;
}

/**
 * Lets everyone press a button of a public vote at the same moment and kills the process (`kill -9`) meanwhile,
 * repeatedly. Throws when a vote that was answered is lost, one is counted twice, or the counts are not the ballots'.
 */
export async function crashWhileVoting(rounds: number, people: number): Promise<VoteCrashFigures> {
  const { database, sandbox, start } = await createRestartable();
  let product = await start();
  await postControl(sandbox, 'discord/interactions-url', { url: product.url + INTERACTIONS_PATH });
  const discord = { baseUrl: sandbox.urls.discord, clientId: 'tenfour', botToken: 'the-bot-token-of-tests' };
  const bot = await botWorld({ sandbox, config: { discord } });
  const voteId = await openedVote(product.browser(), bot, Math.floor(people / 4));
  const message = await vi.waitFor(
    async () => {
      const posted = await votePosts(bot);
      expect(posted).toHaveLength(1);
      return posted[0]?.id ?? '';
    },
    { timeout: 60_000 },
  );
  const voters = votersOf(people);
  const figures = { presses: 0, unanswered: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const pressed = voters.map((voter, at) => press(bot, voter, message, choiceIn(round, at)));
    await delay(Math.random() * KILLED_WITHIN_MS);
    await product.kill();
    const answers = await Promise.all(pressed);
    figures.presses += answers.length;
    figures.unanswered += answers.filter((isAnswered) => !isAnswered).length;
    await expectStored(
      database,
      voteId,
      voters.filter((_, at) => answers[at]).map((voter) => voter),
      (voter) => choiceIn(round, voters.indexOf(voter)),
    );
    product = await start();
  }
  await pressUntilAnswered(bot, voters, message);
  await expectStored(database, voteId, voters, (voter) => finalChoice(voters.indexOf(voter)));
  await vi.waitFor(async () => expect(await isShown(database, voteId)).toBe(true), { timeout: 60_000 });
  const counts = await countsOf(database, voteId);
  const posted = await bot.messages();
  const notices = posted.filter(({ content }) => content.includes('passed with')).length;
  return {
    ...figures,
    ...counts,
    passes: await passes(database),
    notices,
    messages: (await votePosts(bot)).length,
  };
}

/** People change their minds from round to round. */
const choiceIn = (round: number, at: number): VoteChoice => ((round + at) % 2 === 0 ? 'yes' : 'no');
const finalChoice = (at: number): VoteChoice => (at % 5 === 0 ? 'no' : 'yes');

/** Names of people who are in the sandbox's Discord server. */
function votersOf(count: number): string[] {
  const names: string[] = [];
  for (let at = 0; names.length < count; at += 1) {
    const name = `voter${at}`;
    if (hashNumber(`guild:${discordUsernameOf(name)}`) % 2 === 0) names.push(name);
  }
  return names;
}

async function openedVote(owner: Browser, bot: BotWorld, threshold: number): Promise<string> {
  await owner.signIn('avery');
  const { id: serverId } = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  await bot.replyTo('avery', `/connect community:${serverId}`);
  const plannedAt = new Date(Date.now() + 3_600_000).toISOString();
  const plan = { serverId, title: 'Crash patrol', plannedAt };
  const { id: sessionId } = zGameSession.parse(await must(owner, 'gameSessions.plan', plan));
  const vote = { audience: 'public', threshold, minutes: 600, closesOnPass: false, channelId: CHANNEL };
  return zSessionVote.parse(await must(owner, 'sessionVotes.open', { serverId, sessionId, ...vote })).id;
}

/** Returns whether the person was answered that their vote counts. */
async function press(bot: BotWorld, voter: string, message: string, choice: VoteChoice): Promise<boolean> {
  const label = choice === 'yes' ? 'Yes' : 'No';
  const view = await bot.presses(voter, message, label, { waitMs: WAIT_MS }).catch(() => null);
  return view !== null && view.failed === null && replyText(view).includes(`You voted ${choice}.`);
}

async function pressUntilAnswered(bot: BotWorld, voters: readonly string[], message: string): Promise<void> {
  let left = voters;
  for (let tries = 0; left.length > 0 && tries < 20; tries += 1) {
    const answers = await Promise.all(
      left.map((voter) => press(bot, voter, message, finalChoice(voters.indexOf(voter)))),
    );
    left = left.filter((_, at) => !answers[at]);
  }
  expect(left).toEqual([]);
}

/** Expects these people's votes as they pressed, and counts that are the ballots'. */
async function expectStored(
  database: Database,
  voteId: string,
  voters: readonly string[],
  choiceOf: (voter: string) => VoteChoice,
): Promise<void> {
  const rows = await database.handle
    .selectFrom('game_session_ballots')
    .select(['discord_id', 'choice'])
    .where('vote_id', '=', voteId)
    .execute();
  const stored = new Map(rows.map(({ discord_id, choice }) => [discord_id, choice]));
  for (const voter of voters) expect(stored.get(discordSnowflakeOf(voter))).toBe(choiceOf(voter));
  const count = (choice: VoteChoice) => rows.filter((row) => row.choice === choice).length;
  expect(await countsOf(database, voteId)).toEqual({ yes: count('yes'), no: count('no') });
}

function countsOf({ handle }: Database, voteId: string): Promise<{ yes: number; no: number }> {
  return handle
    .selectFrom('game_session_votes')
    .select(['yes_count as yes', 'no_count as no'])
    .where('id', '=', voteId)
    .executeTakeFirstOrThrow();
}

async function isShown({ handle }: Database, voteId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('game_session_votes')
    .select(['version', 'posted_version', 'noticed_at'])
    .where('id', '=', voteId)
    .executeTakeFirstOrThrow();
  return row.version === row.posted_version && row.noticed_at !== null;
}

async function passes({ handle }: Database): Promise<number> {
  const rows = handle.selectFrom('activity').select('id').where('action', '=', 'game-session.vote-passed');
  return (await rows.execute()).length;
}

async function votePosts(bot: BotWorld) {
  const messages = await bot.messages();
  return messages.filter(({ embeds, channel_id: channel }) => channel === CHANNEL && embeds.length > 0);
}
