import { type AppliedSettingsChange, toPublicError } from '@tenfour/contracts';
import { send, takeBack } from './calls.ts';
import { isAsShown, type ShownCall } from './plan.ts';
import type { PlannedCall, SettingsEnv } from './section.ts';

type Outcome = Pick<AppliedSettingsChange, 'outcome' | 'message'>;

const NOT_TRIED: Outcome = { outcome: 'skipped', message: null };

const STALE = 'These settings changed meanwhile. Compare the file again.';

/** Parts that list names of entries of another one: they change with it, so they are not compared again after it. */
const FOLLOWS: Readonly<Record<string, string>> = {
  roles: 'shiftTypes',
  roleOrder: 'roles',
  roleQuotas: 'roles',
  forms: 'roles',
  roleSync: 'roles',
  dutyRoles: 'shiftTypes',
};

/**
 * Makes the calls in their order. Without `isPartial`, a refusal that is known before makes none of them, and one that is
 * not stops the rest. Each part is compared again right before it is changed.
 */
export async function applyCalls(
  env: SettingsEnv,
  calls: readonly ShownCall[],
  isPartial: boolean,
): Promise<AppliedSettingsChange[]> {
  let stop = isPartial || calls.every(({ call }) => call.obstacle === null) ? null : NOT_TRIED;
  const begun = new Set<string>();
  const changes: AppliedSettingsChange[] = [];
  for (const one of calls) {
    const { key } = one.section;
    const isTried = stop === null && one.call.obstacle === null;
    if (isTried && !begun.has(key) && !begun.has(FOLLOWS[key] ?? '')) {
      if (!(await isAsShown(env, one.section, calls))) stop = { ...NOT_TRIED, message: STALE };
    }
    if (isTried) begun.add(key);
    const ended = await outcomeOf(env, one, stop);
    if (ended.outcome === 'refused' && !isPartial) stop ??= NOT_TRIED;
    changes.push(...one.changes.map((change) => ({ ...change, ...ended })));
  }
  return changes;
}

async function outcomeOf(env: SettingsEnv, { call }: ShownCall, stop: Outcome | null): Promise<Outcome> {
  if (call.obstacle) return { outcome: 'refused', message: call.obstacle };
  return stop ?? perform(env, call);
}

/** Makes a call as the viewer. What it refuses is an outcome; only failures of ours end the rest. */
async function perform(env: SettingsEnv, call: PlannedCall): Promise<Outcome> {
  try {
    const input = typeof call.input === 'function' ? await call.input() : call.input;
    await send(env, call.procedure, { serverId: env.serverId, ...input });
    env.names.clear();
    return { outcome: 'applied', message: null };
  } catch (error) {
    const { code, message } = toPublicError(error);
    if (code === 'INTERNAL') throw error;
    await takeBack(call);
    return { outcome: code === 'APPROVAL_REQUIRED' ? 'waiting' : 'refused', message };
  }
}
