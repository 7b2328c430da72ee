import { somewhere } from '../erlc/locations.ts';
import {
  chatEvent,
  emergencyEvent,
  probeEvent,
  sendEvents,
  sendForgedProbe,
  type WebhookEvent,
} from '../erlc/webhook.ts';
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
