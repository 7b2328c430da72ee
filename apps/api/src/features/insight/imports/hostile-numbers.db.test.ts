import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const { show } = createImportRunner(world);
const { sectionsOf, imported, importedLists, staged } = createOwnExports(world);
const { uploaded, settle, refOf, lines } = createImportRunner(world);

const from = await world.community();
const people = { owner: from.owner.id, moderator: from.moderator.id };
await fillServer(handle, from.server.id, people, world.clock.now() - 1_000);
const sections = await sectionsOf(from);

/** As they are written in a file: more than columns and dates hold, and what is no number. */
const NUMBERS = [
  ...['2147483648', '-2147483649', '9007199254740993', '9223372036854775808', '8640000000000001'],
  ...['1e308', '-1e308', '1e999', '-0', '0.5', '"NaN"', '"Infinity"', '"1e308"', '"0x7fffffffffff"'],
];

const MOMENTS = ['+275760-09-13T00:00:00.000Z', '+275760-09-14T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'];

const PLACE = /"#(\d+)"/g;

/** Returns the file with every third number, from `first` on, in another notation; so are its times if asked. */
function hostile(first: number, number: string, moment: string | null): Buffer {
  const found: string[] = [];
  const marked = JSON.stringify(sections, (key, value: unknown) => {
    const isTime = moment !== null && typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
    if (key === 'version' || (typeof value !== 'number' && !isTime)) return value;
    const isNext = found.length % 3 === first;
    found.push(isNext ? (isTime ? JSON.stringify(moment) : number) : JSON.stringify(value));
    return `#${found.length - 1}`;
  });
  expect(found.length).toBeGreaterThan(40);
  return Buffer.from(marked.replaceAll(PLACE, (_all, at: string) => found[Number(at)] ?? ''));
}

const isOurs = { cause: { code: expect.stringMatching(/^(?!INTERNAL)[A-Z_]+$/) } };

/** Imports a file and confirms everything of it that waits. */
async function takeIn(file: Buffer): Promise<string> {
  const to = await world.community();
  const id = await imported(to, file);
  for (const { n } of await staged(to, id)) {
    const confirm = to.owner.call.imports.decide({ ...refOf(to, id), n, decision: 'confirm' });
    await confirm.catch((error: unknown) => expect(error).toMatchObject(isOurs));
  }
  // What came in can be exported and read.
  await sectionsOf(to);
  return (await show(to, id)).status;
}

it.each(NUMBERS)('an export of numbers %s is imported as far as it can be', async (number) => {
  for (const first of [0, 1, 2]) expect(await takeIn(hostile(first, number, null))).toBe('done');
});

it.each(MOMENTS)('an export of times %s is imported as far as it can be', async (moment) => {
  for (const first of [0, 1, 2]) expect(await takeIn(hostile(first, '1', moment))).toBe('done');
});

it('says which records of an export it could not read', async () => {
  const to = await world.community();
  const id = await importedLists(to, {
    punishments: [{ player: 'Ana', type: 'ban', reason: 'x', at: 1e308 }],
  });
  const { rows } = await lines(to, id);
  expect(rows).toMatchObject([{ state: 'skipped', reason: expect.stringMatching(/date/i) }]);
});

it.each(['2147483648', '1e308', '-0', 'NaN', '9'.repeat(400), '+275760-09-13T00:00:00.000Z'])(
  'a sheet with %s for a date and a duration is read',
  async (value) => {
    const mapping = { player: 0, type: 1, reason: 2, at: 3, minutes: 4, by: 5 };
    const to = await world.community();
    const text = `Username,Type,Reason,Date,Duration,Moderator\nAna,Ban,RDM,${value},${value},Bob\nBo,Ban,RDM,2026-01-01,${value},Bob\n`;
    const id = await uploaded(to, 'csv', text);
    await settle();
    const shown = await show(to, id);
    if (shown.status === 'mapping')
      await to.owner.call.imports.map({ ...refOf(to, id), options: { mapping } });
    await settle();
    await to.owner.call.imports.start(refOf(to, id));
    await settle();
    expect((await show(to, id)).status).toBe('done');
    const { rows } = await lines(to, id);
    expect(rows).toHaveLength(2);
    await sectionsOf(to);
  },
);
