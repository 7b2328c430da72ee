import { createHash } from 'node:crypto';
import { DomainError } from '@tenfour/domain';
import { z } from 'zod';
import type { RobloxUser } from './roblox.ts';

/** Sign-in with Roblox, used only to prove who owns an account. */
export interface RobloxOAuth {
  /** Returns Roblox's consent page. `verifier` is that of PKCE. */
  address(state: string, verifier: string): string;
  /** Returns the user who signed in; null when Roblox rejects the code. Throws UPSTREAM when it does not answer. */
  signedIn(code: string, verifier: string): Promise<RobloxUser | null>;
}

export interface RobloxOAuthOptions {
  /** Base address of apis.roblox.com. */
  apisUrl: string;
  clientId: string;
  clientSecret: string;
  /** The redirect URI. */
  callback: string;
  fetch: typeof fetch;
}

const TIMEOUT_MS = 8_000;

const zToken = z.object({ access_token: z.string().min(1) });
/** `sub` is the account's id and what counts; the name may change tomorrow. */
const zInfo = z.object({ sub: z.string().regex(/^\d{1,20}$/), preferred_username: z.string().min(1) });

/** Creates the client; tokens are used once and never stored. */
export function createRobloxOAuth(options: RobloxOAuthOptions): RobloxOAuth {
  const { apisUrl, clientId, clientSecret, callback } = options;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await options.fetch(`${apisUrl}/oauth/v1/${path}`, { ...init, signal, redirect: 'error' });
    } catch (cause) {
      throw silent(cause);
    }
  }

  return {
    address(state, verifier) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'openid profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${apisUrl}/oauth/v1/authorize?${query}`;
    },

    async signedIn(code, verifier) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      };
      const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
      const answer = await ask('token', { method: 'POST', body });
      if (answer.status === 400) return null;
      const { access_token: token } = await read(answer, zToken);
      const info = await ask('userinfo', { headers: { authorization: `Bearer ${token}` } });
      const { sub: id, preferred_username: name } = await read(info, zInfo);
      return { id, name };
    },
  };
}

async function read<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  if (!response.ok) {
    await response.body?.cancel();
    throw silent(new Error(`Roblox answered ${response.status}`));
  }
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw silent(new Error('Roblox answered something unreadable'));
  return parsed.data;
}

function silent(cause: unknown): DomainError {
  return new DomainError('UPSTREAM', {
    message: 'Roblox did not answer as it should. Try again in a moment.',
    cause,
  });
}
