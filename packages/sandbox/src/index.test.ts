import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bench, listOf, objectOf } from './erlc/_util.ts';
import { startSandbox } from './index.ts';

describe('one sandbox, one set of people', () => {
  test('players of a world, by story and by control, are the Roblox accounts of that name and id', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/springs', { op: 'join', player: 'ChosenPerson:4242424' });
    const players = listOf((await sandbox.world('springs')).players);
    expect(players.length).toBeGreaterThan(12);
    for (const player of players) {
      const response = await fetch(`${sandbox.urls.roblox}/v1/usernames/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ usernames: [String(player.name).toLowerCase()], excludeBannedUsers: false }),
      });
      const [found] = listOf(objectOf(await response.json()).data);
      expect(found).toMatchObject({ id: player.id, name: player.name });
    }
  });

  test('the key of the event webhooks is the one that the demo is given', async () => {
    const sandbox = await startSandbox({ port: 0 });
    onTestFinished(() => sandbox.close());
    const script = await readFile(
      new URL('../../../scripts/lib/demo-environment.mjs', import.meta.url),
      'utf8',
    );
    expect(script).toContain(`'${sandbox.eventPublicKey}'`);
  });

  test('profile descriptions and webhooks are created through control', async () => {
    const sandbox = await bench();
    const profile = await sandbox.control('/roblox/users/SomeOne', { description: 'phrase 123' });
    expect(profile).toMatchObject({ status: 200, body: { description: 'phrase 123' } });
    expect(await sandbox.control('/discord/webhooks', { name: 'logs' })).toMatchObject({ status: 201 });
    expect(await sandbox.control('/discord/webhooks', {})).toMatchObject({ status: 400 });
    expect((await sandbox.control('/discord/messages')).body).toEqual([]);
  });
});
