import {
  RETENTION_PREVIEW_MAX,
  type Retention,
  type RetentionService,
  type UpdateRetentionInput,
  type Viewer,
} from '@tenfour/contracts';
import { RETENTION_KINDS, type RetentionChoices, type RetentionKind, withRetention } from '@tenfour/domain';
import { sql } from 'kysely';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import type { Changes } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { readRetention } from '../../game/gateway/index.ts';
import { CHOICE_RULES } from './choice-rules.ts';
import { retentionEvents } from './events.ts';
import { isOver, scopeOf } from './remove-records.ts';

export interface RetentionDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

const KINDS = Object.keys(RETENTION_KINDS) as RetentionKind[];

/** Creates the service for how long a server stores its records. */
export function createRetentionService({ database, now }: RetentionDeps): RetentionService {
  return {
    get: async ({ serverId }) => shown(await stored(database.handle, serverId)),

    async preview({ serverId }, { kind, days }) {
      withRetention({}, kind, days);
      const { gameId } = await stored(database.handle, serverId);
      let records = 0;
      for (const rule of CHOICE_RULES[kind]) {
        const scope = await scopeOf(database.handle, rule, { id: serverId, gameId }, { days, now: now() });
        if (scope === null) continue;
        const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM
          (SELECT 1 FROM ${sql.table(rule.table)} WHERE ${isOver(rule, scope)}
            LIMIT ${sql.lit(RETENTION_PREVIEW_MAX + 1)}) AS found`.execute(database.slowReads);
        records += Number(rows[0]?.count ?? 0);
      }
      return { records: Math.min(records, RETENTION_PREVIEW_MAX), isMore: records > RETENTION_PREVIEW_MAX };
    },

    update: (viewer, input) =>
      database.withLock(`server:${viewer.serverId}`, (tx) => update(tx, viewer, input, now())),
  };
}

interface Stored {
  choices: RetentionChoices;
  hold: boolean;
  gameId: string | null;
}

async function stored(handle: Handle, serverId: string): Promise<Stored> {
  const row = await handle
    .selectFrom('servers')
    .select(['retention', 'retention_hold_at', 'erlc_key_hash'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const hold = row.retention_hold_at !== null;
  return { choices: readRetention(row.retention), hold, gameId: row.erlc_key_hash };
}

function shown({ choices, hold }: Pick<Stored, 'choices' | 'hold'>): Retention {
  return {
    kinds: KINDS.map((kind) => ({ kind, ...RETENTION_KINDS[kind], days: choices[kind] ?? null })),
    hold,
  };
}

async function update(
  tx: Transaction,
  viewer: Viewer,
  input: UpdateRetentionInput,
  at: number,
): Promise<Retention> {
  const { serverId } = viewer;
  const before = await stored(tx.handle, serverId);
  let choices = before.choices;
  for (const kind of KINDS) {
    const days = input.choices?.[kind];
    if (days !== undefined) choices = withRetention(choices, kind, days);
  }
  const after = { choices, hold: input.hold ?? before.hold };
  const changes = changesOf(before, after);
  if (Object.keys(changes.after).length === 0) return shown(after);
  await tx.handle
    .updateTable('servers')
    .set({ retention: toJson(choices) })
    .$if(after.hold !== before.hold, (query) => query.set({ retention_hold_at: after.hold ? at : null }))
    .where('id', '=', serverId)
    .execute();
  const circumstances = { serverId, actor: actorOf(viewer), at };
  await recordEvent(tx, retentionEvents.create({ kind: 'retention.changed', changes, ...circumstances }));
  return shown(after);
}

function changesOf(
  before: Pick<Stored, 'choices' | 'hold'>,
  after: Pick<Stored, 'choices' | 'hold'>,
): Changes {
  const changed = KINDS.filter((kind) => before.choices[kind] !== after.choices[kind]);
  const daysIn = (choices: RetentionChoices) =>
    Object.fromEntries(changed.map((kind) => [kind, choices[kind] ?? null]));
  const hold = (value: boolean) => (before.hold === after.hold ? {} : { hold: value });
  return {
    before: { ...daysIn(before.choices), ...hold(before.hold) },
    after: { ...daysIn(after.choices), ...hold(after.hold) },
  };
}
