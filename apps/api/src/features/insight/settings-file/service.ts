import {
  type Access,
  type AppliedSettings,
  type ApplySettingsInput,
  type ExportedSettings,
  type PreviewSettingsInput,
  type SettingsFileService,
  type SettingsPreview,
  toPublicError,
  type Viewer,
} from '@tenfour/contracts';
import { DomainError, may } from '@tenfour/domain';
import { stringify } from 'yaml';
import { withClaim } from '../../../db/claims.ts';
import type { Database } from '../../../db/database.ts';
import { applyCalls } from './apply.ts';
import { type CallDeps, envOf } from './calls.ts';
import { planFile } from './plan.ts';
import { FORMAT, readSettingsFile } from './read-file.ts';
import type { SettingsEnv } from './section.ts';
import { LEFT_OUT, SECTIONS } from './sections/index.ts';

type FilePlan = Awaited<ReturnType<typeof planFile>>;

export interface SettingsFileDeps extends CallDeps {
  database: Database;
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
  const claim = {
    ...{ name: `settings-file:${viewer.serverId}`, claimMs: CLAIM_MS, at: deps.now() },
    busy: 'Another file is being applied. Try again in a minute.',
  };
  return withClaim(deps.database.handle, claim, async () => {
    const { env, plan: found } = await plan(deps, viewer, access, input);
    const [problem] = found.problems;
    if (problem)
      throw new DomainError('BAD_REQUEST', { message: `${lineIn(problem.line)}${problem.message}` });
    if (found.fingerprint !== input.fingerprint) return { changes: [], stale: toPreview(found) };
    return { changes: await applyCalls(env, found.calls, input.partial), stale: null };
  });
}

function lineIn(line: number | null): string {
  return line === null ? '' : `Line ${line}: `;
}
