import { randomUUID } from 'node:crypto';
import {
  type Access,
  type AppliedSettings,
  type AppliedSettingsChange,
  type ApplySettingsInput,
  type ExportedSettings,
  type PreviewSettingsInput,
  type Services,
  type SettingsFileService,
  type SettingsPreview,
  toPublicError,
  type Viewer,
} from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { DomainError, may } from '@tenfour/domain';
import { stringify } from 'yaml';
import type { Database } from '../../../db/database.ts';
import { closedPanel } from '../../community/access/index.ts';
import { planFile } from './plan.ts';
import { FORMAT, readSettingsFile } from './read-file.ts';
import { createNames, type PlannedCall, type SettingsEnv } from './section.ts';
import { LEFT_OUT, SECTIONS } from './sections/index.ts';

type FilePlan = Awaited<ReturnType<typeof planFile>>;

export interface SettingsFileDeps {
  database: Database;
  /** Those that the calls of a file reach. */
  services: () => Services;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for settings as a file. */
export function createSettingsFileService(deps: SettingsFileDeps): SettingsFileService {
  return {
    export: (viewer, access) => exportFile(deps, viewer, access),
    async preview(viewer, access, input) {
      return toPreview((await plan(deps, viewer, access, input)).plan);
    },
    apply: (viewer, access, input) => applyFile(deps, viewer, access, input),
  };
}

function envOf(
  { services }: SettingsFileDeps,
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

async function exportFile(deps: SettingsFileDeps, viewer: Viewer, access: Access): Promise<ExportedSettings> {
  const env = envOf(deps, viewer, access, { removes: false, file: {} });
  const parts: Record<string, unknown> = { [FORMAT.key]: FORMAT.version };
  const hidden: string[] = [];
  for (const { key, title, toFile } of SECTIONS) {
    try {
      parts[key] = await toFile(env);
    } catch (error) {
      if (toPublicError(error).code !== 'FORBIDDEN') throw error;
      hidden.push(title);
    }
  }
  const { serverId } = viewer;
  const name = may(viewer, 'canViewDashboard')
    ? (await env.caller.servers.get({ serverId })).name
    : 'settings';
  const date = new Date(deps.now()).toISOString().slice(0, 10);
  return { fileName: `${fileNameOf(name)}-${date}.yaml`, text: toYaml(parts, name, hidden), hidden };
}

function fileNameOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '') || 'settings';
}

function toYaml(parts: object, name: string, hidden: readonly string[]): string {
  const comment = [
    `Settings of ${name.replaceAll(/[^\P{C}]/gu, ' ')}`,
    'Not in this file:',
    ...LEFT_OUT.map(({ what, why }) => `- ${what}: ${why}`),
    ...hidden.map((title) => `- ${title}: you can’t see these settings`),
  ];
  const lines = comment.map((line) => `# ${line}\n`).join('');
  return `${lines}${stringify(parts, { lineWidth: 100, aliasDuplicateObjects: false })}`;
}

async function plan(
  deps: SettingsFileDeps,
  viewer: Viewer,
  access: Access,
  { text, removes }: PreviewSettingsInput,
): Promise<{ env: SettingsEnv; plan: FilePlan }> {
  const file = readSettingsFile(text);
  const env = envOf(deps, viewer, access, { removes, file: file.parts });
  return { env, plan: await planFile(env, file, text) };
}

function toPreview({ problems, calls, fingerprint }: FilePlan): SettingsPreview {
  return { problems, changes: calls.flatMap(({ changes }) => changes), fingerprint };
}

/** How long applying a file excludes others at most, should the process end meanwhile, in ms. */
const CLAIM_MS = 120_000;

/** One file at a time for a server, over all instances: each is compared with what the one before left. */
async function applyFile(
  deps: SettingsFileDeps,
  viewer: Viewer,
  access: Access,
  input: ApplySettingsInput,
): Promise<AppliedSettings> {
  const claim = { name: `settings-file:${viewer.serverId}`, holder: randomUUID() };
  if (!(await acquire(deps, claim))) {
    throw new DomainError('CONFLICT', { message: 'Another file is being applied. Try again in a minute.' });
  }
  try {
    const { env, plan: found } = await plan(deps, viewer, access, input);
    const [problem] = found.problems;
    if (problem)
      throw new DomainError('BAD_REQUEST', { message: `${lineIn(problem.line)}${problem.message}` });
    if (found.fingerprint !== input.fingerprint) return { changes: [], stale: toPreview(found) };
    const changes: AppliedSettingsChange[] = [];
    for (const call of found.calls) changes.push(...(await perform(env, call)));
    return { changes, stale: null };
  } finally {
    await deps.database.handle
      .deleteFrom('leases')
      .where('name', '=', claim.name)
      .where('holder', '=', claim.holder)
      .execute();
  }
}

function lineIn(line: number | null): string {
  return line === null ? '' : `Line ${line}: `;
}

async function acquire(
  { database, now }: SettingsFileDeps,
  { name, holder }: { name: string; holder: string },
): Promise<boolean> {
  const at = now();
  const claim = { holder, expires_at: at + CLAIM_MS };
  const rows = await database.handle
    .insertInto('leases')
    .values({ name, ...claim })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(claim).where('leases.expires_at', '<=', at))
    .returning('holder')
    .execute();
  return rows.length > 0;
}

/** Makes a call as the viewer. What it refuses is an outcome; only failures of ours end the rest. */
async function perform(
  env: SettingsEnv,
  { call, changes }: FilePlan['calls'][number],
): Promise<AppliedSettingsChange[]> {
  const ended = (outcome: AppliedSettingsChange['outcome'], message: string | null) =>
    changes.map((change) => ({ ...change, outcome, message }));
  if (call.obstacle) return ended('refused', call.obstacle);
  try {
    const input = typeof call.input === 'function' ? await call.input() : call.input;
    await send(env, call.procedure, { serverId: env.serverId, ...input });
    env.names.clear();
    return ended('applied', null);
  } catch (error) {
    const { code, message } = toPublicError(error);
    if (code === 'INTERNAL') throw error;
    await takeBack(call);
    return ended(code === 'APPROVAL_REQUIRED' ? 'waiting' : 'refused', message);
  }
}

/** Takes back the beginning of a refused call. Where that is refused too, as to people who are frozen, it stays. */
async function takeBack({ undo }: PlannedCall): Promise<void> {
  try {
    await undo?.();
  } catch (error) {
    if (toPublicError(error).code === 'INTERNAL') throw error;
  }
}

async function send({ caller }: SettingsEnv, procedure: string, input: object): Promise<void> {
  const [group = '', name = ''] = procedure.split('.');
  const call: unknown = Reflect.get(Object(Reflect.get(Object(caller), group)), name);
  if (typeof call !== 'function') throw new Error(`There is no procedure ${procedure}.`);
  await call(input);
}
