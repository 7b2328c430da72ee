import type { Viewer } from '@tenfour/contracts';
import type { Caller } from '@tenfour/contracts/router';
import type { SettingChange } from '@tenfour/domain';
import type { z } from 'zod';
import type { Names } from './names.ts';

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
  /** Why the viewer can't make it, where more than the procedure's permission decides; null when they can. */
  obstacle?: string | null;
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
  plan(env: SettingsEnv, state: State, wanted: Wanted): Omit<SectionPlan, 'state'>;
}): Section {
  return {
    ...section,
    toFile: async (env) => toFile(await read(env)),
    async plan(env, wanted) {
      const state = await read(env);
      return { state: toFile(state), ...plan(env, state, section.schema.parse(wanted)) };
    },
  };
}
