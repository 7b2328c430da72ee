import type { Delivery, ListDeliveriesInput } from '@tenfour/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { iso, isoOrNull } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import { placeOf } from '../../db/pagination.ts';
import type { DeliveriesTable } from '../../db/schema/index.ts';
import { unescaped } from '../../record/discord-text.ts';
import { readPayload } from '../../record/message.ts';

type State = Selectable<DeliveriesTable>['state'];

const STORED_AS: Readonly<Record<Delivery['state'], State>> = {
  waiting: 'pending',
  sent: 'sent',
  failed: 'failed',
  given_up: 'dead',
};

const SHOWN_AS: Readonly<Record<State, Delivery['state']>> = {
  pending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  dead: 'given_up',
};

export type DeliveryRow = Selectable<DeliveriesTable>;

/** What is owed to one webhook of a server, and its fate. */
export function deliveriesStore(db: Handle, serverId: string, webhookId: string) {
  const own = db
    .selectFrom('deliveries')
    .where('deliveries.server_id', '=', serverId)
    .where('deliveries.webhook_id', '=', webhookId);

  const views = () =>
    own
      .leftJoin('activity', (join) =>
        join
          .onRef('activity.server_id', '=', 'deliveries.server_id')
          .onRef('activity.id', '=', 'deliveries.activity_id'),
      )
      .selectAll('deliveries')
      .select(['activity.title', 'activity.description']);

  return {
    /** Newest first. Throws BAD_REQUEST for a cursor that is not ours. */
    async list({ state, limit, cursor }: ListDeliveriesInput): Promise<Delivery[]> {
      const before = cursor === undefined ? null : placeOf(cursor).id;
      const states = state === undefined ? Object.values(STORED_AS) : [STORED_AS[state]];
      const found: Delivery[] = [];
      // One by one: within a state the index has them in order.
      for (const one of states) {
        let query = views().where('deliveries.state', '=', sql.lit(one));
        if (before !== null) query = query.where('deliveries.id', '<', before);
        found.push(...(await query.orderBy('deliveries.id', 'desc').limit(limit).execute()).map(toDelivery));
      }
      return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
    },

    async find(id: string): Promise<DeliveryRow | null> {
      return (await own.selectAll('deliveries').where('deliveries.id', '=', id).executeTakeFirst()) ?? null;
    },

    async view(id: string): Promise<Delivery | null> {
      const row = await views().where('deliveries.id', '=', id).executeTakeFirst();
      return row ? toDelivery(row) : null;
    },

    /** Whether copies of a message wait for their turn, and whether one has arrived. */
    async copiesOf({ id }: Pick<DeliveryRow, 'id'>): Promise<{ waits: boolean; sent: boolean }> {
      const among = (state: State) =>
        own
          .select('deliveries.id')
          .where('deliveries.state', '=', sql.lit(state))
          .where('deliveries.id', '>', id)
          .where('deliveries.resend_of', '=', id)
          .limit(1)
          .executeTakeFirst();
      return {
        waits: (await among('pending')) !== undefined,
        sent: (await among('sent')) !== undefined,
      };
    },

    async add(row: Omit<Insertable<DeliveriesTable>, 'server_id' | 'webhook_id'>): Promise<void> {
      await db
        .insertInto('deliveries')
        .values({ ...row, server_id: serverId, webhook_id: webhookId })
        .execute();
    },
  };
}

/** The words of the log, or of the message itself where there is no line of the log, or none any more. */
export function wordsOf(
  row: Pick<DeliveryRow, 'payload'> & { title: string | null; description: string | null },
) {
  if (row.title !== null && row.description !== null)
    return { title: row.title, description: row.description };
  const { embed } = readPayload(row.payload);
  return { title: unescaped(embed.title), description: unescaped(embed.description) };
}

function toDelivery(row: DeliveryRow & { title: string | null; description: string | null }): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    ...wordsOf(row),
    state: SHOWN_AS[row.state],
    attempts: row.attempts,
    problem: row.problem,
    createdAt: iso(row.created_at),
    finishedAt: isoOrNull(row.finished_at),
    resendOf: row.resend_of,
  };
}
