import type { Signer } from './signer.ts';
import type { EmergencyCall, World } from './types.ts';

/** How long the game waits for a webhook's answer, in ms (undocumented; the sandbox's choice). */
const WEBHOOK_TIMEOUT_MS = 5_000;

/** One event of a webhook post. `timestamp` is unix seconds. */
export interface WebhookEvent {
  event: 'WebhookProbe' | 'CustomCommand' | 'EmergencyCallStarted' | 'EmergencyCallEnded';
  origin: string;
  timestamp: number;
  data: Record<string, unknown>;
}

/** The receiver's answer: its HTTP status, or why there was none. */
export interface WebhookResult {
  status: number | null;
  error: string | null;
}

export function probeEvent(at: number): WebhookEvent {
  return { event: 'WebhookProbe', origin: '', timestamp: at, data: {} };
}

/** Builds an event for a chat line beginning with `;`, split into its first word (without the `;`) and the rest. */
export function chatEvent(userId: number, text: string, at: number): WebhookEvent {
  const [command = '', ...rest] = text.trim().slice(1).split(/\s+/);
  return {
    event: 'CustomCommand',
    origin: String(userId),
    timestamp: at,
    data: { command, argument: rest.join(' ') },
  };
}

/** Builds an emergency call event in the camel case of event webhooks. */
export function emergencyEvent(call: EmergencyCall, ended: boolean, at: number): WebhookEvent {
  return {
    event: ended ? 'EmergencyCallEnded' : 'EmergencyCallStarted',
    origin: call.Caller === null ? '' : String(call.Caller),
    timestamp: at,
    data: {
      team: call.Team,
      caller: call.Caller,
      players: call.Players,
      position: call.Position,
      startedAt: call.StartedAt,
      callNumber: call.CallNumber,
      description: call.Description,
      positionDescriptor: call.PositionDescriptor,
    },
  };
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResult> {
  try {
    const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Posts events, signed, to a URL. Never rejects. `at` is unix seconds. */
export async function sendEvents(
  signer: Signer,
  world: World,
  url: string,
  events: readonly WebhookEvent[],
  at: number,
): Promise<WebhookResult> {
  const body = JSON.stringify({ server: world.id, events });
  return post(url, signer.headers(body, at), body);
}

/** Posts a probe whose signature belongs to other bytes: a correct receiver refuses it with a 4xx. */
export async function sendForgedProbe(
  signer: Signer,
  world: World,
  url: string,
  at: number,
): Promise<WebhookResult> {
  const body = JSON.stringify({ server: world.id, events: [probeEvent(at)] });
  return post(url, signer.headers(`${body} `, at), body);
}
