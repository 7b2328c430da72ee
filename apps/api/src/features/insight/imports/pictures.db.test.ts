import { IMPORT_BYTES_MAX } from '@tenfour/contracts';
import { EVIDENCE_BYTES, EVIDENCE_UNATTACHED_MS, evidenceFileOf } from '@tenfour/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testFiles } from '../../../testing/files.ts';
import { handArchive, listed, pngOf } from '../../../testing/imports/hand-archive.ts';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { type Community, createWorld, NO_QUOTAS } from '../../../testing/product/actors.ts';
import { unzipped } from '../../../testing/unzip.ts';
import { createSweep } from '../../platform/retention/jobs.ts';

const world = await createWorld();
const { handle } = world.database;
const { lines, refOf, settle, show, uploaded, viewerOf } = createImportRunner(world);
const { archiveOf, imported, sectionsOf } = createOwnExports(world);
const moment = () => new Date(world.clock.now() - 3_600_000).toISOString();

let to: Community;
let serverId: string;

beforeEach(async () => {
  to = await world.community();
  serverId = to.server.id;
});

const punishment = (player: string, evidence: string[]) => ({
  ...{ id: player, player, type: 'kick', reason: 'RDM', recordedAt: moment(), issuedBy: 'Ana', evidence },
});
const pathOf = (id: string) => `/api/servers/elsewhere/evidence/${id}`;
const stored = (id = serverId) =>
  handle.selectFrom('evidence_files').selectAll().where('server_id', '=', id).orderBy('id').execute();
const contentOf = async (path: string, community = to) => {
  const file = evidenceFileOf(path);
  const found = await world.services.evidence.open(viewerOf(community.owner, community), file?.fileId ?? '');
  return Buffer.from(found.content);
};
const reasons = async (id: string) =>
  (await lines(to, id)).rows.map(({ kind, state, reason }) => [kind, state, reason]);

function sweep(): Promise<void> {
  const { database, clock } = world;
  const logger = { error: (details: object) => expect(details).toBeUndefined() };
  return createSweep({ database, files: testFiles, now: clock.now, logger }).run();
}

/** A community whose records show pictures, and one that nothing shows. */
async function pictured() {
  const from = await world.community();
  const viewer = viewerOf(from.owner, from);
  const contents = ['one', 'two', 'three', 'loose'].map((seed) => pngOf(seed));
  const files = [];
  for (const content of contents) files.push(await world.services.evidence.add(viewer, content));
  const [one, two, three] = files.map(({ path }) => path);
  const { call } = from.moderator;
  const where = { serverId: from.server.id };
  await call.punishments.create({
    ...{ ...where, robloxUsername: 'Rusty', punishmentType: 'kick', reason: 'RDM' },
    evidence: [one ?? '', 'https://clips.example/a', two ?? ''],
  });
  await call.modCalls.create({
    ...{ ...where, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'RDM', evidence: [two ?? ''] },
  });
  await call.banRequests.ask({
    ...{ ...where, username: 'BluePatrol', reason: 'Mass RDM', evidence: [three ?? ''] },
  });
  return { from, contents };
}

describe('pictures of an export', () => {
  it('come back with the records that show them, as files of the person who imports', async () => {
    const { from, contents } = await pictured();
    const archive = await archiveOf(from);
    // Who asks for a ban is a member here too.
    await to.owner.call.servers.update({ serverId, joinPolicy: 'open' });
    await from.moderator.call.servers.join({ joinCode: to.server.joinCode });
    const id = await imported(to, archive);
    expect((await show(to, id)).counts.picture).toMatchObject({ new: 3, created: 3, skipped: 0 });
    const rows = await stored();
    expect(rows.map(({ uploaded_by: by, kept_at: kept }) => [by, kept !== null])).toEqual(
      Array.from({ length: 3 }, () => [to.owner.id, true]),
    );
    const [record] = await to.owner.call.punishments.list({ serverId });
    const [first = '', link, second = ''] = record?.evidence ?? [];
    expect(link).toBe('https://clips.example/a');
    expect([await contentOf(first), await contentOf(second)]).toEqual(contents.slice(0, 2));
    const [call] = await handle
      .selectFrom('mod_calls')
      .select('evidence')
      .where('server_id', '=', serverId)
      .execute();
    expect(JSON.parse(call?.evidence ?? '')).toEqual([second]);
    const [request] = await to.owner.call.banRequests.list({ serverId });
    expect(await contentOf(request?.evidence[0] ?? '')).toEqual(contents[2]);
    // A second import has nothing new.
    const again = await uploaded(to, 'tenfour', archive);
    await settle();
    expect((await show(to, again)).counts.picture).toMatchObject({ new: 0, duplicate: 3 });
    // What is exported again is the same, under ids of this server.
    const hashes = async (community: Community) =>
      ((await sectionsOf(community)).pictures as { sha256: string }[]).map(({ sha256 }) => sha256).toSorted();
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('stay out where their records are already', async () => {
    const { from } = await pictured();
    const kept = async () => (await stored(from.server.id)).filter((row) => row.kept_at !== null);
    const before = await kept();
    const id = await imported(from, await archiveOf(from));
    expect(await kept()).toEqual(before);
    const { rows } = await lines(from, id);
    expect(rows.filter(({ kind }) => kind === 'picture').map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['skipped', 'No record that was imported shows it.']),
    );
  });

  it('are the newest that an archive has room for, and it names the others', async () => {
    const from = await world.community();
    const viewer = viewerOf(from.owner, from);
    const files = [];
    for (const seed of ['1', '2', '3', '4', '5']) {
      files.push(await world.services.evidence.add(viewer, pngOf(seed, EVIDENCE_BYTES)));
    }
    await from.moderator.call.punishments.create({
      ...{ serverId: from.server.id, robloxUsername: 'Rusty', punishmentType: 'kick', reason: 'RDM' },
      evidence: files.map(({ path }) => path),
    });
    const archive = await archiveOf(from);
    expect(archive.length).toBeLessThanOrEqual(IMPORT_BYTES_MAX);
    const names = [...(await unzipped(archive)).entries()];
    const newest = files.slice(2).map(({ id }) => `pictures/${id}.png`);
    expect(names.map(([name]) => name).filter((name) => name.startsWith('pictures/'))).toEqual(
      newest.toReversed(),
    );
    const sheet = new Map(names).get('pictures.csv') ?? '';
    expect(sheet.match(/left out/g)).toHaveLength(2);
    for (const name of newest) expect(sheet).toContain(name);
    const id = await imported(to, archive);
    const kinds = ['unknown', 'picture', 'punishment'];
    expect((await reasons(id)).filter(([kind]) => kinds.includes(kind ?? ''))).toEqual([
      ...Array.from({ length: 2 }, () => ['unknown', 'skipped', 'The archive doesn’t have this picture.']),
      ...Array.from({ length: 3 }, () => ['picture', 'created', null]),
      ['punishment', 'created', 'Left behind: 2 pictures.'],
    ]);
    const [record] = await to.owner.call.punishments.list({ serverId });
    const contents = await Promise.all((record?.evidence ?? []).map((path) => contentOf(path)));
    expect(contents.map((one) => one.equals(pngOf('3', EVIDENCE_BYTES)))).toEqual([true, false, false]);
  });

  it('are undone with the records, but for those that a record still shows', async () => {
    const { from } = await pictured();
    const id = await imported(to, await archiveOf(from));
    const [record] = await to.owner.call.punishments.list({ serverId });
    const [, , second = ''] = record?.evidence ?? [];
    await to.owner.call.punishments.create({
      ...{ serverId, robloxUsername: 'Other', punishmentType: 'kick', reason: 'Same', evidence: [second] },
    });
    await to.owner.call.imports.undo(refOf(to, id));
    await settle();
    const pictures = (await lines(to, id)).rows.filter(({ kind }) => kind === 'picture');
    expect(pictures.map(({ state, reason }) => [state, reason])).toEqual([
      ['undone', null],
      ['left', 'A record still shows it.'],
      ['skipped', 'No record that was imported shows it.'],
    ]);
    world.clock.advance(EVIDENCE_UNATTACHED_MS + 1);
    await sweep();
    expect((await stored()).map((row) => row.id)).toEqual([evidenceFileOf(second)?.fileId]);
    const hidden = await handle
      .selectFrom('punishments')
      .select('evidence')
      .where('server_id', '=', serverId)
      .where('deleted_at', 'is not', null)
      .execute();
    expect(hidden.map(({ evidence }) => evidence)).toEqual(['["https://clips.example/a"]']);
  });
});

describe('an archive by hand', () => {
  it('brings nothing but pictures that are what it says, once each', async () => {
    const good = pngOf('good');
    const cut = pngOf('cut');
    const text = Buffer.from('<svg onload=alert(1)>'.padEnd(64));
    const own = await world.services.evidence.add(viewerOf(to.owner, to), pngOf('own'));
    const archive = await handArchive(
      {
        pictures: [
          listed('good', good),
          listed('good', pngOf('other')),
          listed('cut', cut),
          listed('text', text),
          listed('packed', pngOf('packed')),
          listed('twice', pngOf('twice')),
          listed('absent', pngOf('absent')),
          listed('huge', good, { bytes: EVIDENCE_BYTES + 1 }),
          listed('../up', good),
          listed('unused', pngOf('unused')),
        ],
        punishments: [
          punishment('Good', [pathOf('good'), own.path]),
          punishment('Bad', ['cut', 'text', 'packed', 'twice', 'absent'].map(pathOf)),
          punishment('Same', [pathOf('good'), pathOf('unlisted'), 'picture:1']),
        ],
      },
      [
        { name: 'pictures/good.png', content: good },
        { name: 'pictures/cut.png', content: cut.subarray(0, 40) },
        { name: 'pictures/text.png', content: text },
        { name: 'pictures/packed.png', content: pngOf('packed'), packed: true },
        { name: 'pictures/twice.png', content: pngOf('twice') },
        { name: 'pictures/twice.png', content: pngOf('twice') },
        { name: 'pictures/unused.png', content: pngOf('unused') },
        { name: 'pictures/unlisted.png', content: pngOf('unlisted') },
      ],
    );
    const id = await imported(to, archive);
    expect(await reasons(id)).toEqual([
      ['picture', 'created', null],
      ['unknown', 'skipped', 'This picture is damaged, or was changed since the export.'],
      ['unknown', 'skipped', 'This picture is damaged, or was changed since the export.'],
      ['picture', 'skipped', 'Only PNG, JPEG and WebP pictures can be uploaded.'],
      ['unknown', 'skipped', 'This picture was compressed again. Use the archive as it was downloaded.'],
      ['unknown', 'skipped', 'The archive has this picture twice.'],
      ['unknown', 'skipped', 'The archive doesn’t have this picture.'],
      ['unknown', 'skipped', 'Invalid entry.'],
      ['unknown', 'skipped', 'Invalid entry.'],
      ['picture', 'skipped', 'No record that was imported shows it.'],
      ['punishment', 'created', 'Left behind: 1 picture.'],
      ['punishment', 'created', 'Left behind: 5 pictures.'],
      ['punishment', 'created', 'Left behind: 1 picture.'],
    ]);
    const records = await to.owner.call.punishments.list({ serverId });
    const shown = new Map(records.map(({ robloxUsername, evidence }) => [robloxUsername, evidence]));
    const [path = ''] = shown.get('Good') ?? [];
    expect([shown.get('Good'), shown.get('Bad'), shown.get('Same')]).toEqual([[path], [], [path]]);
    expect(await contentOf(path)).toEqual(good);
    expect((await stored()).filter(({ kept_at: kept }) => kept !== null)).toHaveLength(1);
  });

  it('has pictures only as a whole, and never a path out of its folder', async () => {
    const picture = listed('good', pngOf('good'));
    const lists = { pictures: [picture], punishments: [punishment('Good', [pathOf('good')])] };
    const data = Buffer.from(JSON.stringify({ format: 'tenfour-server', version: 1, ...lists }));
    expect(await reasons(await imported(to, data))).toEqual([
      ['unknown', 'skipped', 'Only the archive of an export has pictures.'],
      ['punishment', 'created', 'Left behind: 1 picture.'],
    ]);
    const archive = await handArchive(lists, [{ name: 'pictures/good.png', content: pngOf('good') }]);
    // As the library that writes refuses to write it.
    const up = Buffer.from(
      archive.toString('latin1').replaceAll('pictures/good.png', '../../../../g.png'),
      'latin1',
    );
    const id = await uploaded(to, 'tenfour', up);
    await settle();
    expect(await show(to, id)).toMatchObject({ status: 'failed', problemCode: 'archive-broken' });
    expect(await stored()).toEqual([]);
  });

  it('takes no more room than a server and a person have', async () => {
    const ids = ['a', 'b', 'c'];
    const contents = ids.map((id) => pngOf(id, 1_000));
    const archive = await handArchive(
      {
        pictures: ids.map((id, nth) => listed(id, contents[nth] ?? Buffer.alloc(0))),
        punishments: [punishment('All', ids.map(pathOf))],
      },
      ids.map((id, nth) => ({ name: `pictures/${id}.png`, content: contents[nth] ?? Buffer.alloc(0) })),
    );
    for (const quotas of [{ uploadsPerServer: 2_500 }, { uploadsPerUser: 2_500 }]) {
      const place = await world.community();
      const runner = createImportRunner(world, { ...NO_QUOTAS, ...quotas });
      const id = await runner.uploaded(place, 'tenfour', archive);
      await runner.settle();
      await place.owner.call.imports.start(refOf(place, id));
      await runner.settle();
      const { rows } = await lines(place, id);
      expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
        ['created', null],
        ['created', null],
        ['skipped', expect.stringContaining('there is no room for this one')],
        ['created', 'Left behind: 1 picture.'],
      ]);
      expect(await stored(place.server.id)).toHaveLength(2);
    }
  });

  it('is imported on when the storage failed, and leaves nothing when it was stopped', async () => {
    const content = pngOf('once');
    const archive = await handArchive(
      { pictures: [listed('once', content)], punishments: [punishment('Once', [pathOf('once')])] },
      [{ name: 'pictures/once.png', content }],
    );
    const failing = async (community: Community) => {
      const id = await uploaded(community, 'tenfour', archive);
      await settle();
      await community.owner.call.imports.start(refOf(community, id));
      vi.spyOn(testFiles, 'put').mockRejectedValueOnce(new Error('No disk.'));
      await expect(settle()).rejects.toThrow('No disk.');
      return id;
    };
    const id = await failing(to);
    world.clock.advance(20_000);
    await settle();
    expect(await reasons(id)).toEqual([
      ['picture', 'created', null],
      ['punishment', 'created', null],
    ]);
    const [record] = await to.owner.call.punishments.list({ serverId });
    expect(await contentOf(record?.evidence[0] ?? '')).toEqual(content);
    const other = await world.community();
    const stopped = await failing(other);
    await other.owner.call.imports.stop(refOf(other, stopped));
    expect(await stored(other.server.id)).toHaveLength(1);
    world.clock.advance(EVIDENCE_UNATTACHED_MS + 1);
    await sweep();
    expect(await stored(other.server.id)).toEqual([]);
  });
});
