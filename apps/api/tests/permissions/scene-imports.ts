import { zImport } from '@tenfour/contracts';
import { z } from 'zod';
import { previewOf, stagedIn, untilImport, warnings } from '../../src/testing/imports/imports.ts';
import type { Browser } from '../../src/testing/product/browser.ts';
import type { CallerName } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Ref = { serverId: string; importId: string };

/** One unchanged preview per community, shared by callers that are refused or only read. */
const scenes = new Map<string, Promise<Ref>>();

function shown({ actors, server }: Scene): Promise<Ref> {
  const known =
    scenes.get(server.id) ??
    cleared(actors.owner.browser, server.id).then(() =>
      previewOf(actors.owner.browser, server.id, warnings(1)),
    );
  scenes.set(server.id, known);
  return known;
}

/** Waits until nothing of an earlier call is under way, and no import waits. */
async function cleared(browser: Browser, serverId: string): Promise<void> {
  for (const { id, status } of z.array(zImport).parse(await must(browser, 'imports.list', { serverId }))) {
    const ref = { serverId, importId: id };
    if (status === 'importing' || status === 'undoing') {
      await untilImport(browser, ref, ['done', 'stopped', 'undone']);
    } else if (['uploading', 'mapping', 'reading', 'ready'].includes(status)) {
      await must(browser, 'imports.discard', ref);
    }
  }
}

async function preview({ actors, server }: Scene, count = 1): Promise<Ref> {
  const { browser } = actors.owner;
  scenes.delete(server.id);
  await cleared(browser, server.id);
  return previewOf(browser, server.id, warnings(count));
}

/** One can begin while none waits. */
async function beginning({ actors, server }: Scene) {
  scenes.delete(server.id);
  await cleared(actors.owner.browser, server.id);
  return { serverId: server.id, source: 'csv', fileName: 'sheet.csv' };
}

/** So many lines that the first steps are not all. */
const MANY = 3_000;

async function begun(scene: Scene): Promise<Ref> {
  const ref = await preview(scene, MANY);
  await must(scene.actors.owner.browser, 'imports.start', ref);
  return ref;
}

async function done(scene: Scene): Promise<Ref> {
  const ref = await preview(scene);
  await must(scene.actors.owner.browser, 'imports.start', ref);
  await untilImport(scene.actors.owner.browser, ref, ['done']);
  return ref;
}

/** Confirming is what takes a second factor. */
async function staged({ actors, server }: Scene) {
  const { browser } = actors.owner;
  scenes.delete(server.id);
  await cleared(browser, server.id);
  return { ...(await stagedIn(browser, server.id)), decision: 'confirm' };
}

/** As `PREPARE` of the scene, for imports. */
export const PREPARE_IMPORTS: Readonly<
  Record<
    string,
    (scene: Scene, caller: CallerName) => Promise<Record<string, unknown>> | Record<string, unknown>
  >
> = {
  'imports.begin': beginning,
  'imports.get': shown,
  'imports.rows': shown,
  'imports.staged': shown,
  'imports.decide': staged,
  'imports.map': async (scene) => ({ ...(await preview(scene)), options: {} }),
  'imports.start': (scene) => preview(scene),
  // Begun for the owner alone, who has to find it under way.
  'imports.stop': (scene, caller) => (caller === 'owner' ? begun(scene) : shown(scene)),
  'imports.undo': done,
  'imports.discard': (scene) => preview(scene),
};
