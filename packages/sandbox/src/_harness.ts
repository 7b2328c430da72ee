import { createHash, randomBytes } from 'node:crypto';
import { type Sandbox, startSandbox } from './index.ts';

/** A sandbox on free ports with a test-controlled clock. */
export interface Harness extends Sandbox {
  clock: { ms: number };
}

/** Starts one at a fixed time. */
export async function startHarness(): Promise<Harness> {
  const clock = { ms: Date.UTC(2026, 10, 21, 12) };
  const sandbox = await startSandbox({ port: 0, now: () => clock.ms });
  return { ...sandbox, clock };
}

/** Creates a PKCE pair. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns a response with its JSON body, for assertions on both. */
export async function answerOf(
  response: Promise<Response>,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const { status, headers, ...rest } = await response.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }));
  return { status, headers, body: rest.text === '' ? undefined : JSON.parse(rest.text) };
}

/** Posts (or patches, puts) JSON. */
export function sendJson(url: string, body: unknown, method = 'POST'): Promise<Response> {
  return fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Posts a form. */
export function sendForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

/** Visits an authorize address without following, and answers where it sends the browser. */
export async function redirectOf(url: string): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return new URL(location);
}
