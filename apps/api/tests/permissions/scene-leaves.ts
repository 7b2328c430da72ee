import { zLeave } from '@tenfour/contracts';
import type { CallerName } from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

const DAY_MS = 24 * 3_600_000;
let asked = 0;

/** Days that no leave was asked for. */
function freshDays(): { from: string; to: string; reason: string } {
  asked += 1;
  const from = Date.now() + (asked % 300) * DAY_MS;
  return { from: new Date(from).toISOString(), to: new Date(from + 60_000).toISOString(), reason: 'Exams' };
}

/** As `PREPARE` of the scene, for leaves of absence. */
export const PREPARE_LEAVES: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'leaves.request': ({ server }) => ({ serverId: server.id, ...freshDays() }),
  'leaves.decide': async (scene, caller) => ({ ...(await waiting(scene, caller)), status: 'approved' }),
  'leaves.extend': async (scene, caller) => {
    const leave = await waiting(scene, caller);
    const { browser } = scene.actors.owner;
    const { to } = zLeave.parse(await must(browser, 'leaves.decide', { ...leave, status: 'approved' }));
    return { ...leave, to: new Date(Date.parse(to) + 60_000).toISOString() };
  },
  'leaves.end': waiting,
  'leaves.withdraw': own,
};

/** Creates a request of the owner, on which every caller tries to act. */
async function waiting({ actors, server }: Scene, _caller: CallerName): Promise<Input> {
  const input = { serverId: server.id, ...freshDays() };
  const made = zLeave.parse(await must(actors.owner.browser, 'leaves.request', input));
  return { serverId: server.id, leaveId: made.id };
}

/** The caller's own request; the owner's for those who may make none. */
async function own(scene: Scene, caller: CallerName): Promise<Input> {
  const serverId = scene.server.id;
  const made = await call(scene.actors[caller].browser, 'rest', 'leaves.request', {
    serverId,
    ...freshDays(),
  });
  if (made.status !== 200) return waiting(scene, caller);
  return { serverId, leaveId: zLeave.parse(made.data).id };
}
