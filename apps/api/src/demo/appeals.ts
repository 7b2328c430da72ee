import type { Viewer } from '@tenfour/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { APPEALS } from './reasons.ts';
import type { Scenario } from './scenario.ts';

/** Minimum age of an appealed record, in ms. */
const SEEN_AFTER_MS = 12 * HOUR_MS;

/** Appeals against records of the busy community: some wait, one is assigned and answered, two are decided. */
export function appealScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.calls < 50) return [];
  const appeals = APPEALS.flatMap((appeal) => oneAppeal(scenario, demo, now, appeal));
  return [{ at: now - HOUR_MS, play: () => openPage(scenario, demo) }, ...appeals];
}

/** Opens the appeal page under the community's name, and its public page. */
async function openPage({ stage, viewer }: Scenario, { owner, name }: DemoCommunity): Promise<void> {
  const by = await viewer(owner, 'owner');
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const { serverId } = by;
  await stage.services.appealPage.setAddress(by, { serverId, slug });
  const applyUrl = 'https://forms.example/apply';
  await stage.services.servers.update(by, { serverId, publicPage: true, publicPageHost: true, applyUrl });
}

/** Moments of one appeal, each after the one before; `token` is its address once there is one. */
function oneAppeal(
  scenario: Scenario,
  demo: DemoCommunity,
  now: number,
  { daysAgo, text, answer, reply, assigned, decision }: (typeof APPEALS)[number],
): Scene[] {
  const { appeals } = scenario.stage.services;
  const owner = () => scenario.viewer(demo.owner, 'owner');
  const begun = now - daysAgo * DAY_MS;
  const its = { id: '', token: '' };
  const submit = async (): Promise<void> => {
    const viewer = await owner();
    const punishmentId = await someRecord(scenario, viewer, begun);
    const { url } = await appeals.openLink(viewer, punishmentId);
    its.token = url?.split('/').at(-1) ?? '';
    await appeals.submit({ token: its.token, text });
    const open = await appeals.list(viewer, { serverId: viewer.serverId, state: 'open', limit: 50 });
    its.id = open.find(({ punishment }) => punishment.id === punishmentId)?.id ?? '';
  };
  const answered = async (words: string): Promise<void> => {
    const viewer = await owner();
    await appeals.answer(viewer, { serverId: viewer.serverId, appealId: its.id, text: words });
  };
  const assignedToOwner = async (): Promise<void> => {
    const admin = demo.members.find(({ role }) => role === 'admin');
    if (admin === undefined) return;
    const viewer = await scenario.viewer(admin, admin.role);
    const { id: userId } = await owner();
    await appeals.assign(viewer, { serverId: viewer.serverId, appealId: its.id, userId });
  };
  const decided = async (verdict: { accept: boolean; reason: string }): Promise<void> => {
    const viewer = await owner();
    await appeals.decide(viewer, { serverId: viewer.serverId, appealId: its.id, ...verdict });
  };
  const after = (minutes: number, play: () => Promise<unknown>): Scene => ({
    at: begun + minutes * MINUTE_MS,
    play: async () => void (await play()),
  });
  return [
    after(0, submit),
    ...(assigned ? [after(30, assignedToOwner)] : []),
    ...(answer === null ? [] : [after(70, () => answered(answer))]),
    ...(reply === null ? [] : [after(110, () => appeals.write({ token: its.token, text: reply }))]),
    ...(decision === null ? [] : [after(200, () => decided(decision))]),
  ];
}

/**
 * Returns the newest active ban by another issuer without an appeal. Throws when there is none: the plan of punishments
 * then has too few.
 */
async function someRecord(
  { stage: { database } }: Scenario,
  { serverId, id }: Viewer,
  at: number,
): Promise<string> {
  const row = await database.handle
    .selectFrom('punishments')
    .select('id')
    .where('server_id', '=', serverId)
    .where('type', '=', 'ban')
    .where('auto_ban', '=', 0)
    .where('issued_by', '<>', id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', at - SEEN_AFTER_MS)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at + DAY_MS)]))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('appeals').select('punishment_id').where('server_id', '=', serverId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}
