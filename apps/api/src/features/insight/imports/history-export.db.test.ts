import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const { settle, show, lines, refOf } = createImportRunner(world);
const { archiveOf, sectionsOf, imported, importedLists } = createOwnExports(world);

/** A community with waves, sessions and submissions, exported. */
const from = await world.community();
const people = { owner: from.owner.id, moderator: from.moderator.id };
await fillServer(handle, from.server.id, people, world.clock.now() - 1_000);
const archive = await archiveOf(from);
const before = await sectionsOf(from);

const LISTS = ['sessions', 'promotions', 'form-submissions'];
type Row = Record<string, unknown>;
const rowsIn = (lists: Record<string, unknown>, name: string) => lists[name] as Row[];
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** What is over, or waits for a decision. */
const moves = (row: Row) => row.state !== 'waiting' && row.state !== 'planned';

it('brings waves, sessions and submissions back, open ones of members too, and none twice', async () => {
  const to = await world.community();
  await from.moderator.call.servers.join({ joinCode: to.server.joinCode });
  const [request] = await to.owner.call.joinRequests.list({ serverId: to.server.id });
  if (!request) throw new Error('No request.');
  await to.owner.call.joinRequests.decide({ requestId: request.id, status: 'approved', role: 'member' });
  const id = await imported(to, archive);
  const after = await sectionsOf(to);
  for (const name of LISTS) {
    expect([name, sorted(rowsIn(after, name))]).toEqual([name, sorted(rowsIn(before, name).filter(moves))]);
  }
  expect(rowsIn(after, 'form-submissions').map(({ state }) => state)).toContain('pending');
  // What they wrote is in the submission alone, which is deleted after its time.
  const { rows } = await lines(to, id, { state: 'created' });
  const stored = await handle
    .selectFrom('import_rows')
    .select('data')
    .where('import_id', '=', id)
    .where('kind', '=', 'submission')
    .where('state', '=', 'created')
    .execute();
  expect(stored.filter(({ data }) => data.includes('Because'))).toEqual([]);
  expect(rows.filter(({ kind }) => kind === 'submission')).toHaveLength(2);
  // No form is open for it.
  expect(rowsIn(after, 'forms')).toEqual([]);
  const again = await imported(to, archive);
  const kinds = (await show(to, again)).counts;
  expect([kinds.session, kinds.promotion, kinds.submission].map((one) => one?.new)).toEqual([0, 0, 0]);
  // A reviewer decides about the open one.
  const open = await to.owner.call.forms.submissions({ serverId: to.server.id, limit: 10, state: 'pending' });
  const [first] = open;
  if (!first) throw new Error('Nothing is open.');
  const ref = { serverId: to.server.id, submissionId: first.id };
  await to.owner.call.forms.decide({ ...ref, approve: false, message: 'No' });
});

it('creates nothing for who is not here but history, and brings nothing back to where it is', async () => {
  const to = await world.community();
  const id = await imported(to, archive);
  const { rows } = await lines(to, id, { state: 'skipped' });
  expect(rows.filter(({ kind }) => kind === 'submission').map(({ reason }) => reason)).toEqual([
    'Still open, and its author is no member here.',
  ]);
  const home = await imported(from, archive);
  const { counts } = await show(from, home);
  expect([counts.session, counts.promotion, counts.submission].map((one) => one?.new)).toEqual([0, 0, 0]);
  expect(sorted(rowsIn(await sectionsOf(from), 'sessions'))).toEqual(sorted(rowsIn(before, 'sessions')));
});

it('is undone without a trace, but for what was reviewed since', async () => {
  const to = await world.community();
  const untouched = await sectionsOf(to);
  const id = await imported(to, archive);
  const [reviewed] = await handle
    .selectFrom('form_submissions')
    .select('id')
    .where('server_id', '=', to.server.id)
    .execute();
  await handle
    .insertInto('form_comments')
    .values({
      ...{ id: 'comment', submission_id: reviewed?.id ?? '', server_id: to.server.id, text: 'Hm' },
      ...{ author_id: to.owner.id, at: world.clock.now() },
    })
    .execute();
  await to.owner.call.imports.undo(refOf(to, id));
  await settle();
  const after = await sectionsOf(to);
  expect([after.sessions, after.promotions]).toEqual([untouched.sessions, untouched.promotions]);
  expect(rowsIn(after, 'form-submissions')).toHaveLength(1);
  const left = async (table: 'promotion_waves' | 'game_session_attendance' | 'game_session_signups') =>
    (await handle.selectFrom(table).selectAll().where('server_id', '=', to.server.id).execute()).length;
  expect([
    await left('promotion_waves'),
    await left('game_session_attendance'),
    await left('game_session_signups'),
  ]).toEqual([0, 0, 0]);
});

it('takes a submission to the form of that name, and each open one once', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const form = await to.owner.call.forms.create({ serverId, kind: 'priority', title: 'Priority' });
  const at = new Date(world.clock.now() - 60_000).toISOString();
  const open = (second: number, more: object = {}) => ({
    ...{ form: 'Priority', kind: 'priority', name: to.member.username, state: 'pending', decidedAt: null },
    at: new Date(world.clock.now() - second * 1_000).toISOString(),
    answers: [{ question: 'Why?', answer: 'x'.repeat(5_000) }],
    ...more,
  });
  const old = new Date(world.clock.now() - 400 * 86_400_000).toISOString();
  const id = await importedLists(to, {
    'form-submissions': [
      open(10),
      open(20),
      open(30, { name: 'never.here' }),
      open(40, { state: 'denied', at: old, decidedAt: old }),
      open(50, { state: 'denied', decidedAt: at, kind: 'report' }),
    ],
  });
  const { rows } = await lines(to, id);
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['created', null],
    ['skipped', expect.stringMatching(/open submission/)],
    ['skipped', expect.stringMatching(/no member here/)],
    ['skipped', expect.stringMatching(/365 days/)],
    ['skipped', expect.stringMatching(/type/)],
  ]);
  const stored = await handle
    .selectFrom('form_submissions')
    .select(['form_id', 'version'])
    .where('server_id', '=', serverId)
    .execute();
  expect(stored).toEqual([{ form_id: form.id, version: 0 }]);
  // The form itself asks what it asked, and can be changed.
  const unchanged = await to.owner.call.forms.get({ serverId, formId: form.id });
  expect(unchanged.version).toBe(1);
});
