import { restRoutes } from '@tenfour/contracts/rest';
import { z } from 'zod';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Makes every call without a session, and as someone outside the server. */
export async function askSignedOut(actors: Actors, ask: Ask): Promise<void> {
  const ids = {
    serverId: 's',
    requestId: 'r',
    userId: 'u',
    punishmentId: 'p',
    customCommandId: 'c',
    appealId: 'a',
    formId: 'f',
    reviewId: 'r',
    waveId: 'w',
    version: 1,
    title: 't',
    mark: 'fine',
    items: [{ userId: 'u', from: 'member', to: 'moderator' }],
    notices: [{ userId: 'u', text: 't' }],
    submissionId: 's',
    factorId: 'f',
    slug: 'none-such',
    token: 'x'.repeat(43),
    noteId: 'n',
    matchId: 'm',
    modCallId: 'm',
    infractionId: 'i',
    webhookId: 'w',
    endpointId: 'e',
    deliveryId: 'd',
    sessionId: 'x',
    transferId: 't',
    approvalId: 'a',
    item: 'i',
    noticeId: 'n',
    shiftId: 's',
    typeId: 't',
    action: 'end',
    id: 'i',
    upTo: 'i',
    note: 'n',
  };
  const valid = {
    robloxUsername: 'Speeder',
    username: 'Speeder',
    q: 'spe',
    text: 't',
    reporterUsername: 'Ana',
    reportedUsername: 'Bob',
    resolution: 'done',
    staffUserId: 'u',
    name: 'n',
    joinCode: 'c',
    key: 'erlc',
    command: ':h',
    role: 'member',
    document: 'privacy',
    type: 'punishment.added',
    url: 'https://bot.example/',
    since: '2026-01-01T00:00:00.000Z',
  };
  const more = { status: 'rejected', punishmentType: 'kick', reason: 'r' };
  for (const { procedure, inputs } of restRoutes()) {
    const fields = inputs.flatMap((input) =>
      Object.keys(z.object({ shape: z.looseObject({}) }).parse(input).shape),
    );
    const given = Object.entries({ ...ids, ...valid, ...more }).filter(([field]) => fields.includes(field));
    await ask('signed out', actors.signedOut.browser, procedure, Object.fromEntries(given));
    await ask('as a stranger', actors.stranger.browser, procedure, Object.fromEntries(given));
  }
}
