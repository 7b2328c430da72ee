import {
  type CreateCustomCommandInput,
  CUSTOM_COMMANDS_MAX,
  type CustomCommand,
  type CustomCommandsService,
  type UpdateCustomCommandInput,
  type Viewer,
} from '@tenfour/contracts';
import {
  commandProblem,
  DomainError,
  firstRunAt,
  formatClock,
  NO_CONDITIONS,
  reminderProblem,
  reschedule,
} from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changesBetween } from '../../../events/changed-fields.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { COMMAND_PROBLEMS, commandChanges } from '../gateway/index.ts';
import { customCommandEvents } from './events.ts';
import { type CustomCommandRow, customCommandsStore } from './store.ts';

export interface CustomCommandsDeps {
  database: Database;
  now: () => number;
  /** Called after a due time may have come nearer. */
  scheduleChanged: () => void;
}

const SWITCHED_OFF = 'Not sent: the custom command was switched off.';
const DELETED = 'Not sent: the custom command was deleted.';

/** Creates the service for commands that are sent on a schedule. */
export function createCustomCommandsService(deps: CustomCommandsDeps): CustomCommandsService {
  const { database, now } = deps;

  return {
    list: (viewer) => customCommandsStore(database.handle, viewer.serverId).list(),

    create: (viewer, input) =>
      // Serialized per server, so that concurrent requests cannot exceed the limit.
      database.withLock(`custom-commands:${viewer.serverId}`, (tx) => create(deps, tx, viewer, input)),

    update: (viewer, input) =>
      database.withLock(`custom-command:${input.customCommandId}`, (tx) => update(deps, tx, viewer, input)),

    remove: (viewer, { customCommandId: id }) =>
      database.withLock(`custom-command:${id}`, async (tx) => {
        const store = customCommandsStore(tx.handle, viewer.serverId);
        const row = await store.lock(id);
        if (!row) throw noSuchCommand();
        notifyCancelled(tx, viewer, await store.cancelQueued(id, DELETED, now()));
        await store.remove(id);
        const domainEvent = {
          serverId: viewer.serverId,
          actor: actorOf(viewer),
          at: now(),
          customCommandId: id,
        };
        const { name, means } = row;
        await recordEvent(
          tx,
          customCommandEvents.create({ kind: 'custom-command.removed', ...domainEvent, name, means }),
        );
      }),

    async runs(viewer, { customCommandId, limit, cursor }) {
      const store = customCommandsStore(database.handle, viewer.serverId);
      if (!(await store.find(customCommandId))) throw noSuchCommand();
      return store.runs(customCommandId, limit, cursor);
    },
  };
}

async function create(
  { now, scheduleChanged }: CustomCommandsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: CreateCustomCommandInput,
): Promise<CustomCommand> {
  requireCommand({ means: input.means ?? 'command', command: input.command });
  const store = customCommandsStore(tx.handle, viewer.serverId);
  const { name, command, interval, enabled, means = 'command', clientId = null } = input;
  const { conditions = NO_CONDITIONS } = input;
  const repeated = clientId === null ? null : await store.idOfClientId(clientId);
  if (repeated !== null) return found(store, repeated);
  if ((await store.count()) >= CUSTOM_COMMANDS_MAX) throw full();
  const at = now();
  const nextRunAt = enabled ? firstRunAt(at, interval) : null;
  const made = { id: newId(), name, command, interval, enabled, nextRunAt, createdAt: at };
  const row = { ...made, means, conditions, skipAt: null, skipBy: null };
  await store.add({ ...row, createdBy: viewer.id, clientId });
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at, customCommandId: row.id };
  await recordEvent(
    tx,
    customCommandEvents.create({
      kind: 'custom-command.created',
      ...domainEvent,
      name,
      command,
      interval,
      enabled,
      means,
    }),
  );
  tx.onCommit(scheduleChanged);
  return found(store, row.id);
}

async function update(
  { now, scheduleChanged }: CustomCommandsDeps,
  tx: Transaction,
  viewer: Viewer,
  input: UpdateCustomCommandInput,
): Promise<CustomCommand> {
  const store = customCommandsStore(tx.handle, viewer.serverId);
  const before = await store.lock(input.customCommandId);
  if (!before) throw noSuchCommand();
  const at = now();
  const after: CustomCommandRow = {
    ...before,
    name: input.name ?? before.name,
    command: input.command ?? before.command,
    means: input.means ?? before.means,
    conditions: input.conditions ?? before.conditions,
    ...reschedule(before, input, at),
  };
  requireCommand(after);
  Object.assign(after, skipOf(after, input.skipNext, viewer));
  const changes = changesBetween(shown(before), shown(after));
  if (changes === null) return found(store, before.id);
  await store.change(after, at);
  if (before.enabled && !after.enabled) {
    notifyCancelled(tx, viewer, await store.cancelQueued(before.id, SWITCHED_OFF, at));
  }
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at, customCommandId: after.id };
  await recordEvent(
    tx,
    customCommandEvents.create({
      kind: 'custom-command.changed',
      ...domainEvent,
      name: after.name,
      means: after.means,
      changes,
      command: after.enabled ? after.command : undefined,
    }),
  );
  tx.onCommit(scheduleChanged);
  return found(store, before.id);
}

function notifyCancelled(tx: Transaction, { serverId }: Viewer, commandIds: readonly string[]): void {
  tx.changed(...commandChanges(commandIds.map((id) => ({ serverId, id }))));
}

/** Which due time is left out after an edit: another grid has other due times. */
function skipOf(
  after: CustomCommandRow,
  skipNext: boolean | undefined,
  viewer: Viewer,
): Pick<CustomCommandRow, 'skipAt' | 'skipBy'> {
  const { nextRunAt, skipAt, skipBy } = after;
  if (skipNext === undefined) {
    return skipAt === nextRunAt && skipAt !== null ? { skipAt, skipBy } : { skipAt: null, skipBy: null };
  }
  if (!skipNext) return { skipAt: null, skipBy: null };
  if (nextRunAt === null) {
    throw new DomainError('REFUSED', {
      message: 'It is switched off, so there is no next time to leave out.',
    });
  }
  return skipAt === nextRunAt ? { skipAt, skipBy } : { skipAt: nextRunAt, skipBy: viewer.username };
}

/** What people see of a command. */
function shown({ name, command, interval, enabled, means, conditions, skipAt }: CustomCommandRow) {
  const { minPlayers, staffOnDuty, quiet } = conditions;
  return {
    name,
    command,
    interval,
    enabled,
    means,
    minPlayers,
    staffOnDuty,
    quietHours: quiet === null ? null : `${formatClock(quiet.from)} to ${formatClock(quiet.to)}`,
    skipNext: skipAt === null ? null : new Date(skipAt).toISOString(),
  };
}

async function found(store: ReturnType<typeof customCommandsStore>, id: string): Promise<CustomCommand> {
  const view = await store.view(id);
  if (!view) throw noSuchCommand();
  return view;
}

/** Throws `BAD_REQUEST` for what a custom command can't send. */
export function requireCommand({ means, command }: Pick<CustomCommandRow, 'means' | 'command'>): void {
  if (means !== 'command') {
    const message = reminderProblem(means, command);
    if (message !== null) throw new DomainError('BAD_REQUEST', { message });
    return;
  }
  const problem = commandProblem(command);
  if (problem !== null) throw new DomainError('BAD_REQUEST', { message: COMMAND_PROBLEMS[problem] });
}

function noSuchCommand(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This custom command does not exist any more.' });
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${CUSTOM_COMMANDS_MAX} custom commands. Delete one that is not needed.`,
  });
}
