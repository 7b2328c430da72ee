import type { Delivery, ListDeliveriesInput } from '@tenfour/contracts';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import { engineOf } from '../../../db/search.ts';
import type { DeliveriesTable } from '../../../db/table-types/index.ts';
import { unescaped } from '../../../events/discord-text.ts';
import { isHiddenFrom } from '../../../events/hidden-lines.ts';
import { readPayload } from '../../../events/message.ts';

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

type Index = 'deliveries_webhook' | 'deliveries_copies';

/**
 * Selects the deliveries of one webhook of a server. SQLite needs the index named: it prefers the primary key, which
 * covers the messages of all the server's webhooks; PostgreSQL chooses from its statistics.
 */
function ownOf(db: Handle, serverId: string, webhookId: string, index?: Index) {
  const hint = index !== undefined && engineOf(db) === 'sqlite' ? sql` INDEXED BY ${sql.ref(index)}` : sql``;
  return db
    .selectFrom(sql<DeliveriesTable>`deliveries`.as<'deliveries'>(sql`deliveries${hint}`))
    .where('deliveries.server_id', '=', serverId)
    .where('deliveries.webhook_id', '=', webhookId);
}

/** The questions whose messages may be among hundreds of thousands; exported for the test of their plans. */
export function deliveryQueries(
  db: Handle,
  serverId: string,
  webhookId: string,
  hidden: readonly string[] = [],
) {
  return {
    /** In one state, newest first. */
    inState: (state: State, before: string | null, limit: number) => {
      const found = viewsOf(ownOf(db, serverId, webhookId, 'deliveries_webhook'), hidden)
        .where('deliveries.state', '=', sql.lit(state))
        .orderBy('deliveries.id', 'desc')
        .limit(limit);
      return before === null ? found : found.where('deliveries.id', '<', before);
    },
    /** Whether copies of a message are in that state. */
    copiesIn: (state: State, id: string) =>
      ownOf(db, serverId, webhookId, 'deliveries_copies')
        .select('deliveries.id')
        .where('deliveries.resend_of', '=', id)
        .where('deliveries.state', '=', sql.lit(state))
        .limit(1),
  };
}

function viewsOf(own: ReturnType<typeof ownOf>, hidden: readonly string[]) {
  const views = own
    .leftJoin('activity', (join) =>
      join
        .onRef('activity.server_id', '=', 'deliveries.server_id')
        .onRef('activity.id', '=', 'deliveries.activity_id'),
    )
    .selectAll('deliveries')
    .select(['activity.title', 'activity.description']);
  if (hidden.length === 0) return views;
  const isHidden = isHiddenFrom(hidden, {
    event: 'deliveries.payload',
    before: '{"kind":"',
    target: 'activity.target',
  });
  return views.where(sql<SqlBool>`NOT ${isHidden}`);
}

/** The deliveries of one webhook of a server, with their outcomes; without what is hidden from a player of these names. */
export function deliveriesStore(
  db: Handle,
  serverId: string,
  webhookId: string,
  hidden: readonly string[] = [],
) {
  const own = ownOf(db, serverId, webhookId);
  const queries = deliveryQueries(db, serverId, webhookId, hidden);

  return {
    /** Newest first. Throws BAD_REQUEST for a cursor that is not ours. */
    async list({ state, limit, cursor }: ListDeliveriesInput): Promise<Delivery[]> {
      const before = cursor === undefined ? null : placeOf(cursor).id;
      const states = state === undefined ? Object.values(STORED_AS) : [STORED_AS[state]];
      const found: Delivery[] = [];
      // One by one: within a state the index has them in order.
      for (const one of states) {
        found.push(...(await queries.inState(one, before, limit).execute()).map(toDelivery));
      }
      return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
    },

    async find(id: string): Promise<DeliveryRow | null> {
      return (await own.selectAll('deliveries').where('deliveries.id', '=', id).executeTakeFirst()) ?? null;
    },

    async view(id: string): Promise<Delivery | null> {
      const row = await viewsOf(own, hidden).where('deliveries.id', '=', id).executeTakeFirst();
      return row ? toDelivery(row) : null;
    },

    /** Whether copies of a message wait for their turn, and whether one has arrived. */
    async copiesOf({ id }: Pick<DeliveryRow, 'id'>): Promise<{ waits: boolean; sent: boolean }> {
      const among = async (state: State) =>
        (await queries.copiesIn(state, id).executeTakeFirst()) !== undefined;
      return { waits: await among('pending'), sent: await among('sent') };
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
