import { z } from 'zod';

/** Ids per call; Roblox publishes no limit, and 100 is known to work. */
const BATCH = 100;

/** How long ids are batched, in ms. */
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

/** Addresses of headshots, fetched in batches since single calls are heavily rate limited. */
export interface Headshots {
  /** The picture's address; null when Roblox has none. Throws when Roblox fails. */
  addressOf(robloxUserId: string): Promise<string | null>;
}

interface Waiting {
  id: string;
  /** How often it has been asked for. */
  tries: number;
  resolve: (address: string | null) => void;
  reject: (error: unknown) => void;
}

type Answer = z.output<typeof zAnswer>['data'][number];

/**
 * A client that gathers questions for a moment, and for as long as Roblox takes to answer the ones before: on a busy
 * machine requests that belong together come apart.
 */
export function createHeadshots(options: HeadshotOptions): Headshots {
  let waiting: Waiting[] = [];
  let isAsking = false;

  function enqueue(one: Waiting): void {
    waiting.push(one);
    askSoon();
  }

  function askSoon(): void {
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    setTimeout(() => void flush(), WINDOW_MS);
  }

  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    const batches = Math.ceil(asked.length / BATCH);
    await Promise.all(
      Array.from({ length: batches }, (_, at) => settle(asked.slice(at * BATCH, (at + 1) * BATCH))),
    );
    isAsking = false;
    askSoon();
  }

  async function settle(asked: readonly Waiting[]): Promise<void> {
    try {
      const answers = await ask([...new Set(asked.map(({ id }) => id))], options);
      for (const one of asked) settleOne(one, answers.get(one.id));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function settleOne(one: Waiting, answer: Answer | undefined): void {
    const tries = one.tries + 1;
    const isDrawn = answer?.state !== 'Pending';
    if (isDrawn || tries === TRIES) one.resolve(answer?.imageUrl ?? null);
    else setTimeout(() => enqueue({ ...one, tries }), PENDING_PAUSE_MS * tries);
  }

  return {
    addressOf: (id) => new Promise((resolve, reject) => enqueue({ id, tries: 0, resolve, reject })),
  };
}

async function ask(
  ids: readonly string[],
  { thumbnailsUrl, timeoutMs }: HeadshotOptions,
): Promise<Map<string, Answer>> {
  const query = `userIds=${ids.join(',')}&size=150x150&format=Png&isCircular=false`;
  const url = `${thumbnailsUrl}/v1/users/avatar-headshot?${query}`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`Roblox's thumbnails answered ${response.status}.`);
  const { data } = zAnswer.parse(await response.json());
  return new Map(data.map((answer) => [String(answer.targetId), answer]));
}
