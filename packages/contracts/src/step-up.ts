import { DomainError, type FactorAction, factorActionFor, MASS_ACTION_MAX } from '@tenfour/domain';
import type { Account, RequestSource } from './community/viewer.ts';

/** Which calls of a procedure are dangerous: they need a fresh second factor of people who have one. */
export interface StepUpRule {
  /** What is dangerous about it, in words, where not every call is. */
  only?: string;
  /** Also of people without a factor, who have to set one up first. */
  ofEveryone?: true;
  /** Returns whether a call with this input, as sent, is dangerous. */
  appliesTo(input: unknown): boolean;
}

/** Every call is dangerous. */
export const ALWAYS: StepUpRule = { appliesTo: () => true };

/** Every call is dangerous, and needs a second factor even where none is required. */
export const ALWAYS_OF_EVERYONE: StepUpRule = {
  ...ALWAYS,
  only: 'always, even without a factor',
  ofEveryone: true,
};

/** Calls that set one of these fields are dangerous. */
export function whenSetting(...fields: readonly string[]): StepUpRule {
  return {
    only: fields.join(', '),
    appliesTo: (input) => fields.some((field) => fieldOf(input, field) !== undefined),
  };
}

/** Calls that name more than `MASS_ACTION_MAX` targets in these lists together are dangerous. */
export function whenMany(...lists: readonly string[]): StepUpRule {
  return {
    only: `more than ${MASS_ACTION_MAX}`,
    appliesTo: (input) =>
      lists.reduce((sum, list) => sum + lengthOf(fieldOf(input, list)), 0) > MASS_ACTION_MAX,
  };
}

/** Calls that give the role Admin are dangerous. */
export const WHEN_GIVING_ADMIN: StepUpRule = {
  only: 'the role Admin',
  appliesTo: (input) => fieldOf(input, 'role') === 'admin',
};

/** Calls to which one of these rules applies are dangerous. */
export function whenAny(...rules: readonly StepUpRule[]): StepUpRule {
  return {
    only: rules.flatMap(({ only }) => only ?? []).join(', or '),
    appliesTo: (input) => rules.some((rule) => rule.appliesTo(input)),
  };
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? (input as Record<string, unknown>)[field]
    : undefined;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** Dangerous addresses besides the procedures, with what they do. */
export const STEP_UP_DOWNLOADS = [
  { path: '/servers/{id}/export.zip', summary: 'Export a server' },
  { path: '/servers/{id}/punishments/export.csv', summary: 'Export punishments' },
  { path: '/servers/{id}/shifts/export.csv', summary: 'Export shifts' },
  { path: '/servers/{id}/activity-logs/export.csv', summary: 'Export the activity log' },
] as const;

/** The caller of a dangerous action. */
export interface StepUpCaller {
  factor?: Account['factor'] | undefined;
  source?: RequestSource;
  factorRequired?: true;
  apiKeyId?: string;
}

/** Where dangerous actions of new devices are recorded. */
interface StepUpContext {
  services: { account: { recordDangerous(account: Account, name: string): Promise<void> } };
}

/** A call of a procedure, as its middleware has it. */
interface StepUpCall {
  meta: { stepUp?: StepUpRule; summary?: string } | undefined;
  getRawInput: () => Promise<unknown>;
  ctx: StepUpContext;
  path: string;
}

/** As `requireStepUp` where the call is dangerous. The last check of each base. */
export async function requireStepUpOfCall(
  { meta, getRawInput, ctx, path }: StepUpCall,
  account: Account,
  caller: StepUpCaller,
): Promise<void> {
  const rule = meta?.stepUp;
  if (!rule?.appliesTo(await getRawInput())) return;
  const asked = rule.ofEveryone ? { ...caller, factorRequired: true as const } : caller;
  await requireStepUp(ctx, account, { caller: asked, name: meta?.summary ?? path });
}

/**
 * Checks a dangerous action, `name` in words: throws `FACTOR_REQUIRED` unless the caller gave a fresh second factor or
 * needs none. Records what sessions on new devices ask for, admitted or not.
 */
export async function requireStepUp(
  { services }: StepUpContext,
  account: Account,
  { caller, name }: { caller: StepUpCaller; name: string },
): Promise<void> {
  if (account.isNewDevice) await services.account.recordDangerous(account, name);
  requireFreshFactor(caller);
}

/** Throws `FACTOR_REQUIRED` unless the caller gave a fresh second factor, or needs none. */
export function requireFreshFactor(caller: StepUpCaller): void {
  const fresh = caller.factor === undefined ? null : caller.factor.fresh;
  const action = factorActionFor({ fresh, required: caller.factorRequired === true });
  if (action !== null) throw factorRequired(action, caller);
}

/** Returns the error for a call that needs a second factor. `details.action` says what the person has to do. */
export function factorRequired(action: FactorAction, caller: StepUpCaller = {}): DomainError {
  return new DomainError('FACTOR_REQUIRED', { message: sentenceFor(action, caller), details: { action } });
}

function sentenceFor(action: FactorAction, { source, apiKeyId }: StepUpCaller): string {
  if (apiKeyId !== undefined) {
    return 'This needs a second factor. Do it in the panel, or with a key that allows dangerous actions.';
  }
  if (source === 'bot' || source === 'game') return 'This needs your second factor. Do it in the panel.';
  return action === 'give'
    ? 'Confirm this with your second factor, then try again.'
    : 'This needs a second factor. Set one up in your account, then try again.';
}
