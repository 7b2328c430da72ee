import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  processAuthorizationCodeResponse,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi';
import { readUpTo } from '../pictures.ts';
import { DISCORD_USER_AGENT, discordBusy, discordDown } from './discord.ts';

/** Sign-in with Discord: who asks is remembered by the caller, under the state. */
export interface DiscordOAuth {
  /** Returns Discord's consent page. `verifier` is that of PKCE. */
  address(state: string, verifier: string): Promise<string>;
  /**
   * Exchanges the code of a callback for an access token, to be used once and never stored; null when Discord rejects
   * the code. Throws UPSTREAM when Discord fails, and UNAVAILABLE when it says that we ask too often.
   */
  exchange(code: string, verifier: string): Promise<string | null>;
}

export interface DiscordOAuthOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The redirect URI. */
  callback: string;
  timeoutMs: number;
}

/** Longest answer of the token endpoint, in bytes. */
const TOKEN_BYTES = 64 * 1_024;

/** Fetches an answer whole, so that its connection is free again. Throws when it is too long. */
async function fetchWhole(url: string, init: CustomFetchOptions<'POST', URLSearchParams>): Promise<Response> {
  const response = await fetch(url, init);
  return new Response(await readUpTo(response, TOKEN_BYTES), response);
}

/** Creates the client, which asks for nothing but who the person is. */
export function createDiscordOAuth(options: DiscordOAuthOptions): DiscordOAuth {
  const { baseUrl, clientId, callback, timeoutMs } = options;
  const server: AuthorizationServer = { issuer: baseUrl, token_endpoint: `${baseUrl}/api/oauth2/token` };
  const client = { client_id: clientId };
  const secret = ClientSecretPost(options.clientSecret);

  function request(code: string, verifier: string): Promise<Response> {
    const parameters = validateAuthResponse(server, client, new URLSearchParams({ code }), skipStateCheck);
    return authorizationCodeGrantRequest(server, client, secret, parameters, callback, verifier, {
      headers: { 'user-agent': DISCORD_USER_AGENT },
      signal: AbortSignal.timeout(timeoutMs),
      [customFetch]: fetchWhole,
      // The sandbox has no https.
      [allowInsecureRequests]: baseUrl.startsWith('http:'),
    });
  }

  return {
    async address(state, verifier) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: 'identify',
        state,
        redirect_uri: callback,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return `${baseUrl}/oauth2/authorize?${query}`;
    },

    async exchange(code, verifier) {
      const response = await request(code, verifier).catch(throwDown);
      if (response.status === 429) throw discordBusy(response.headers.get('retry-after'));
      if (response.status === 400) return null;
      const token = await processAuthorizationCodeResponse(server, client, response).catch(throwDown);
      return token.access_token;
    },
  };
}

/** Throws an error with the message only: those of the library carry the response. */
function throwDown(error: unknown): never {
  throw discordDown(new Error(error instanceof Error ? error.message : 'the token endpoint failed'));
}
