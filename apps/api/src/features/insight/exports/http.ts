import {
  type Activity,
  LIST_MAX,
  type Punishment,
  zId,
  zListActivityInput,
  zListPunishmentsInput,
  zListShiftsInput,
} from '@tenfour/contracts';
import { NO_RECORD_FIELDS, type RecordSubject, recordFieldsOf } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, Handle } from '../../../db/database.ts';
import type { LabelsOf } from '../../../events/changed-fields.ts';
import type { ContextOf } from '../../../http/trpc/context.ts';
import { callProcedure } from '../../../http/trpc/trpc.ts';
import { activityRowsForExport } from '../../community/activity/index.ts';
import { hiddenSubjectNames, personBehind } from '../../community/identity/index.ts';
import { punishmentRowsForExport } from '../../moderation/punishments/index.ts';
import { fieldSetInForce } from '../../moderation/record-fields/index.ts';
import { type ShiftExportRow, shiftRowsForExport } from '../../staff/shifts/index.ts';
import { type ExportInput, inputOf, nameOfServer, requireStepUpForExport } from './admission.ts';
import { type Columns, csvFileName, sendCsv } from './csv.ts';
import { createConfirm, createDownloads } from './downloads.ts';

/** Rows that are read and written at a time: a few milliseconds of work. */
const PAGE = 250;

export interface ExportDeps {
  database: Database;
  labelsOf: LabelsOf;
  /** Epoch ms. */
  now: () => number;
}

const PUNISHMENTS: Columns<Punishment> = [
  ['Recorded at', (row) => row.createdAt],
  ['Player', (row) => row.robloxUsername],
  ['Roblox ID', (row) => row.robloxUserId],
  ['Confirmed by Roblox', (row) => row.verified],
  ['Type', (row) => row.punishmentType],
  ['Reason', (row) => row.reason],
  ['Minutes', (row) => row.duration],
  ['Ends at', (row) => row.expiresAt],
  ['Status', (row) => (row.isActive ? 'Active' : 'Expired')],
  ['Auto-ban', (row) => row.autoBan],
  ['Issued by', (row) => row.issuedBy],
  ['Source', (row) => row.source],
  ['Evidence', (row) => row.evidence.join('\n')],
  ['In the game', (row) => row.enforcement.state],
  ['About the game', (row) => row.enforcement.message],
  ['ID', (row) => row.id],
];

const SHIFTS: Columns<ShiftExportRow> = [
  ['Name', (row) => row.username],
  ['Roblox username', (row) => row.robloxUsername],
  ['Type', (row) => row.type],
  ['Clocked in', (row) => row.clockIn],
  ['Clocked out', (row) => row.clockOut],
  ['Minutes worked', (row) => row.workedMinutes],
  ['Minutes on break', (row) => row.breakMinutes],
  ['Corrected', (row) => row.corrected],
];

const ACTIVITY: Columns<Activity> = [
  ['Happened at', (row) => row.createdAt],
  ['Type', (row) => row.type],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['By', (row) => row.username],
  ['Concerns', (row) => row.targetUser],
  ['Changes', (row) => row.changes.map(changeLine).join('\n')],
  ['Webhooks that were told', (row) => row.webhooks.delivered],
  ['Webhooks to be told', (row) => row.webhooks.owed],
  ['ID', (row) => row.id],
];

function changeLine({ field, before, after }: Activity['changes'][number]): string {
  return `${field}: ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** Returns a column for each custom field of a server, with the archived ones. */
async function ownColumns<Row extends Pick<Punishment, 'fields'>>(
  ...[handle, serverId, subject]: [Handle, string, RecordSubject]
): Promise<Columns<Row>> {
  const set = await fieldSetInForce(handle, serverId);
  if (set === NO_RECORD_FIELDS) return [];
  return recordFieldsOf(set, subject).map(({ id, label }) => [label, ({ fields }) => fields[id] ?? null]);
}

const zPunishmentsExport = zListPunishmentsInput.omit({ cursor: true, limit: true }).extend({
  /** These records instead, `id,id`. */
  ids: z
    .string()
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(zId).max(LIST_MAX, `At most ${LIST_MAX} records can be chosen.`))
    .optional(),
});
const zShiftsExport = zListShiftsInput.omit({ cursor: true, limit: true });
const zActivityExport = zListActivityInput.omit({ cursor: true, limit: true });

/** Adds downloads of a server's lists for spreadsheets, with the permission of the list itself. */
export function addExports(
  app: FastifyInstance,
  contextOf: ContextOf,
  { database, labelsOf, now }: ExportDeps,
): void {
  const { handle, slowReads } = database;
  const take = createDownloads();

  /** Requests the list's first row, so that refusals and invalid input get the same messages. */
  async function listed(request: FastifyRequest, reply: FastifyReply, path: string, input: ExportInput) {
    const ctx = contextOf(request, reply, 'rest');
    await callProcedure({ path, type: 'query', input: { ...input, limit: 1 }, ctx });
    return ctx;
  }

  /** Returns who downloads, and what throws once they no longer may. */
  async function admit(request: FastifyRequest, reply: FastifyReply, path: string, input: ExportInput) {
    const viewer = await requireStepUpForExport(await listed(request, reply, path, input), input);
    take(personBehind(viewer), reply);
    // Without the search, which reads more than one row.
    const { search: _search, ...rest } = input;
    return { viewer, confirm: createConfirm(() => listed(request, reply, path, rest), now) };
  }

  const nameOf = (serverId: string) => nameOfServer(handle, serverId);

  app.route({
    method: 'GET',
    url: '/api/servers/:id/punishments/export.csv',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const asked = inputOf(request);
      const { confirm } = await admit(request, reply, 'punishments.list', asked);
      const { serverId, ids, ...rest } = zPunishmentsExport.parse(asked);
      const filter = ids === undefined ? rest : { ...rest, ids };
      const at = now();
      const columns = [...PUNISHMENTS, ...(await ownColumns<Punishment>(handle, serverId, 'punishment'))];
      const name = csvFileName('punishments', await nameOf(serverId), at);
      return sendCsv(reply, name, columns, async (cursor) => {
        await confirm();
        return punishmentRowsForExport(slowReads, serverId, filter, cursor, PAGE, at);
      });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/servers/:id/shifts/export.csv',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const asked = inputOf(request);
      const { confirm } = await admit(request, reply, 'shifts.list', asked);
      const { serverId, ...filter } = zShiftsExport.parse(asked);
      const at = now();
      const columns = [...SHIFTS, ...(await ownColumns<ShiftExportRow>(handle, serverId, 'shift'))];
      return sendCsv(reply, csvFileName('shifts', await nameOf(serverId), at), columns, async (cursor) => {
        await confirm();
        const page = { cursor, limit: PAGE, now: at };
        const { rows, nextCursor } = await shiftRowsForExport(slowReads, serverId, filter, page);
        return { rows, next: nextCursor };
      });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/servers/:id/activity-logs/export.csv',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const asked = inputOf(request);
      const { viewer, confirm } = await admit(request, reply, 'activity.list', asked);
      const filter = zActivityExport.parse(asked);
      const hidden = await hiddenSubjectNames(handle, viewer);
      const name = csvFileName('activity', await nameOf(filter.serverId), now());
      return sendCsv(reply, name, ACTIVITY, async (cursor) => {
        await confirm();
        return activityRowsForExport(slowReads, labelsOf, filter, { cursor, limit: PAGE, hidden });
      });
    },
  });
}
