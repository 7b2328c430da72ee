import { zImport } from '@tenfour/contracts';
import type { Cast } from '../src/testing/cast.ts';
import { previewOf, untilImport, warnings } from '../src/testing/imports.ts';
import type { Ask } from './parity-story.ts';

/** An import from elsewhere, with every kind of answer; its file is sent beside the two faces. */
export async function imports({ owner, admin }: Cast, ask: Ask, serverId: string): Promise<void> {
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
  await ask('imported', browser, 'imports.start', ref);
  await untilImport(browser, ref, ['done']);
  await ask('stopped too late', browser, 'imports.stop', ref);
  await ask('kept', browser, 'imports.discard', ref);
  await ask('undone', browser, 'imports.undo', ref);
  await untilImport(browser, ref, ['undone']);
  await ask('undone again', browser, 'imports.undo', ref);
  await ask('all of them', browser, 'imports.list', { serverId });
  await ask('of nobody', browser, 'imports.get', { serverId, importId: 'nobody' });
}
