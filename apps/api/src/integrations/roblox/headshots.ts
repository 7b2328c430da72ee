import { z } from 'zod';

/** Ids per call; Roblox publishes no limit and 100 is known to pass (reference 2.2). */
const BATCH = 100;

/** How long ids are gathered before they are asked together, in ms. */
const WINDOW_MS = 25;

/** Tries while Roblox still draws the picture, and the pause between them in ms. */
const TRIES = 3;
const PENDING_PAUSE_MS = 400;

const zAnswer = z.object({
  data: z.array(z.object({ targetId: z.number(), state: z.string(), imageUrl: z.string().nullable() })),
});

export interface HeadshotOptions {
  /** Base address of Roblox's thumbnails API, without a trailing slash. */
  thumbnailsUrl: string;
  timeoutMs: number;
}

/** Addresses of headshots, asked for many at a time since single calls are heavily limited (reference 2.2). */
export interface Headshots {
  /** The picture's address; null when Roblox has none. Throws when Roblox fails. */
  addressOf(robloxUserId: string): Promise<string | null>;
}

interface Waiting {
  id: string;
  resolve: (address: string | null) => void;
  reject: (error: unknown) => void;
}

/** A client that gathers questions for a moment. */
export function createHeadshots(options: HeadshotOptions): Headshots {
  let waiting: Waiting[] = [];

  function flush(): void {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += BATCH) void settle(asked.slice(start, start + BATCH));
  }

  async function settle(asked: Waiting[]): Promise<void> {
    try {
      const found = await askUntilDrawn([...new Set(asked.map(({ id }) => id))], options);
      for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return {
    addressOf: (id) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(flush, WINDOW_MS);
        waiting.push({ id, resolve, reject });
      }),
  };
}

async function askUntilDrawn(ids: string[], options: HeadshotOptions): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let left = ids;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const answer = await ask(left, options);
    for (const { targetId, imageUrl } of answer) if (imageUrl) found.set(String(targetId), imageUrl);
    left = answer.filter(({ state }) => state === 'Pending').map(({ targetId }) => String(targetId));
    if (left.length === 0 || attempt === TRIES) break;
    await new Promise((resolve) => setTimeout(resolve, PENDING_PAUSE_MS * attempt));
  }
  return found;
}

async function ask(ids: string[], { thumbnailsUrl, timeoutMs }: HeadshotOptions) {
  const query = `userIds=${ids.join(',')}&size=150x150&format=Png&isCircular=false`;
  const url = `${thumbnailsUrl}/v1/users/avatar-headshot?${query}`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`Roblox's thumbnails answered ${response.status}.`);
  return zAnswer.parse(await response.json()).data;
}
