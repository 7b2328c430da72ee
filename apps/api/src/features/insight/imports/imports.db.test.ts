import { DomainError } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { ermBackup } from '../../../testing/imports/erm-backup.ts';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const { work, settle, uploaded, previewed, imported, show, lines, refOf } = createImportRunner(world);

const snowflakes = new Map<string, string>();

/** A community whose moderator has a Discord id as Discord gives them out. */
async function found(): Promise<Community> {
  const community = await world.community();
  const { id } = community.moderator;
  const snowflake = String(800_000_000_000_000_000n + BigInt(snowflakes.size));
  snowflakes.set(id, snowflake);
  await handle.updateTable('users').set({ discord_id: snowflake }).where('id', '=', id).execute();
  return community;
}

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof DomainError) return cause;
  throw new Error(`Not refused: ${error}`);
}

const countOf = async (community: Community) =>
  (
    await handle
      .selectFrom('servers')
      .select('punishment_count')
      .where('id', '=', community.server.id)
      .executeTakeFirstOrThrow()
  ).punishment_count;

const activityOf = async (community: Community) =>
  (
    await handle
      .selectFrom('activity')
      .select(['action', 'description'])
      .where('server_id', '=', community.server.id)
      .where('action', 'like', 'import.%')
      .orderBy('id')
      .execute()
  ).map(({ action, description }) => `${action} ${description}`);

const backupFor = ({ moderator }: Community) => JSON.stringify(ermBackup(snowflakes.get(moderator.id) ?? ''));

describe('a backup of ERM', () => {
  it('shows what will be created, skipped and why, and creates nothing yet', async () => {
    const community = await found();
    const id = await previewed(community, backupFor(community));
    const shown = await show(community, id);
    expect(shown).toMatchObject({ status: 'ready', problem: null });
    expect(shown.counts).toMatchObject({
      punishment: { new: 5, duplicate: 1, skipped: 0 },
      note: { new: 1 },
      shift: { new: 2 },
      infraction: { new: 2 },
      leave: { new: 1 },
      template: { new: 2 },
      'shift-type': { new: 1 },
      hours: { new: 1 },
      unknown: { new: 0, skipped: 4 },
    });
    expect(shown.notes).toContain('Not imported: 2 reminders.');
    expect(shown.notes).toContain('"punishmentTypes" isn\'t a list, so no templates were read.');
    const { rows } = await lines(community, id, { state: 'skipped' });
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual([
      'Invalid entry.',
      'No player name.',
      'The leave was not approved.',
      'The shift was still open.',
    ]);
    const twice = await lines(community, id, { state: 'duplicate' });
    expect(twice.rows[0]?.reason).toMatch(/^Same as row \d+\.$/);
    expect(await countOf(community)).toBe(0);
  });

  it('becomes records, shifts, infractions, leaves and templates, in one line of the log', async () => {
    const community = await found();
    const { owner, moderator, server } = community;
    const id = await imported(community, backupFor(community));
    expect(await show(community, id)).toMatchObject({ status: 'done', rows: { new: 15, created: 15 } });
    const records = await owner.call.punishments.list({ serverId: server.id, limit: 200 });
    expect(await countOf(community)).toBe(5);
    const of = (name: string) => records.find(({ robloxUsername }) => robloxUsername === name);
    expect(of('WarnedOne')).toMatchObject({
      punishmentType: 'warning',
      issuedBy: moderator.username,
      isActive: false,
      autoBan: false,
    });
    expect(of('BannedOne')).toMatchObject({ punishmentType: 'ban', isActive: true, duration: null });
    expect(of('BannedOne')?.issuedBy).toBe('OldHand');
    expect(of('TempOver')).toMatchObject({ punishmentType: 'ban', isActive: false, duration: 60 });
    expect(of('CustomOne')).toMatchObject({
      punishmentType: 'warning',
      reason: '[Removal] Parked on the runway',
    });
    expect(of('KickedOne')?.issuedBy).toBe('Discord 900000000000000002');
    const shifts = await owner.call.shifts.list({ serverId: server.id, limit: 50 });
    // Two hours, a break of ten minutes, half an hour taken away.
    expect(shifts.find(({ userId }) => userId === moderator.id)).toMatchObject({ workedMs: 80 * 60_000 });
    const infractions = await owner.call.infractions.list({ serverId: server.id });
    expect(infractions.map(({ staffUsername, type }) => [staffUsername, type])).toEqual(
      expect.arrayContaining([
        [moderator.username, 'strike'],
        [null, 'termination'],
      ]),
    );
    const { templates } = await owner.call.templates.list({ serverId: server.id, kind: 'punishment' });
    expect(templates.map(({ label }) => label)).toEqual(expect.arrayContaining(['RDM', 'Fail roleplay']));
    expect(await activityOf(community)).toEqual([
      expect.stringMatching(/^import\.finished Imported from backup\.erm: .*5 punishments, .*2 shifts/),
    ]);
  });

  it('imported a second time creates nothing', async () => {
    const community = await found();
    await imported(community, backupFor(community));
    const again = await previewed(community, backupFor(community));
    const shown = await show(community, again);
    expect(shown.rows.new).toBe(0);
    expect((await lines(community, again, { state: 'new' })).rows).toEqual([]);
    await community.owner.call.imports.start(refOf(community, again));
    await settle();
    expect(await countOf(community)).toBe(5);
  });

  it('is dropped if it is the export of a person, no JSON, or something else', async () => {
    const community = await found();
    const person = await previewed(community, JSON.stringify({ discordId: '1', servers: [] }));
    expect((await show(community, person)).problem).toMatch(/export of a person/);
    const cut = await previewed(community, '{"moderations": [');
    expect((await show(community, cut)).problem).toMatch(/not complete JSON/);
    const other = await previewed(community, '{"hello": 1}');
    expect((await show(community, other)).problem).toMatch(/isn't an ERM server backup/);
    expect(await show(community, other)).toMatchObject({ status: 'failed', problemCode: 'not-erm' });
    expect((await refusal(uploaded(community, 'erm', 'a,b\n1,2'))).message).toMatch(
      /isn't an ERM server backup/,
    );
    expect((await refusal(uploaded(community, 'erm', '{}'))).message).toMatch(
      /already has an import waiting/,
    );
  });
});

describe('undoing', () => {
  it('undoes unchanged records, and says what stays', async () => {
    const community = await found();
    const { owner, server } = community;
    const before = await owner.call.templates.list({ serverId: server.id, kind: 'punishment' });
    const id = await imported(community, backupFor(community));
    const records = await owner.call.punishments.list({ serverId: server.id });
    const kept = records.find(({ robloxUsername }) => robloxUsername === 'BannedOne');
    await owner.call.punishments.update({
      serverId: server.id,
      punishmentId: kept?.id ?? '',
      reason: 'Looked into again',
    });
    await owner.call.imports.undo(refOf(community, id));
    await settle();
    expect(await show(community, id)).toMatchObject({ status: 'undone', rows: { undone: 14, left: 1 } });
    const left = await owner.call.punishments.list({ serverId: server.id });
    expect(left.map(({ robloxUsername }) => robloxUsername)).toEqual(['BannedOne']);
    expect(await countOf(community)).toBe(1);
    expect((await lines(community, id, { state: 'left' })).rows[0]?.reason).toBe('Edited since the import.');
    expect(await owner.call.shifts.list({ serverId: server.id })).toEqual([]);
    expect(await owner.call.infractions.list({ serverId: server.id })).toEqual([]);
    const after = await owner.call.templates.list({ serverId: server.id, kind: 'punishment' });
    expect(after.areDefaults).toBe(before.areDefaults);
    expect((await activityOf(community)).at(-1)).toMatch(/1 had changed since and stayed\.$/);
    const again = await imported(community, backupFor(community));
    expect((await show(community, again)).rows.created).toBe(14);
  });
});

describe('one at a time', () => {
  it('a second import waits until the first is over', async () => {
    const community = await found();
    const { owner } = community;
    const first = await previewed(community, backupFor(community));
    await owner.call.imports.start(refOf(community, first));
    // Another one can be prepared meanwhile.
    const second = await uploaded(community, 'erm', JSON.stringify({ moderations: [] }));
    await handle.updateTable('imports').set({ status: 'ready' }).where('id', '=', second).execute();
    const lost = await refusal(owner.call.imports.start(refOf(community, second)));
    expect(lost).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/is running/) });
    await settle();
  });

  it('an undoing and an import of one server do not overlap either', async () => {
    const community = await found();
    const { owner } = community;
    const done = await imported(community, backupFor(community));
    const next = await previewed(community, JSON.stringify({ moderations: [] }));
    const raced = await Promise.allSettled([
      owner.call.imports.undo(refOf(community, done)),
      owner.call.imports.start(refOf(community, next)),
    ]);
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle();
  });

  it('stopped half way, created records stay and can be undone', async () => {
    const community = await found();
    const { owner } = community;
    const id = await previewed(community, backupFor(community));
    await owner.call.imports.start(refOf(community, id));
    await owner.call.imports.stop(refOf(community, id));
    await settle();
    expect(await show(community, id)).toMatchObject({ status: 'stopped', rows: { created: 0 } });
    expect((await refusal(owner.call.imports.stop(refOf(community, id)))).code).toBe('CONFLICT');
    await owner.call.imports.undo(refOf(community, id));
    await settle();
    expect((await show(community, id)).status).toBe('undone');
  });
});

describe('a crash', () => {
  it('at any step neither loses nor doubles: the next process continues from the rows', async () => {
    const community = await found();
    const { owner, server } = community;
    const backup = { moderations: Array.from({ length: 230 }, (_, at) => moderation(at)) };
    const id = await previewed(community, JSON.stringify(backup));
    await owner.call.imports.start(refOf(community, id));
    // Two processes that both believe the import is theirs, step by step at the same time.
    const item = { key: id, serverId: server.id, leaseUntil: clock.now() + 1_000 };
    await Promise.all([work.handle(item), work.handle(item), work.handle(item)]);
    await settle();
    expect(await show(community, id)).toMatchObject({ status: 'done', rows: { created: 230 } });
    expect(await countOf(community)).toBe(230);
    await owner.call.imports.undo(refOf(community, id));
    await Promise.all([work.handle(item), work.handle(item)]);
    await settle();
    expect(await countOf(community)).toBe(0);
    expect((await show(community, id)).rows.undone).toBe(230);
  });

  it('while a file is read: the next one reads it anew', async () => {
    const community = await found();
    const { server } = community;
    const id = await uploaded(community, 'erm', backupFor(community));
    await handle
      .insertInto('import_rows')
      .values({
        server_id: server.id,
        import_id: id,
        n: 1,
        kind: 'hours',
        state: 'new',
        identity: null,
        entity_id: id,
        data: '{"kind":"hours","minutes":1}',
      })
      .execute();
    await settle();
    expect((await show(community, id)).rows).toMatchObject({ total: 20, new: 15 });
  });
});

function moderation(at: number) {
  const epoch = String(1_700_000_000 + at * 60);
  return {
    Username: `Player${at}`,
    UserID: '1',
    ModeratorID: '900000000000000001',
    Type: 'Warning',
    Reason: 'FRP',
    Epoch: epoch,
  };
}

describe('a CSV file', () => {
  const SHEET =
    'Player;Action;Reason;Date;Staff\nRusty;Ban;"RDM; twice";31/12/2024 18:30;Unknown Hand\nNobody;Warn;x;soon;\n';

  it('is read by its columns, its delimiter and its dates', async () => {
    const community = await found();
    const { owner, server } = community;
    const id = await uploaded(community, 'csv', SHEET);
    const shown = await show(community, id);
    expect(shown).toMatchObject({
      status: 'mapping',
      head: { headings: ['Player', 'Action', 'Reason', 'Date', 'Staff'] },
      options: {
        kind: 'punishment',
        delimiter: ';',
        dateOrder: 'dmy',
        mapping: { player: 0, type: 1, at: 3, by: 4 },
      },
    });
    const missing = { ...shown.options, mapping: { player: 0 } };
    const refused = await refusal(owner.call.imports.map({ ...refOf(community, id), options: missing }));
    expect(refused.message).toBe('Choose the column for: at.');
    await owner.call.imports.map({ ...refOf(community, id), options: shown.options });
    await settle();
    const { rows } = await lines(community, id);
    expect(rows.map(({ state, subject, reason }) => [state, subject, reason])).toEqual([
      ['new', 'Rusty', null],
      ['skipped', 'Row 2', 'Unrecognized date.'],
    ]);
    await owner.call.imports.start(refOf(community, id));
    await settle();
    const [record] = await owner.call.punishments.list({ serverId: server.id });
    expect(record).toMatchObject({ reason: 'RDM; twice', issuedBy: 'Unknown Hand', punishmentType: 'ban' });
  });

  it('in the encoding of old spreadsheets keeps its letters', async () => {
    const community = await found();
    const sheet = Buffer.from('Player,Date,Reason\nRusty,2024-01-02,caf\xe9\n', 'latin1');
    const id = await uploaded(community, 'csv', sheet);
    const { options } = await show(community, id);
    expect(options.encoding).toBe('windows-1252');
    await community.owner.call.imports.map({ ...refOf(community, id), options });
    await settle();
    expect((await lines(community, id)).rows[0]?.text).toContain('café');
  });

  it('recognizes records that were created here manually', async () => {
    const community = await found();
    const { owner, server } = community;
    const made = await owner.call.punishments.create({
      serverId: server.id,
      robloxUsername: 'Builderman',
      punishmentType: 'kick',
      reason: 'Spam',
    });
    const id = await uploaded(
      community,
      'csv',
      `Player,Type,Reason,Recorded at\nBuilderman,kick,Spam,${made.createdAt}\n`,
    );
    const { options } = await show(community, id);
    await owner.call.imports.map({ ...refOf(community, id), options });
    await settle();
    expect((await lines(community, id)).rows).toMatchObject([
      { state: 'duplicate', reason: 'Already recorded.' },
    ]);
  });
});

describe('a large file', () => {
  /** From that size on a text of a character a byte is a large object in V8's heap. */
  const LARGE_OBJECT = 128 * 1_024;

  it('is stored in small pieces that make it up', async () => {
    const community = await found();
    const rows = Array.from({ length: 20_000 }, (_, at) => `Player${at},2024-01-02,é${at}`);
    const file = Buffer.from(`Player,Date,Reason\n${rows.join('\n')}\n`);
    expect(file.length).toBeGreaterThan(500_000);
    const id = await uploaded(community, 'csv', file);
    const all = handle.selectFrom('import_files').select(['n', 'content']).where('import_id', '=', id);
    const pieces = await all.orderBy('n').execute();
    expect(pieces.map(({ n }) => n)).toEqual(pieces.map((_piece, at) => at));
    expect(Math.max(...pieces.map(({ content }) => content.length))).toBeLessThan(LARGE_OBJECT);
    expect(Buffer.from(pieces.map(({ content }) => content).join(''), 'base64').equals(file)).toBe(true);
    expect((await show(community, id)).fileBytes).toBe(file.length);
  });
});

describe('drafts', () => {
  it('are for the owner alone, and of another server not found', async () => {
    const community = await found();
    const id = await previewed(community, backupFor(community));
    for (const person of [community.admin, community.moderator]) {
      expect((await refusal(person.call.imports.get(refOf(community, id)))).code).toBe('FORBIDDEN');
    }
    const other = await found();
    const there = { serverId: other.server.id, importId: id };
    expect((await refusal(other.owner.call.imports.get(there))).code).toBe('NOT_FOUND');
  });

  it('are deleted when they are left alone for a day', async () => {
    const community = await found();
    const id = await previewed(community, backupFor(community));
    clock.advance(25 * 60 * 60_000);
    await settle();
    expect((await refusal(show(community, id))).code).toBe('NOT_FOUND');
    const left = handle.selectFrom('import_rows').select('n').where('import_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
