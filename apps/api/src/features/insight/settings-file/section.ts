import type { Viewer } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import { DomainError, type SettingChange, type SettingsListDiff } from '@tenfour/domain';
import type { z } from 'zod';

/** Finds the server's roles and shift types by their names, those that this file has just added included. */
export interface Names {
  /** Returns the id of a custom role; `moderator`, `admin` and `member` are their own. Throws `NOT_FOUND`. */
  roleId(name: string): Promise<string>;
  /** Throws `NOT_FOUND`. */
  shiftTypeId(name: string): Promise<string>;
  /** Forgets what was read. */
  clear(): void;
}

const FIXED: ReadonlySet<string> = new Set(['member', 'moderator', 'admin']);

/** Creates the lookup of names of a server. */
export function createNames(caller: Caller, serverId: string): Names {
  let roles: Promise<readonly { id: string; name: string }[]> | undefined;
  let types: typeof roles;
  return {
    async roleId(name) {
      if (FIXED.has(name)) return name;
      roles ??= caller.roles.list({ serverId });
      return idOf(await roles, name, 'role');
    },
    async shiftTypeId(name) {
      types ??= caller.shifts.rules({ serverId }).then((rules) => rules.types);
      return idOf(await types, name, 'shift type');
    },
    clear() {
      roles = undefined;
      types = undefined;
    },
  };
}

function idOf(known: readonly { id: string; name: string }[], name: string, what: string): string {
  const found = known.find((one) => one.name === name);
  if (found) return found.id;
  throw new DomainError('NOT_FOUND', { message: `This server has no ${what} called ${name}.` });
}

/** What a part of the file reads and changes with: the calls of the panel, made as the viewer. */
export interface SettingsEnv {
  caller: Caller;
  viewer: Viewer;
  serverId: string;
  /** Whether what a list does not have is removed. */
  removes: boolean;
  names: Names;
  /** The whole file, by the keys of its parts. */
  file: Readonly<Record<string, unknown>>;
}

/** A call that makes changes. */
export interface PlannedCall {
  /** A procedure's path in the router, such as `roles.create`. */
  procedure: string;
  /** Without the server's id. A function, where it depends on what earlier calls made. */
  input: object | (() => Promise<object>);
  changes: readonly SettingChange[];
  /** Takes back what `input` made, after the call was refused. */
  undo?: () => Promise<void>;
  /** Why the viewer can't make it, where more than the procedure's permission decides; null when they can. */
  obstacle?: string | null;
  /** Throws what the call would refuse, before the first call is made. Changes nothing. */
  check?: () => void | Promise<void>;
  /** Where the part of the file asks for it, where its changes don't say so. */
  at?: readonly PropertyKey[];
}

/** Something that a part of a file asks for and can't have. */
export interface PlanProblem {
  /** Within the part. */
  path: readonly PropertyKey[];
  message: string;
  /** Of the schema that refused it, where one did; its path is the end of this one. */
  issue?: z.core.$ZodIssue;
}

/** What a part of a file changes. */
export interface SectionPlan {
  /** The part as the server has it. */
  state: unknown;
  calls: readonly PlannedCall[];
  problems?: readonly PlanProblem[];
}

/** A part of the settings file. */
export interface Section {
  /** Its key in the file. */
  key: string;
  title: string;
  /** Of the file's part. */
  schema: z.ZodType;
  /** Returns the part as the server has it. Throws what its calls throw. */
  toFile(env: SettingsEnv): Promise<unknown>;
  /** Compares a part of a file, parsed by `schema`, with the server. */
  plan(env: SettingsEnv, wanted: unknown): Promise<SectionPlan>;
}

/** Declares a part of the settings file. `State` is what its calls answer. */
export function defineSection<State, Wanted>({
  read,
  toFile,
  plan,
  ...section
}: {
  key: string;
  title: string;
  schema: z.ZodType<Wanted>;
  read(env: SettingsEnv): Promise<State>;
  toFile(state: State): unknown;
  plan(
    env: SettingsEnv,
    state: State,
    wanted: Wanted,
  ): Omit<SectionPlan, 'state'> | Promise<Omit<SectionPlan, 'state'>>;
}): Section {
  return {
    ...section,
    toFile: async (env) => toFile(await read(env)),
    async plan(env, wanted) {
      const state = await read(env);
      return { state: toFile(state), ...(await plan(env, state, section.schema.parse(wanted))) };
    },
  };
}

/** Returns what a schema refuses of a value, as problems of the part that it stands in. */
export function problemsOf(schema: z.ZodType, value: unknown): PlanProblem[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({ path: issue.path, message: issue.message, issue }));
}

/**
 * Gives entries of a file, which have no ids, those of the known ones that are the same, each once, and ids of their own to
 * the others. `version` is the one in force.
 */
export function withKnownIds<Known extends { id: string }, Entry extends object>(
  entries: readonly Entry[],
  known: readonly Known[],
  version: number,
  isSame: (known: Known, entry: Entry) => boolean,
): (Entry & { id: string })[] {
  const free = [...known];
  return entries.map((entry, at) => {
    const index = free.findIndex((one) => isSame(one, entry));
    const [found] = index === -1 ? [] : free.splice(index, 1);
    return { ...entry, id: found?.id ?? `file-${version + 1}-${at + 1}` };
  });
}

/** Returns the calls that make a list equal: removals first, so that there is room for what is added. */
export function listCalls<Entry extends object>(
  { added, edited, removed }: SettingsListDiff<Entry>,
  procedures: { remove: string; update: string; create: string },
  idAt: (position: number) => object,
): PlannedCall[] {
  return [
    ...removed.map(({ change, position }) => ({
      ...{ procedure: procedures.remove, changes: [change], input: idAt(position) },
    })),
    ...edited.map(({ changes, entry, position }) => ({
      ...{ procedure: procedures.update, changes, input: { ...entry, ...idAt(position) } },
    })),
    ...added.map(({ change, entry }) => ({
      ...{ procedure: procedures.create, changes: [change], input: entry },
    })),
  ];
}

/** Returns the procedures that change a list, where they have their usual names. */
export function proceduresOf(capability: string) {
  return {
    remove: `${capability}.remove`,
    update: `${capability}.update`,
    create: `${capability}.create`,
  };
}
