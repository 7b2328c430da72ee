import { type SaveTemplatesInput, TEMPLATES_MAX, type Viewer, zTemplates } from '@tenfour/contracts';
import { DEFAULT_TEMPLATES, type DomainError, type PermissionFlag } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createTemplatesService } from './service.ts';

const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });
const service = createTemplatesService({ database, now: () => 1_000 });

let viewer = testViewer({ id: owner, username: 'avery', serverId: '' });
beforeEach(async () => {
  viewer = testViewer({ id: owner, username: 'avery', serverId: await insertServer(database.handle, owner) });
});

type Text = SaveTemplatesInput['templates'][number];
const text = (label: string, more: Partial<Text> = {}): Text => ({
  label,
  text: `The text of ${label}`,
  punishmentType: null,
  duration: null,
  ...more,
});
const save = (templates: Text[], kind: SaveTemplatesInput['kind'] = 'punishment') =>
  service.save(viewer, { serverId: viewer.serverId, kind, templates });
const labels = async (kind: SaveTemplatesInput['kind'] = 'punishment') =>
  (await service.list(viewer, kind)).templates.map(({ label }) => label);

async function received() {
  const rows = await database.handle
    .selectFrom('activity')
    .select(['title', 'description', 'actor_name as by', 'action'])
    .where('server_id', '=', viewer.serverId)
    .orderBy('id')
    .execute();
  return rows;
}

describe('a server without its own', () => {
  it.each(['punishment', 'resolution'] as const)('is given the standard %s texts', async (kind) => {
    const list = await service.list(viewer, kind);
    expect(zTemplates.parse(list)).toEqual(list);
    expect(list).toMatchObject({ kind, areDefaults: true, templates: DEFAULT_TEMPLATES[kind] });
    expect(list.templates[0]?.id).toBe('default-1');
    expect(await service.list(viewer, kind)).toEqual(list);
  });

  it('stays without them, and says nothing, when nothing is saved', async () => {
    expect(await save([])).toMatchObject({ areDefaults: true });
    expect(await received()).toEqual([]);
  });
});

describe('the texts', () => {
  const refused = (kind: SaveTemplatesInput['kind'], who: Partial<Viewer>) =>
    service.list({ ...viewer, ...who }, kind).then(
      () => null,
      ({ code, message, details }: DomainError) => ({ code, message, details }),
    );
  const without = (...flags: PermissionFlag[]): Partial<Viewer> => {
    const none = Object.fromEntries(flags.map((flag) => [flag, false]));
    const moderatorPermissions = { ...viewer.policy.moderatorPermissions, ...none };
    return { role: 'moderator', policy: { ...viewer.policy, moderatorPermissions } };
  };

  it.each([
    ['punishment', 'canViewPunishments', 'canViewStaffTools'],
    ['resolution', 'canViewStaffTools', 'canViewPunishments'],
  ] as const)('of a %s are for who uses them: %s', async (kind, needed, other) => {
    const refusal = {
      code: 'FORBIDDEN',
      message: 'Your role in this server does not allow this.',
      details: { permission: needed },
    };
    expect(await refused(kind, { role: 'member' })).toEqual(refusal);
    expect(await refused(kind, without(needed))).toEqual(refusal);
    expect(await refused(kind, without(other))).toBeNull();
  });

  it.each(['punishment', 'resolution'] as const)('of a %s are for who writes them', async (kind) => {
    const { policy } = without('canViewPunishments', 'canViewStaffTools');
    const moderatorPermissions = {
      ...(policy ?? viewer.policy).moderatorPermissions,
      canEditServerSettings: true,
    };
    const asked = (delegateManagement: boolean) =>
      refused(kind, {
        role: 'moderator',
        policy: { ...viewer.policy, moderatorPermissions, delegateManagement },
      });
    expect(await asked(true)).toBeNull();
    expect(await asked(false)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('saving', () => {
  it('replaces the list in its order, for this kind and this server', async () => {
    const other = await insertServer(database.handle, owner);
    await save([text('RDM', { punishmentType: 'ban', duration: 60 }), text('VDM'), text('RDM')]);
    const list = await service.list(viewer, 'punishment');
    expect(list).toMatchObject({
      areDefaults: false,
      templates: [text('RDM', { punishmentType: 'ban', duration: 60 }), text('VDM'), text('RDM')],
    });
    expect(new Set(list.templates.map(({ id }) => id)).size).toBe(3);
    expect(await service.list(viewer, 'resolution')).toMatchObject({ areDefaults: true });
    const elsewhere = { ...viewer, serverId: other };
    expect(await service.list(elsewhere, 'punishment')).toMatchObject({ areDefaults: true });
  });

  it('records differences once, by label', async () => {
    await save([text('RDM'), text('VDM'), text('NLR')]);
    await save([text('NLR'), text('RDM', { duration: 5 }), text('Cuff rushing')]);
    const [, second, ...more] = await received();
    expect(more).toEqual([]);
    expect(second).toEqual({
      title: 'Punishment templates changed',
      description:
        'Punishment templates, now 3. Added: Cuff rushing. Removed: VDM. Changed: RDM. The order changed.',
      by: 'avery',
      action: 'templates.changed',
    });
  });

  it('says nothing when nothing differs, and keeps the ids', async () => {
    const first = await save([text('RDM'), text('RDM')]);
    expect(await save([text('RDM'), text('RDM')])).toEqual(first);
    expect(await received()).toHaveLength(1);
  });

  it('of the standard texts makes them the server’s own', async () => {
    expect(await save([...DEFAULT_TEMPLATES.punishment])).toMatchObject({ areDefaults: false });
    expect(await received()).toMatchObject([{ description: 'Punishment templates, now 7.' }]);
  });

  it('of an empty list brings the standard ones back', async () => {
    await save([text('Gone')], 'resolution');
    expect(await save([], 'resolution')).toMatchObject({
      areDefaults: true,
      templates: DEFAULT_TEMPLATES.resolution,
    });
    expect((await received()).at(-1)?.description).toBe('Resolution templates: the standard ones are back.');
  });

  it('keeps no punishment in a resolution', async () => {
    const list = await save([text('Warned', { punishmentType: 'ban', duration: 5 })], 'resolution');
    expect(list.templates).toMatchObject([{ punishmentType: null, duration: null }]);
  });

  it('names a few of many labels', async () => {
    await save(Array.from({ length: TEMPLATES_MAX }, (_, at) => text(`T${at}`)));
    expect((await received()).at(-1)?.description).toMatch(
      /now 50\. Added: T0, .*T7 and 42 more\. Removed: RDM,/,
    );
  });

  it('by several concurrent writers leaves one whole list and one line each', async () => {
    const lists = Array.from({ length: 8 }, (_, who) => [text(`A${who}`), text(`B${who}`)]);
    await Promise.all(lists.map((list) => save(list)));
    const kept = await labels();
    expect(lists.map((list) => list.map(({ label }) => label))).toContainEqual(kept);
    expect(await received()).toHaveLength(lists.length);
  });
});
