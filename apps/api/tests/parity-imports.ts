import { zImport } from '@tenfour/contracts';
import { previewOf, stagedIn, untilImport, warnings } from '../src/testing/imports/imports.ts';
import { type Actors, databaseOf } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** An import from elsewhere, with every kind of answer; its file is sent beside the two faces. */
export async function imports(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, admin } = actors;
  const { browser } = owner;
  await ask('not for admins', admin.browser, 'imports.list', { serverId });
  await ask('without a name', browser, 'imports.begin', { serverId, source: 'erm', fileName: ' ' });
  const begun = await ask('an import', browser, 'imports.begin', {
    serverId,
    source: 'csv',
    fileName: 'Übung.csv',
  });
  const empty = { serverId, importId: zImport.parse(begun.data).id };
  await ask('what has no file', browser, 'imports.start', empty);
  await ask('what has no preview', browser, 'imports.map', {
    ...empty,
    options: { mapping: { player: 0, at: 1 } },
  });
  await ask('thrown away', browser, 'imports.discard', empty);
  const ref = await previewOf(browser, serverId, warnings(3));
  await ask('a preview', browser, 'imports.get', ref);
  await ask('its lines', browser, 'imports.rows', { ...ref, limit: 2 });
  await ask('lines from nowhere', browser, 'imports.rows', { ...ref, cursor: 'x' });
  await ask('read anew', browser, 'imports.map', { ...ref, options: {} });
  await untilImport(browser, ref, ['ready']);
  await ask('imported', browser, 'imports.start', ref);
  await untilImport(browser, ref, ['done']);
  await ask('stopped too late', browser, 'imports.stop', ref);
  await ask('kept', browser, 'imports.discard', ref);
  await ask('undone', browser, 'imports.undo', ref);
  await untilImport(browser, ref, ['undone']);
  await ask('undone again', browser, 'imports.undo', ref);
  const held = await stagedIn(browser, serverId, 'https://apply.example/held');
  const { n, ...importRef } = held;
  await ask('what waits', browser, 'imports.staged', importRef);
  await ask('from nowhere', browser, 'imports.staged', { ...importRef, cursor: 'x' });
  await ask('not for admins', admin.browser, 'imports.decide', { ...held, decision: 'confirm' });
  await ask('confirmed', browser, 'imports.decide', { ...held, decision: 'confirm' });
  await ask('confirmed again', browser, 'imports.decide', { ...importRef, n, decision: 'confirm' });
  const slow = await previewOf(browser, serverId, warnings(4));
  await halt(actors, slow.importId);
  await ask('stopped', browser, 'imports.stop', slow);
  await ask('all of them', browser, 'imports.list', { serverId });
  await ask('of an unknown id', browser, 'imports.get', { serverId, importId: 'unknown' });
}

/** Has an import be under way without a step, so that stopping it always comes in time. */
async function halt(actors: Actors, importId: string): Promise<void> {
  await databaseOf(actors)
    .handle.updateTable('imports')
    .set(({ ref }) => ({
      status: 'importing',
      acted_by: actors.owner.userId,
      started_at: ref('created_at'),
      due_at: Number.MAX_SAFE_INTEGER,
      lease_until: null,
    }))
    .where('id', '=', importId)
    .execute();
}
