import { randomBytes } from 'node:crypto';
import { ControlError, inputOf, optionalNumber, optionalText } from '../control/input.ts';
import { botAuthor } from './bot-channels.ts';
import { checkComponents } from './component-rules.ts';
import { bodyOf, placeOf, saidOf } from './interaction-request.ts';
import { FIRST_ANSWER_MS, type SentInteraction } from './interaction-store.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';
import { checkMessage } from './message-rules.ts';
import { editMessage, postMessage } from './messages.ts';
import { modalProblem } from './modal-rules.ts';
import type { DiscordState } from './state.ts';

/** Default wait for answers after the first, in ms. */
const WAIT_MS = 5_000;
const EPHEMERAL = 64;

/** An interaction in the control API: its immediate answer, how long that took, and the follow-ups. */
export interface InteractionView {
  id: string;
  token: string;
  type: number;
  latencyMs: number | null;
  first: { status: number; body: unknown } | null;
  failed: string | null;
  thinking: boolean;
  original: DiscordMessage | null;
  followUps: DiscordMessage[];
}

/** Returns the state of an interaction. */
export function viewOf(one: SentInteraction): InteractionView {
  const { id, token, type, first, failed, thinking, original, followUps } = one;
  return {
    id,
    token,
    type,
    latencyMs: first?.latencyMs ?? null,
    first: first && { status: first.status, body: first.body },
    failed,
    thinking,
    original,
    followUps,
  };
}

/**
 * Sends a signed interaction as a user of the sandbox and returns the answers; see `saidOf` for the possible actions.
 * Waits for deferred answers, at most `waitMs`. Throws a ControlError for an interaction that Discord's client would
 * not send.
 */
export async function sendInteraction(state: DiscordState, body: unknown): Promise<InteractionView> {
  const input = inputOf(body);
  const url = optionalText(input, 'url') ?? state.interactions.url;
  if (url === null) throw new ControlError('No interactions URL is set. Set it first.', 409);
  const place = placeOf(state, input);
  const said = saidOf(state, place, input);
  const interaction: SentInteraction = {
    id: state.nextSnowflake(),
    token: randomBytes(48).toString('base64url'),
    applicationId: said.applicationId,
    type: said.type,
    guildId: place.guild?.id ?? null,
    channelId: place.channelId,
    userId: place.user.id,
    sentAt: state.shared.now(),
    first: null,
    failed: null,
    original: said.message,
    thinking: false,
    followUps: [],
    answers: 0,
    heard: new Set(),
  };
  state.interactions.add(interaction);
  const text = JSON.stringify(bodyOf(place, said, interaction));
  const copies = optionalNumber(input, 'deliveries', 1) ?? 1;
  const waitMs = optionalNumber(input, 'waitMs', 0) ?? WAIT_MS;
  await deliver(state, interaction, url, text);
  for (let n = 1; n < copies; n += 1) await post(state, url, text);
  if (isDeferred(interaction)) await answered(interaction, waitMs);
  return viewOf(interaction);
}

async function post(state: DiscordState, url: string, text: string) {
  const at = Math.floor(state.shared.now() / 1_000);
  const response = await fetch(url, {
    method: 'POST',
    headers: state.signer.headers(text, at),
    body: text,
    signal: AbortSignal.timeout(FIRST_ANSWER_MS),
  });
  return { status: response.status, text: await response.text() };
}

async function deliver(
  state: DiscordState,
  interaction: SentInteraction,
  url: string,
  text: string,
): Promise<void> {
  const began = performance.now();
  try {
    const { status, text: answer } = await post(state, url, text);
    const body = jsonOf(answer);
    interaction.first = { status, body, latencyMs: performance.now() - began };
    interaction.failed = status === 200 ? applyResponse(state, interaction, body) : `It answered ${status}.`;
  } catch {
    interaction.failed = 'The application did not respond within three seconds.';
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Applies the first answer; returns its problem, or null. */
export function applyResponse(
  state: DiscordState,
  interaction: SentInteraction,
  body: unknown,
): string | null {
  const answer = isRecord(body) ? body : {};
  const data = isRecord(answer.data) ? answer.data : {};
  const onMessage = interaction.type === 3 || (interaction.type === 5 && interaction.original !== null);
  switch (answer.type) {
    case 4:
      return show(state, interaction, data);
    case 5:
      interaction.original = newMessage(state, interaction, { content: '' }, data);
      interaction.thinking = true;
      return null;
    case 6:
      return onMessage ? null : 'Only a component can be deferred like this.';
    case 7:
      return onMessage ? update(state, interaction, data) : 'Only a component can be updated.';
    case 8:
      return interaction.type === 4 ? choicesProblem(data) : 'No autocomplete was open.';
    case 9:
      return interaction.type === 5 || interaction.type === 4 ? 'No form here.' : modalProblem(data);
    default:
      return 'That is no interaction response.';
  }
}

function show(
  state: DiscordState,
  interaction: SentInteraction,
  data: Record<string, unknown>,
): string | null {
  if (Array.isArray(checkMessage(data))) return 'The message is not valid.';
  interaction.original = newMessage(state, interaction, data, data);
  return null;
}

function update(
  state: DiscordState,
  interaction: SentInteraction,
  data: Record<string, unknown>,
): string | null {
  const { original } = interaction;
  const draft = checkMessage(data);
  if (Array.isArray(draft) || original === null) return 'The message is not valid.';
  editMessage(state, original, draft, { content: 'content' in data, embeds: 'embeds' in data });
  if ('components' in data) original.components = checkComponents(data).list;
  return null;
}

/** Creates a message of the application in the interaction's channel; `flags` decides whether only the user sees it. */
export function newMessage(
  state: DiscordState,
  interaction: SentInteraction,
  body: Record<string, unknown>,
  { flags }: Record<string, unknown>,
): DiscordMessage {
  const draft = checkMessage(body);
  if (Array.isArray(draft)) throw new Error('A message is checked before it is stored.');
  const message = postMessage(state, draft, interaction.channelId, botAuthor(state));
  message.components = checkComponents(body).list;
  const ephemeral = typeof flags === 'number' && (flags & EPHEMERAL) !== 0;
  if (ephemeral) {
    message.flags |= EPHEMERAL;
    message.only_for = interaction.userId;
  }
  return message;
}

function choicesProblem(data: Record<string, unknown>): string | null {
  const choices = Array.isArray(data.choices) ? data.choices : [];
  const fits = choices.every(
    (one) =>
      isRecord(one) &&
      typeof one.name === 'string' &&
      one.name.length >= 1 &&
      one.name.length <= 100 &&
      String(one.value).length <= 100,
  );
  return choices.length <= 25 && fits ? null : 'The choices are not valid.';
}

function isDeferred({ first, failed }: SentInteraction): boolean {
  const type = isRecord(first?.body) ? first.body.type : null;
  return failed === null && (type === 5 || type === 6);
}

/** Waits for an answer, at most `ms`. */
async function answered(interaction: SentInteraction, ms: number): Promise<void> {
  if (interaction.answers > 0 || ms === 0) return;
  const bell = Promise.withResolvers<void>();
  const timer = setTimeout(bell.resolve, ms);
  interaction.heard.add(bell.resolve);
  await bell.promise;
  clearTimeout(timer);
  interaction.heard.delete(bell.resolve);
}
