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
import type { Place, Who } from './places.ts';

/** The moment at which all pictures are taken: a Wednesday, while people play. */
export const PICTURED_AT = Date.UTC(2026, 2, 18, 20, 42, 0);

/** Pages show the address of the installation. Below the ports that are given away by chance (`api-process.ts`). */
const PORT = 20_790;

const SEED = fileURLToPath(new URL('../../../api/src/demo/seed.ts', import.meta.url));

const fileOf = (name: string): string => new URL(name, import.meta.url).href;

/** Environment in which a Node process loads these files first, and in which it is always `at`, in epoch ms. */
function loading(at: number, ...files: string[]): Record<string, string> {
  const options = files.map((file) => `--import=${fileOf(file)}`).join(' ');
  return { NODE_OPTIONS: options, PICTURED_AT: String(at) };
}

/** The stand-ins, whose games stand still at that moment. */
export function startPicturedSandbox(): Promise<Sandbox> {
  return startSandbox({ port: 0, now: () => PICTURED_AT });
}

/** The product with the demo's communities in it, as of that moment. */
export function startPicturedProduct(sandbox: Sandbox): Promise<Product> {
  // A ms after the seed: what happens from then on stands after what the seed wrote last, whatever its random id.
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
      ...loading(PICTURED_AT, './frozen-time.ts', './same-random.ts'),
      SANDBOX_URL: sandbox.urls.home,
    },
  });
}

/** What pictures are taken in. */
export interface PicturedWorld {
  /** The cookies of those who look. */
  states: Record<Who, NonNullable<BrowserContextOptions['storageState']>>;
  /** A place's address with real ids in it. */
  filled(place: Place): string;
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
