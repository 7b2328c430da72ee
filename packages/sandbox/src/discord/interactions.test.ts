import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyKey } from 'discord-interactions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, sendJson } from '../_harness.ts';
import { discordSnowflakeOf } from '../identity.ts';
import { type Sandbox, startSandbox } from '../index.ts';

/** A third-party application: it verifies with the published library and returns preset answers. */
let sandbox: Sandbox;
let application: Server;
let answer: unknown;
let verified: boolean[] = [];
let received: Record<string, unknown>[] = [];

const APPLICATION = '555555555555555555';
const COMMANDS = [
  { name: 'ping', description: 'Answers' },
  {
    name: 'shift',
    description: 'Shifts',
    options: [
      {
        type: 1,
        name: 'start',
        description: 'Begins',
        options: [
          { type: 3, name: 'type', description: 'Which', autocomplete: true },
          { type: 6, name: 'person', description: 'Whose' },
          { type: 4, name: 'minutes', description: 'How long', required: true },
        ],
      },
    ],
  },
];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'tenfour' });
  application = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    verified.push(await verifyKey(body, String(signature), String(timestamp), sandbox.interactionPublicKey));
    received.push(JSON.parse(body) as Record<string, unknown>);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const { port } = application.address() as AddressInfo;
  const headers = { authorization: 'Bot token', 'content-type': 'application/json' };
  await fetch(`${sandbox.urls.discord}/api/v10/applications/${APPLICATION}/commands`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(COMMANDS),
  });
  await sendJson(`${sandbox.urls.home}/control/discord/interactions-url`, {
    url: `http://127.0.0.1:${port}/`,
  });
});
afterAll(async () => {
  application.close();
  await sandbox.close();
});
beforeEach(() => {
  verified = [];
  received = [];
});

const send = (body: object) => answerOf(sendJson(`${sandbox.urls.home}/control/discord/interaction`, body));

const TEXT = { type: 4, style: 1, custom_id: 'text', max_length: 5, required: false };
const modal = (label: object, menu: object = {}) => {
  const options = [
    { label: 'North', value: 'n' },
    { label: 'South', value: 's' },
  ];
  const second = { type: 18, label: 'Area', component: { type: 3, custom_id: 'area', options, ...menu } };
  return {
    type: 9,
    data: {
      ...{ title: 'Form', custom_id: 'form:1' },
      components: [{ type: 18, label: 'Text', component: TEXT, ...label }, second],
    },
  };
};

describe('a form', () => {
  it('is sent as the client sends it, by labels too, to the person who saw it', async () => {
    answer = modal({});
    const opened = await send({ user: 'morgan', line: '/ping' });
    expect(opened.body).toMatchObject({ failed: null, first: { body: { type: 9 } } });
    const fill = (fields: object, user = 'morgan') => send({ user, modal: 'form:1', fields });
    answer = { type: 4, data: { content: 'thanks' } };
    for (const [fields, message] of [
      [{}, 'Area is required.'],
      [{ Area: 'West' }, 'Area has no option West.'],
      [{ Area: 'North', text: 'too long' }, 'Text takes 5 characters.'],
      [{ Area: 'North', other: 'x' }, 'The form has no input other.'],
    ] as const) {
      expect(await fill(fields)).toMatchObject({ status: 400, body: { message } });
    }
    received = [];
    await fill({ Area: 'South' });
    expect(received[0]).toMatchObject({
      type: 5,
      data: {
        custom_id: 'form:1',
        components: [
          { type: 18, component: { type: 4, custom_id: 'text', value: '' } },
          { type: 18, component: { type: 3, custom_id: 'area', values: ['s'] } },
        ],
      },
    });
    await fill({ forged: 'x' }, 'riley');
    expect(received[1]).toMatchObject({ data: { components: [{ components: [{ custom_id: 'forged' }] }] } });
  });
});

describe('an interaction', () => {
  it('passes a verifier that others wrote, and says who, where and what', async () => {
    answer = { type: 4, data: { content: 'pong', flags: 64 } };
    const { body } = await send({
      user: 'morgan',
      line: '/shift start minutes:30 person:riley type:Day duty',
    });
    expect(verified).toEqual([true]);
    expect(body).toMatchObject({ failed: null, original: { content: 'pong', flags: 64 } });
    expect(received[0]).toMatchObject({
      type: 2,
      application_id: APPLICATION,
      guild_id: discordSnowflakeOf('guild:0'),
      member: { user: { username: 'morgan' }, permissions: expect.stringMatching(/^\d+$/) },
      data: {
        name: 'shift',
        options: [
          {
            name: 'start',
            type: 1,
            options: [
              { name: 'type', type: 3, value: 'Day duty' },
              { name: 'person', type: 6, value: discordSnowflakeOf('riley') },
              { name: 'minutes', type: 4, value: 30 },
            ],
          },
        ],
      },
    });
  });

  it.each([
    [{ user: 'morgan', line: '/none' }, 'There is no command /none.'],
    [{ user: 'morgan', line: '/shift' }, '/shift needs one of start.'],
    [{ user: 'morgan', line: '/shift start' }, 'The option minutes is required.'],
    [{ user: 'morgan', line: '/shift start minutes:soon' }, 'minutes must be a number.'],
    [{ user: 'casey', line: '/ping' }, 'casey is not in Liberty County Roleplay.'],
    [{ user: 'morgan', message: '1', button: 'x' }, 'There is no message 1.'],
  ])('%j is not sent', async (body, message) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { message } });
    expect(received).toEqual([]);
  });

  it('carries the option that is being typed, and takes choices', async () => {
    answer = { type: 8, data: { choices: [{ name: 'Day', value: 'day' }] } };
    const { body } = await send({ user: 'morgan', line: '/shift start type:D', focused: 'type' });
    expect(body).toMatchObject({ failed: null, type: 4 });
    answer = { type: 8, data: { choices: Array.from({ length: 26 }, () => ({ name: 'x', value: 'x' })) } };
    const many = await send({ user: 'morgan', line: '/shift start type:D', focused: 'type' });
    expect(many.body).toMatchObject({ failed: 'The choices are not valid.' });
  });

  it('can be answered later by its token alone, for fifteen minutes, and only by its application', async () => {
    answer = { type: 5 };
    const sent = await send({ user: 'morgan', line: '/ping', waitMs: 0 });
    const { token, thinking } = sent.body as { token: string; thinking: boolean };
    expect(thinking).toBe(true);
    const path = `${sandbox.urls.discord}/api/v10/webhooks`;
    const other = await answerOf(
      sendJson(`${path}/666666666666666666/${token}/messages/@original`, { content: 'x' }, 'PATCH'),
    );
    expect(other).toMatchObject({ status: 404, body: { code: 10015 } });
    const edited = await answerOf(
      sendJson(`${path}/${APPLICATION}/${token}/messages/@original`, { content: 'late' }, 'PATCH'),
    );
    expect(edited).toMatchObject({ status: 200, body: { content: 'late' } });
    const more = await answerOf(sendJson(`${path}/${APPLICATION}/${token}`, { content: 'more', flags: 64 }));
    expect(more).toMatchObject({ status: 200, body: { content: 'more', flags: 64 } });
  });

  it.each([
    [{ type: 6 }, 'Only a component can be deferred like this.'],
    [{ type: 99 }, 'That is no interaction response.'],
    [
      { type: 9, data: { title: 'x'.repeat(46), custom_id: 'a', components: [{}] } },
      'The form is not valid.',
    ],
    [modal({ label: 'x'.repeat(46) }), 'The form is not valid: a label has 1 to 45 characters.'],
    [modal({}, { min_values: 0 }), 'The form is not valid: a required menu has no minimum of 0.'],
    [modal({}, { options: [] }), 'The form is not valid: a menu has 1 to 25 options.'],
    [modal({}, { type: 19, min_values: 0 }), 'The form is not valid: a required upload has no minimum of 0.'],
    [modal({}, { type: 19, max_values: 11 }), 'The form is not valid: an upload takes up to 10 files.'],
    [modal({ component: TEXT }, { custom_id: 'text' }), 'The form is not valid: a custom id is used twice.'],
  ])('shows %j as failed', async (wrong, failed) => {
    answer = wrong;
    expect((await send({ user: 'morgan', line: '/ping' })).body).toMatchObject({ failed });
  });
});

it('drops components from plain webhooks, and keeps those of the bot', async () => {
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Claim', custom_id: 'a:1' }] }];
  const webhook = `${sandbox.urls.discord}/api/v10/webhooks/333333333333333333/live-x?wait=true`;
  const plain = await answerOf(sendJson(webhook, { content: 'x', components }));
  expect(plain.body).toMatchObject({ components: [] });
  const channel = discordSnowflakeOf('channel:guild:0:general');
  const posted = await answerOf(
    fetch(`${sandbox.urls.discord}/api/v10/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: 'Bot token', 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x', components }),
    }),
  );
  expect(posted.body).toMatchObject({ components });
  const { id } = posted.body as { id: string };
  answer = { type: 7, data: { content: 'claimed', components: [] } };
  const pressed = await send({ user: 'morgan', message: id, button: 'Claim' });
  expect(pressed.body).toMatchObject({ failed: null, original: { content: 'claimed', components: [] } });
  const page = await (await fetch(`${sandbox.urls.discord}/`)).text();
  expect(page).toContain('Use the bot by hand');
  expect(page).toContain('#general · Liberty County Roleplay');
});

it('signs with the key of the demo', async () => {
  const { hex } = (await answerOf(fetch(`${sandbox.urls.home}/control/discord/public-key`))).body as {
    hex: string;
  };
  expect(hex).toBe('54e1dce4d51af83d1e2927f796ab6f287c4d410c1612f9322ccd1d715f134c9e');
});

it('adds the app to an account', async () => {
  const query = 'client_id=1&integration_type=1&scope=applications.commands';
  const page = await (await fetch(`${sandbox.urls.discord}/oauth2/authorize?${query}`)).text();
  expect(page).toContain('Its commands work everywhere in Discord now.');
});

it('lets the bot in at the invite, and says what it asks for', async () => {
  const guild = discordSnowflakeOf('guild:1');
  const query = new URLSearchParams({
    client_id: '1',
    scope: 'bot applications.commands',
    permissions: '2050',
  });
  const page = await (await fetch(`${sandbox.urls.discord}/oauth2/authorize?${query}`)).text();
  expect(page).toContain('<li>KICK_MEMBERS</li><li>SEND_MESSAGES</li>');
  query.set('guild', guild);
  const done = await (await fetch(`${sandbox.urls.discord}/oauth2/authorize?${query}`)).text();
  expect(done).toContain('The bot is in Harbour City Emergency Services now.');
});
