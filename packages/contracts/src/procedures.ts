import {
  type AccessLevel,
  DomainError,
  hasAccessLevel,
  leadsAny,
  may,
  type PermissionFlag,
  rank,
} from '@tenfour/domain';
import { initTRPC, type TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import type { Account, ResourceKind, Viewer } from './community/viewer.ts';
import { createDeclarations } from './declarations.ts';
import {
  ERROR_TABLE,
  type ErrorBody,
  errorBody,
  noSuchServer,
  notAllowed,
  panelClosed,
  toPublicError,
  unauthorized,
} from './errors.ts';
import { zId } from './fields.ts';
import type { CursorOf } from './pagination.ts';
import type { RequestContext } from './services.ts';
import { factorRequired, requireStepUpOfCall, type StepUpRule } from './step-up.ts';
import { requireTwoPeople, type TwoPeopleRule } from './two-people.ts';

/** Who can call a procedure; source of the permission matrix and its page. */
export type Allowance =
  | { kind: 'open' }
  | { kind: 'signed-in' }
  | { kind: 'member' }
  | { kind: 'server'; flag: PermissionFlag; also?: PermissionFlag }
  | { kind: 'resource'; resource: ResourceKind; flag: PermissionFlag }
  | { kind: 'admin' }
  | { kind: 'owner' }
  | { kind: 'platform'; level: AccessLevel };

/** A procedure's metadata besides its schemas. */
export interface ProcedureMeta {
  allowance?: Allowance;
  /** The REST route, such as `POST /servers/{id}/punishments`, relative to `/api`. */
  rest?: string;
  /** Path parameters whose input field has another name. */
  params?: Readonly<Record<string, string>>;
  /** Whether it concerns the calling person, or API keys: no key can call it, whatever its permissions. */
  person?: boolean;
  /** For how long caches on the way may keep the answer over REST, which is the same for everyone. */
  publicSeconds?: number;
  /** Which of its calls need a fresh second factor, of people who have one and in servers that require one. */
  stepUp?: StepUpRule;
  /** Which of its calls need a second person's approval, in servers that chose it. */
  twoPeople?: TwoPeopleRule;
  /** How its list goes on after the last item; `cursorAfter` where nothing is said. */
  cursorOf?: CursorOf;
  /** One line for the API's documentation. */
  summary?: string;
}

/** Returns a failed call as the tRPC client reads it. */
export function errorShape({ error, path, ctx }: FailedCall) {
  const open = toPublicError(error);
  const body: ErrorBody = errorBody(open, ctx?.requestId ?? '');
  const { trpc } = ERROR_TABLE[open.code];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[error.code === 'INTERNAL_SERVER_ERROR' ? trpc : error.code],
    message: open.message,
    data: { code: trpc, httpStatus: open.http, path, body },
  };
}

interface FailedCall {
  error: TRPCError;
  path: string | undefined;
  ctx: RequestContext | undefined;
}

const t = initTRPC.context<RequestContext>().meta<ProcedureMeta>().create({ errorFormatter: errorShape });

const declarations = createDeclarations<ProcedureMeta>();
export const findDeclaration = declarations.find;
/** Ends the checks of outputs in this process. */
export const trustOutputs = declarations.trustOutputs;

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const procedure = declarations.track(t.procedure);

function viewerOf(found: { account: Account; viewer: Viewer | null } | null): Viewer {
  if (found === null) throw unauthorized();
  if (found.viewer === null) throw noSuchServer();
  return found.viewer;
}

function requirePerson({ apiKeyId }: Viewer, meta: ProcedureMeta | undefined): void {
  if (apiKeyId === undefined || meta?.person !== true) return;
  throw new DomainError('FORBIDDEN', {
    message: 'An API key cannot do this: it is for people who are signed in.',
  });
}

function requireFlag(viewer: Viewer, flag: PermissionFlag): void {
  if (!may(viewer, flag)) throw notAllowed(flag);
}

/** Allows all callers, signed in or not. */
export const open = procedure.meta({ allowance: { kind: 'open' } });

/** Requires a session. Throws `UNAUTHORIZED`. */
export const signedIn = procedure.meta({ allowance: { kind: 'signed-in' } }).use(async (call) => {
  const account = await call.ctx.access.account();
  if (account === null) throw unauthorized();
  await requireStepUpOfCall(call, account, { factor: account.factor, source: call.ctx.source });
  return call.next({ ctx: { account } });
});

function requireOwner(viewer: Viewer): void {
  if (viewer.role === 'owner') return;
  throw new DomainError('FORBIDDEN', { message: 'Only the owner of this server can do this.' });
}

const inServer = procedure.input(z.object({ serverId: zId }));

/** Requires a member of `input.serverId` who passes `check`. One middleware, since each adds cost to every request. */
function memberWho(allowance: Allowance, check: (viewer: Viewer) => void) {
  return inServer.meta({ allowance }).use(async (call) => {
    const viewer = viewerOf(await call.ctx.access.at(call.input.serverId));
    requirePerson(viewer, call.meta);
    check(viewer);
    await requireStepUpOfCall(call, viewer, viewer);
    await requireTwoPeople(call, viewer);
    return call.next({ ctx: { viewer } });
  });
}

/** Requires a member of `input.serverId` with any role. Throws `UNAUTHORIZED` or `NOT_FOUND`. */
export const anyMember = memberWho({ kind: 'member' }, () => undefined);

/** Requires a member of `input.serverId` whose role has the flags. Throws `UNAUTHORIZED`, `NOT_FOUND` or `FORBIDDEN`. */
export function onServer(flag: PermissionFlag, also?: PermissionFlag) {
  return memberWho({ kind: 'server', flag, ...(also ? { also } : {}) }, (viewer) => {
    requireFlag(viewer, flag);
    if (also) requireFlag(viewer, also);
  });
}

/** Requires the owner of `input.serverId`. */
export const ownerOnly = memberWho({ kind: 'owner' }, requireOwner);

function requireAdmin(viewer: Viewer): void {
  if (rank(viewer.role) >= rank('admin')) return;
  throw new DomainError('FORBIDDEN', { message: 'This needs the role Admin or Owner.' });
}

/** Requires an admin of `input.serverId` or its owner, regardless of the permission sets. */
export const adminOnly = memberWho({ kind: 'admin' }, requireAdmin);

/**
 * As `adminOnly`, and for people whose custom roles lead a department, an admin's right over it alone: the service
 * checks which.
 */
export const leadOnly = memberWho({ kind: 'admin' }, (viewer) => {
  if (!leadsAny(viewer)) requireAdmin(viewer);
});

/**
 * Requires platform staff of at least this level, with their own panel session. Throws `UNAUTHORIZED` without a
 * sign-in, `ADMIN_SESSION` without a panel session, `FACTOR_REQUIRED` until it gave the second factor that it needs and
 * `FORBIDDEN` below the level.
 */
export function platform(level: AccessLevel) {
  return procedure.meta({ allowance: { kind: 'platform', level } }).use(async (call) => {
    const account = await call.ctx.access.account();
    if (account === null) throw unauthorized();
    const viewer = await call.ctx.panel.viewer(account);
    if (viewer === null) throw panelClosed();
    if (viewer.factorDue !== undefined) throw factorRequired(viewer.factorDue);
    if (!hasAccessLevel(viewer.level, level)) throw notOfLevel(level);
    await requireStepUpOfCall(call, viewer, viewer);
    return call.next({ ctx: { account, viewer } });
  });
}

function notOfLevel(level: AccessLevel): DomainError {
  const who = level === 'super_admin' ? 'super admins' : 'admins and super admins';
  return new DomainError('FORBIDDEN', { message: `This is for ${who} only.`, details: { level } });
}

/** Like `onServer`, for an id that belongs to a server without naming it. An id of another server is `NOT_FOUND`. */
export function onResource<Field extends string>(resource: ResourceKind, field: Field, flag: PermissionFlag) {
  return procedure
    .meta({ allowance: { kind: 'resource', resource, flag } })
    .input(z.object({ [field]: zId } as Record<Field, typeof zId>))
    .use(async (call) => {
      const id = (call.input as Record<string, string>)[field] ?? '';
      const viewer = viewerOf(await call.ctx.access.atResource(resource, id));
      requirePerson(viewer, call.meta);
      requireFlag(viewer, flag);
      await requireStepUpOfCall(call, viewer, viewer);
      return call.next({ ctx: { viewer } });
    });
}
