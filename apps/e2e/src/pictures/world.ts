import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type APIRequestContext, type BrowserContextOptions, expect, request } from '@playwright/test';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { type Product, startProduct } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';
import { call } from '../steps.ts';
import type { Subject, Who } from './subjects.ts';

/** The time of all pictures: a Wednesday, while people play. */
export const PICTURED_AT = Date.UTC(2026, 2, 18, 20, 42, 0);

/** Pages show the address of the installation. Below the ports that are given away by chance (`api-process.ts`). */
const PORT = 20_790;

const SEED = fileURLToPath(new URL('../../../api/src/demo/seed.ts', import.meta.url));

const fileOf = (name: string): string => new URL(name, import.meta.url).href;

/**
 * Returns the environment of a Node process that loads these files first and whose clock is frozen at `at`, in epoch
 * ms.
 */
function loading(at: number, ...files: string[]): Record<string, string> {
  const options = files.map((file) => `--import=${fileOf(file)}`).join(' ');
  return { NODE_OPTIONS: options, PICTURED_AT: String(at) };
}

/** Starts the stand-ins, with their games frozen at that time. */
export function startPicturedSandbox(): Promise<Sandbox> {
  return startSandbox({ port: 0, now: () => PICTURED_AT });
}

/** Starts the product with the demo's communities, as of that time. */
export function startPicturedProduct(sandbox: Sandbox): Promise<Product> {
  // A ms after the seed: later events sort after the seed's last ones, whatever their random ids.
  return startProduct(sandbox, 'api-pictures', loading(PICTURED_AT + 1, './frozen-time.ts'), {
    port: PORT,
    fill: (env) => fill(sandbox, env),
  });
}

async function fill(sandbox: Sandbox, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [SEED], {
    env: {
      PATH: process.env.PATH,
      ...env,
      ...loading(PICTURED_AT, './frozen-time.ts', './seeded-random.ts'),
      SANDBOX_URL: sandbox.urls.home,
    },
  });
}

/** The world of the pictures. */
export interface PicturedWorld {
  /** The viewers' cookies. */
  states: Record<Who, NonNullable<BrowserContextOptions['storageState']>>;
  /** Returns a place's address with real ids. */
  filled(subject: Subject): string;
}

interface Tour {
  community: string;
  candidate: string;
  staff: { username: string; level: string; password: string }[];
}

/** Signs all users in and looks up the world's ids. */
export async function openPicturedWorld(product: Product): Promise<PicturedWorld> {
  const tour = JSON.parse(readFileSync(join(product.dataDir, 'tour.json'), 'utf8')) as Tour;
  const api = await request.newContext({ baseURL: product.url });
  try {
    const visitor = await api.storageState();
    await signIn({ request: api }, product, 'avery');
    const owner = await api.storageState();
    const names = await namesOf(api, tour);
    await openPanel(api, tour);
    const staff = await api.storageState();
    return {
      states: { visitor, owner, staff },
      filled: ({ address }) => address.replaceAll(/\$(\w+)/g, (_, name: string) => names[name] ?? name),
    };
  } finally {
    await api.dispose();
  }
}

async function namesOf(api: APIRequestContext, tour: Tour): Promise<Record<string, string>> {
  const on = { request: api };
  const servers = await call<{ id: string; name: string }[]>(on, 'GET', '/api/servers');
  const id = servers.find(({ name }) => name === tour.community)?.id ?? '';
  const at = `/api/servers/${id}/punishments`;
  const [punishment] = await call<{ id: string }[]>(on, 'GET', at);
  const { url } = await call<{ url: string }>(on, 'POST', `${at}/${punishment?.id}/appeal-link`);
  return { id, player: tour.candidate, token: url.slice(url.lastIndexOf('/') + 1) };
}

async function openPanel(api: APIRequestContext, { staff }: Tour): Promise<void> {
  const chief = staff.find(({ level }) => level === 'super_admin');
  expect(chief, 'the demo has a super admin').toBeDefined();
  await call({ request: api }, 'POST', '/api/admin/login', {
    username: chief?.username,
    password: chief?.password,
  });
}
