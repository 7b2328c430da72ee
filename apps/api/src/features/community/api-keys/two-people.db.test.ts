import { zAppealLink, zCreatedApiKey, zCreatedPunishment } from '@tenfour/contracts';
import { PERMISSION_FLAGS, type PermissionFlag } from '@tenfour/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Actors, assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '100000' });
const { handle } = product.database;
let actors: Actors;
let serverId: string;
let adminKey: { id: string; key: string };
beforeAll(async () => {
  actors = await assemble(product, 'two');
});

beforeEach(async () => {
  serverId = (await foundServer(actors)).id;
  await must(actors.owner.browser, 'servers.update', { serverId, delegateManagement: true });
  const adminPermissions = { canEditApiKey: true };
  await must(actors.owner.browser, 'servers.updateRolePermissions', { serverId, adminPermissions });
  adminKey = await keyOf('admin', ['canViewPunishments', 'canEditPunishments', 'canViewStaffTools']);
});

async function keyOf(who: 'owner' | 'admin', flags: readonly PermissionFlag[]) {
  const input = { serverId, name: 'Panel', flags };
  return zCreatedApiKey.parse(await must(actors[who].browser, 'apiKeys.create', input));
}

async function ask(key: string, path: string, body: object) {
  const response = await fetch(`${product.url}/api/servers/${serverId}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** A record that a key makes, with an appeal against it. */
async function appealAgainst(key: string) {
  const ban = { robloxUsername: 'BluePatrol', punishmentType: 'ban', reason: 'RDM' };
  const { id } = zCreatedPunishment.parse((await ask(key, '/punishments', ban)).body);
  const link = await must(actors.moderator.browser, 'appeals.openLink', { serverId, punishmentId: id });
  const token = zAppealLink.parse(link).url?.split('/appeal/')[1];
  await must(actors.stranger.browser, 'appeals.submit', { token, text: 'It was not me.' });
  const [appeal] = z
    .array(z.object({ id: z.string() }))
    .parse(await must(actors.moderator.browser, 'appeals.list', { serverId }));
  return { serverId, appealId: appeal?.id ?? '', punishmentId: id };
}

type Appealed = Awaited<ReturnType<typeof appealAgainst>>;
const decided = (
  who: 'owner' | 'admin' | 'moderator',
  { appealId }: Appealed,
  face: 'rest' | 'trpc' = 'rest',
) => call(actors[who].browser, face, 'appeals.decide', { serverId, appealId, accept: false, reason: 'No.' });

async function ownerOf({ punishmentId }: Appealed): Promise<string | null> {
  const row = await handle
    .selectFrom('punishments')
    .select('key_owner_id')
    .where('id', '=', punishmentId)
    .executeTakeFirstOrThrow();
  return row.key_owner_id;
}

describe('the person who created the key', () => {
  it.each(['rest', 'trpc'] as const)(
    'does not decide the appeal against its record, over %s',
    async (face) => {
      const appealed = await appealAgainst(adminKey.key);
      expect(await ownerOf(appealed)).toBe(actors.admin.userId);
      expect((await decided('admin', appealed, face)).status).toBe(403);
      const seen = await must(actors.admin.browser, 'appeals.get', appealed);
      expect(z.object({ obstacle: z.string().nullable() }).parse(seen).obstacle).toContain(
        'API key of yours',
      );
      expect((await decided('moderator', appealed, face)).status).toBe(200);
    },
  );

  it('does not either once the key is revoked, and deleted', async () => {
    const appealed = await appealAgainst(adminKey.key);
    await must(actors.owner.browser, 'apiKeys.revoke', { serverId, keyId: adminKey.id });
    expect((await decided('admin', appealed)).status).toBe(403);
    await handle.deleteFrom('api_keys').where('id', '=', adminKey.id).execute();
    expect((await decided('admin', appealed)).status).toBe(403);
    expect((await decided('owner', appealed)).status).toBe(200);
  });

  it('is found by the key where the record does not name them', async () => {
    const appealed = await appealAgainst(adminKey.key);
    await handle
      .updateTable('punishments')
      .set({ key_owner_id: null })
      .where('id', '=', appealed.punishmentId)
      .execute();
    expect((await decided('admin', appealed)).status).toBe(403);
  });

  it('loses against a person who decides at the same moment', async () => {
    const appealed = await appealAgainst(adminKey.key);
    const answers = await Promise.all(
      (['admin', 'moderator', 'admin'] as const).map((who) => decided(who, appealed)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 403]);
  });

  it('decides as the owner while no one else can', async () => {
    const { key } = await keyOf('owner', ['canViewPunishments', 'canEditPunishments']);
    const appealed = await appealAgainst(key);
    expect((await decided('owner', appealed)).status).toBe(403);
    for (const { userId } of [actors.admin, actors.moderator]) {
      await must(actors.owner.browser, 'members.changeRole', { serverId, userId, role: 'member' });
    }
    expect((await decided('owner', appealed)).status).toBe(200);
  });

  it('cannot discipline staff by it', async () => {
    const { key } = await keyOf('owner', PERMISSION_FLAGS);
    for (const { userId } of [actors.owner, actors.admin]) {
      const warning = { type: 'warning', reason: 'Late', staffUserId: userId };
      expect((await ask(key, '/staff-infractions', warning)).status).toBe(403);
    }
  });
});
