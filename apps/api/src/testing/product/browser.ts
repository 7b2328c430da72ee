/** A small browser: cookies, no automatic redirects, real HTTP. */
export interface Browser {
  /** Origin of the product. */
  origin: string;
  /** Cookies by name, as the server last set them. */
  cookies: Map<string, string>;
  /** Fetches a path of the product or a whole address; redirects are answered, not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** As `fetch` with a JSON body; the answer's status and parsed body. */
  json(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** The whole way through Discord's consent page; answers the last response. */
  signIn(persona: string, next?: string): Promise<Response>;
  /** The first half of it: up to the address of the callback. */
  consent(persona: string, next?: string): Promise<string>;
}

/** A browser for the product at `base`. */
export function createBrowser(base: string): Browser {
  const cookies = new Map<string, string>();

  async function visit(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, base);
    const headers = new Headers(init.headers);
    const own = url.origin === new URL(base).origin;
    if (own && cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    if (own) for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  }

  async function consent(persona: string, next?: string): Promise<string> {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    const started = await visit(`/api/login${query}`);
    const asked = await visit(`${locationOf(started)}&persona=${encodeURIComponent(persona)}`);
    return locationOf(asked);
  }

  return {
    origin: new URL(base).origin,
    cookies,
    fetch: visit,
    consent,
    signIn: async (persona, next) => visit(await consent(persona, next)),
    json: async (method, path, body) => {
      const response = await visit(path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}

/** Where a response sends the browser. Throws with the body when it does not. */
export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${response.url} answered ${response.status} without a redirect.`);
  return location;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  const gone = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute));
  if (gone) cookies.delete(name);
  else cookies.set(name, value);
}
