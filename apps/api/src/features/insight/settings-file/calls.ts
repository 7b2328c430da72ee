import { randomUUID } from 'node:crypto';
import { type Access, type Services, toPublicError, type Viewer } from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import { closedPanel } from '../../community/access/index.ts';
import { createNames, type PlannedCall, type SettingsEnv } from './section.ts';
import { SECTIONS } from './sections/index.ts';

export interface CallDeps {
  /** Those that the calls reach. */
  services: () => Services;
}

/** Returns what parts of a settings file read and change with: calls of the router, as the viewer. */
export function envOf(
  { services }: CallDeps,
  viewer: Viewer,
  access: Access,
  given: Pick<SettingsEnv, 'removes' | 'file'>,
): SettingsEnv {
  const { serverId, source } = viewer;
  const requestId = `settings-file-${randomUUID()}`;
  const panel = closedPanel('settings-file');
  const caller = createCaller({ services: services(), access, panel, requestId, source });
  return { caller, viewer, serverId, names: createNames(caller, serverId), ...given };
}

/**
 * Applies one part of a settings file with the calls that the panel makes for it. What a list does not have stays. Throws
 * what the calls throw, `REFUSED` for a part with problems and `FORBIDDEN` for what the viewer can't change.
 */
export async function applyPart(env: SettingsEnv, key: string, value: unknown): Promise<void> {
  const section = sectionOf(key);
  const { calls, problems = [] } = await section.plan(env, section.schema.parse(value));
  const [problem] = problems;
  if (problem) throw new DomainError('REFUSED', { message: problem.message });
  for (const call of calls) if (call.changes.length > 0) await makeCall(env, call);
}

async function makeCall(env: SettingsEnv, call: PlannedCall): Promise<void> {
  if (call.obstacle) throw new DomainError('FORBIDDEN', { message: call.obstacle });
  await call.check?.();
  try {
    const input = typeof call.input === 'function' ? await call.input() : call.input;
    await send(env, call.procedure, { serverId: env.serverId, ...input });
    env.names.clear();
  } catch (error) {
    await takeBack(call);
    throw error;
  }
}

/** Returns a part as its schema reads it; undefined for what it does not accept. */
export function readPart(key: string, value: unknown): unknown {
  return sectionOf(key).schema.safeParse(value).data;
}

function sectionOf(key: string) {
  const section = SECTIONS.find((one) => one.key === key);
  if (section === undefined) throw new Error(`There is no part ${key}.`);
  return section;
}

/** Takes back the beginning of a refused call. Where that is refused too, as to people who are frozen, it stays. */
export async function takeBack({ undo }: PlannedCall): Promise<void> {
  try {
    await undo?.();
  } catch (error) {
    if (toPublicError(error).code === 'INTERNAL') throw error;
  }
}

/** Calls a procedure by its path in the router. */
export async function send({ caller }: SettingsEnv, procedure: string, input: object): Promise<void> {
  const [group = '', name = ''] = procedure.split('.');
  const call: unknown = Reflect.get(Object(Reflect.get(Object(caller), group)), name);
  if (typeof call !== 'function') throw new Error(`There is no procedure ${procedure}.`);
  await call(input);
}
