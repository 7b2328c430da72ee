import { type ErrorBody, zErrorBody } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { z } from 'zod';
import type { Browser } from './browser.ts';

/** The two ways to call a procedure over HTTP. */
export const TRANSPORTS = ['rest', 'trpc'] as const;
export type Face = (typeof TRANSPORTS)[number];

/** What a call came to, the same whichever face it took. */
export interface Answer {
  /** 204 of the REST face is given as 200: both say that there is nothing to say. */
  status: number;
  data: unknown;
  error: ErrorBody | null;
  headers: Headers;
}

type Input = Readonly<Record<string, unknown>>;

const zTrpcFailure = z.object({
  error: z.object({ message: z.string(), data: z.object({ httpStatus: z.number(), body: zErrorBody }) }),
});

const ROUTES = new Map(restRoutes().map((route) => [route.procedure, route]));

/** Calls a procedure as a browser would. Throws when the answer has neither face's shape. */
export function call(browser: Browser, face: Face, procedure: string, input: Input = {}): Promise<Answer> {
  const route = ROUTES.get(procedure);
  if (!route) throw new Error(`There is no procedure "${procedure}".`);
  return face === 'rest' ? overRest(browser, route, input) : overTrpc(browser, route, input);
}

/** As `call`, for a step of a story that has to succeed. Throws with what was answered instead. */
export async function must(
  browser: Browser,
  procedure: string,
  input: Input = {},
  face: Face = 'rest',
): Promise<unknown> {
  const { status, data, error } = await call(browser, face, procedure, input);
  if (status !== 200) throw new Error(`${procedure} answered ${status}: ${error?.message}`);
  return data;
}

/** The path of a route with its parameters filled in, and the input fields that are left over. */
export function addressOf(route: RestRoute, input: Input): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const field = route.params[name] ?? name;
    delete rest[field];
    return encodeURIComponent(String(input[field] ?? ''));
  });
  return { path: `/api${path}`, rest };
}

async function overRest(browser: Browser, route: RestRoute, input: Input): Promise<Answer> {
  const { path, rest } = addressOf(route, input);
  const reads = route.method === 'GET';
  const empty = Object.keys(rest).length === 0;
  const query = reads && !empty ? `?${new URLSearchParams(textsOf(rest))}` : '';
  const response = await browser.fetch(path + query, {
    method: route.method,
    ...(reads || empty ? {} : { headers: JSON_HEADERS, body: JSON.stringify(rest) }),
  });
  const body = await jsonOf(response);
  const { status, headers } = response;
  if (status < 300) return { status: 200, data: body, error: null, headers };
  return { status, data: undefined, error: zErrorBody.parse(body), headers };
}

async function overTrpc(browser: Browser, route: RestRoute, input: Input): Promise<Answer> {
  const text = JSON.stringify(input);
  const response =
    route.type === 'query'
      ? await browser.fetch(`/trpc/${route.procedure}?input=${encodeURIComponent(text)}`)
      : await browser.fetch(`/trpc/${route.procedure}`, {
          method: 'POST',
          headers: JSON_HEADERS,
          body: text,
        });
  const body = await jsonOf(response);
  const { status, headers } = response;
  if (status < 300) {
    return {
      status: 200,
      data: z.object({ result: z.object({ data: z.unknown().optional() }) }).parse(body).result.data,
      error: null,
      headers,
    };
  }
  const { data } = zTrpcFailure.parse(body).error;
  if (data.httpStatus !== status) throw new Error(`${route.procedure}: ${status} says ${data.httpStatus}.`);
  return { status, data: undefined, error: data.body, headers };
}

const JSON_HEADERS = { 'content-type': 'application/json' };

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

function textsOf(fields: Input): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
