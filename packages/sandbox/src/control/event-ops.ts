import { somewhere } from '../erlc/locations.ts';
import type { Signer } from '../erlc/signer.ts';
import type { EmergencyCall, World } from '../erlc/types.ts';
import { label, startEmergency } from '../erlc/world.ts';
import { ControlError, oneOf, optionalCount, optionalText, requiredText } from './input.ts';
import { type Job, type Outcome, personIn } from './job.ts';

const EMERGENCY_TEAMS = ['Police', 'Sheriff', 'Fire', 'DOT', 'ALL'] as const;

export async function emergencyOp(job: Job): Promise<Outcome> {
  const { world, input } = job;
  const caller = optionalText(input, 'caller') === undefined ? null : personIn(job, 'caller');
  const team = oneOf(optionalText(input, 'team') ?? 'Police', EMERGENCY_TEAMS, 'team');
  const description = optionalText(input, 'description') ?? null;
  const inside = world.players.find((player) => player.id === caller?.id);
  const place = inside?.place ?? somewhere(job.random, 'Civilian');
  const call = startEmergency(world, { team, caller: caller?.id ?? null, place, description }, job.at);
  return { call, webhook: await notify(job, [emergencyEvent(call, false, job.at)]) };
}

export async function emergencyEndOp(job: Job): Promise<Outcome> {
  const { world } = job;
  const number = optionalCount(job.input, 'callNumber');
  const call = world.emergencyCalls.find((one) => number === undefined || one.CallNumber === number);
  if (!call) throw new ControlError('There is no such emergency call.');
  world.emergencyCalls = world.emergencyCalls.filter((one) => one !== call);
  return { call, webhook: await notify(job, [emergencyEvent(call, true, job.at)]) };
}

export async function sayOp(job: Job): Promise<Outcome> {
  const person = personIn(job, 'player');
  const text = requiredText(job.input, 'text');
  if (!text.startsWith(';'))
    throw new ControlError('Only chat that begins with ";" is sent to event webhooks.');
  return { player: label(person), webhook: await notify(job, [chatEvent(person.id, text, job.at)]) };
}

async function notify(job: Job, events: readonly WebhookEvent[]): Promise<unknown> {
  const { world, shared } = job;
  return world.webhookUrl === null
    ? null
    : sendEvents(shared.erlc.signer, world, world.webhookUrl, events, job.at);
}

/** Saves the URL as the game does: only when it takes a sound probe and refuses a forged one. */
export async function webhookOp(job: Job): Promise<Outcome> {
  const { world, shared } = job;
  const url = optionalText(job.input, 'url') ?? null;
  if (url === null) {
    world.webhookUrl = null;
    return { saved: true, url };
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ControlError('"url" must be an http(s) address.');
  const probe = await sendEvents(shared.erlc.signer, world, url, [probeEvent(job.at)], job.at);
  const forged = await sendForgedProbe(shared.erlc.signer, world, url, job.at);
  const taken = probe.status !== null && probe.status >= 200 && probe.status < 300;
  const refused = forged.status !== null && forged.status >= 400 && forged.status < 500;
  if (taken && refused) world.webhookUrl = url;
  return { saved: taken && refused, url, probe, forged };
}

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
interface WebhookResult {
  status: number | null;
  error: string | null;
}

function probeEvent(at: number): WebhookEvent {
  return { event: 'WebhookProbe', origin: '', timestamp: at, data: {} };
}

/** Builds an event for a chat line beginning with `;`, split into its first word (without the `;`) and the rest. */
function chatEvent(userId: number, text: string, at: number): WebhookEvent {
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
async function sendForgedProbe(
  signer: Signer,
  world: World,
  url: string,
  at: number,
): Promise<WebhookResult> {
  const body = JSON.stringify({ server: world.id, events: [probeEvent(at)] });
  return post(url, signer.headers(`${body} `, at), body);
}
