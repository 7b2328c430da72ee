import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { TenfourError } from './errors.ts';
import { type ClientOptions, openStream, waitFor } from './request.ts';

/** A change: load what it names again. */
export interface LiveChange {
  type: 'change';
  id: string;
  /** ISO 8601. */
  at: string;
  /** What changed, such as `punishments`. */
  entity: string;
  op: 'created' | 'changed' | 'removed';
  /** At most 50; empty when there are more, or none to name. */
  ids: string[];
}

/** Changes were missed: load everything again. */
export interface LiveResync {
  type: 'resync';
}

/** The stream is open: nothing is missed from now on. */
export interface LiveReady {
  type: 'ready';
}

export type LiveUpdate = LiveReady | LiveChange | LiveResync;

export interface LiveOptions {
  /** Ends the iteration. */
  signal?: AbortSignal;
}

/** The API sends a sign of life every 15 s; a stream is lost after this long without one, in ms. */
const SILENCE_MS = 40_000;

/**
 * Iterates over the changes in a server. It reconnects after a lost stream and resumes where it ended; where that is
 * impossible it yields a `resync`. Throws `TenfourError` when the key is refused.
 */
export async function* watchLive(
  client: ClientOptions,
  { signal }: LiveOptions,
): AsyncGenerator<LiveUpdate, void, undefined> {
  let lastEventId = '';
  for (let attempt = 0; !signal?.aborted; attempt += 1) {
    try {
      for await (const message of readStream(client, lastEventId, signal)) {
        attempt = 0;
        if (message.id) lastEventId = message.id;
        const update = toUpdate(message);
        if (update) yield update;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof TenfourError && [401, 403, 404].includes(error.status)) throw error;
    }
    await waitFor(attempt, signal).catch(() => undefined);
  }
}

function toUpdate({ event, data, id = '' }: EventSourceMessage): LiveUpdate | null {
  if (event === 'resync' || event === 'ready') return { type: event };
  if (event !== 'change') return null;
  const { at, entity, op, ids } = JSON.parse(data) as Omit<LiveChange, 'type' | 'id'>;
  return { type: 'change', id, at, entity, op, ids };
}

/** Reads one connection to its end. Throws when it is refused, lost or silent. */
async function* readStream(
  client: ClientOptions,
  lastEventId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<EventSourceMessage> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const ending = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    const headers = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
    const response = await openStream(client, headers, ending);
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => messages.push(message) });
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(text);
      yield* messages.splice(0);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
