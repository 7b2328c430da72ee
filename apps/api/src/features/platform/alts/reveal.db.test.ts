import { describe, expect, it } from 'vitest';
import { altRequest, unlockedPerson } from '../../../testing/alts.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { PANEL_PASSWORD, staffPerson } from '../../../testing/product/platform.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;

async function staffLines() {
  return handle.selectFrom('platform_log').selectAll().orderBy('id').execute();
}

describe('platform staff', () => {
  it('see the passwords of one pending request, once the staff log says so', async () => {
    const staff = await staffPerson(world, 'staff');
    const person = await unlockedPerson(world);
    const { id } = await person.call.alts.create(altRequest());
    const before = (await staffLines()).length;
    expect(await staff.call.alts.reveal({ id, currentPassword: PANEL_PASSWORD })).toEqual({
      id,
      accounts: [
        { id: '1', username: 'AltOne', password: 'hunter-two' },
        { id: '2', username: 'AltTwo', password: 'correct horse' },
      ],
    });
    const lines = (await staffLines()).slice(before);
    expect(lines).toMatchObject([
      {
        action: 'alt_passwords_revealed',
        actor: staff.accountName,
        actor_id: staff.accountId,
        target_user: person.id,
        details: 'Looked at the passwords of the request for 2 alts.',
      },
    ]);
    await handle
      .updateTable('alt_requests')
      .set({ passwords_sealed: 'of another row' })
      .where('id', '=', id)
      .execute();
    await expect(staff.call.alts.reveal({ id, currentPassword: PANEL_PASSWORD })).rejects.toMatchObject({
      cause: { code: 'REFUSED', message: expect.stringContaining('cannot be opened any more') },
    });
    await staff.call.alts.decide({ id, status: 'denied', reason: 'No.' });
    await expect(staff.call.alts.reveal({ id, currentPassword: PANEL_PASSWORD })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', message: `Already denied by ${staff.accountName}.` },
    });
    await expect(
      staff.call.alts.reveal({ id: 'unknown', currentPassword: PANEL_PASSWORD }),
    ).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    expect((await staffLines()).length).toBe(before + 2);
    expect(JSON.stringify(await staffLines())).not.toMatch(/hunter|horse/);
  });

  it('type their own password for each look, and wrong ones are recorded and counted', async () => {
    const staff = await staffPerson(world, 'staff');
    const { id } = await (await unlockedPerson(world)).call.alts.create(altRequest());
    const before = (await staffLines()).length;
    const look = (currentPassword: string) =>
      staff.call.alts.reveal({ id, currentPassword }).then(
        () => 'shown',
        (error) => String(error.cause?.code),
      );
    expect(await look('')).toBe('undefined');
    expect(await look(PANEL_PASSWORD)).toBe('shown');
    for (let nth = 0; nth < 5; nth += 1) expect(await look(`guess ${nth}`)).toBe('INVALID_CREDENTIALS');
    expect(await look(PANEL_PASSWORD)).toBe('TOO_MANY_REQUESTS');
    const lines = (await staffLines()).slice(before);
    expect(lines.map(({ action }) => action)).toEqual([
      'alt_passwords_revealed',
      ...Array<string>(5).fill('failed_reauth'),
    ]);
    expect(lines[1]).toMatchObject({ actor_id: staff.accountId, actor: staff.accountName });
    expect(lines[1]?.details).toMatch(/^Wrong current password when revealing alt passwords, from /);
    expect(JSON.stringify(lines)).not.toContain('guess');
    clock.advance(MINUTE);
    expect(await look(PANEL_PASSWORD)).toBe('shown');
  });

  it('never see passwords that a decision has erased, however close the two come', async () => {
    const [reader, decider] = [await staffPerson(world, 'staff'), await staffPerson(world, 'staff')];
    const person = await unlockedPerson(world);
    const { id } = await person.call.alts.create(altRequest());
    const before = (await staffLines()).length;
    const [seen] = await Promise.allSettled([
      reader.call.alts.reveal({ id, currentPassword: PANEL_PASSWORD }),
      decider.call.alts.decide({ id, status: 'approved', reason: 'Fine.' }),
    ]);
    const looks = (await staffLines())
      .slice(before)
      .filter(({ action }) => action === 'alt_passwords_revealed');
    expect(looks).toHaveLength(seen.status === 'fulfilled' ? 1 : 0);
    if (seen.status === 'rejected') expect(seen.reason.cause.code).toBe('CONFLICT');
  });
});
