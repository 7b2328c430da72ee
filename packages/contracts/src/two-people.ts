import type { Viewer } from './community/viewer.ts';

/** Which calls of a procedure need a second person's approval, in servers that chose it. */
export interface TwoPeopleRule {
  /** Which ones, in words, where not every call does. */
  only?: string;
  /** Returns whether a call with this input, as sent, can need it. */
  appliesTo(input: unknown): boolean;
  /** Whether the service also has to find that the call gives a role above Admin. */
  aboveAdmin?: true;
}

/** Every call that gives a role or permissions above those of Admin. */
export const WHEN_ABOVE_ADMIN: TwoPeopleRule = {
  only: 'a role or permission above Admin',
  appliesTo: () => true,
  aboveAdmin: true,
};

/** Calls that turn the setting off. */
export const WHEN_TURNED_OFF: TwoPeopleRule = {
  only: 'to turn it off',
  appliesTo: (input) => typeof input === 'object' && input !== null && 'enabled' in input && !input.enabled,
};

/** A call that was approved: what `RequestContext` knows of it. */
export interface ApprovedCall {
  /** The procedure's path in the router. */
  procedure: string;
}

/** A call of a procedure, as its middleware has it. */
interface TwoPeopleCall {
  meta: { twoPeople?: TwoPeopleRule } | undefined;
  getRawInput: () => Promise<unknown>;
  ctx: {
    approved?: ApprovedCall | undefined;
    services: { twoPeople: { ask(viewer: Viewer, call: AskedCall): Promise<void> } };
  };
  path: string;
}

/** A call that can need a second person. `input` is as sent. */
export interface AskedCall {
  procedure: string;
  input: unknown;
  aboveAdmin: boolean;
}

/**
 * Throws `APPROVAL_REQUIRED` where the call needs a second person, after its request was stored. The last check of all:
 * only calls that would be carried out become requests.
 */
export async function requireTwoPeople(
  { meta, getRawInput, ctx, path }: TwoPeopleCall,
  viewer: Viewer,
): Promise<void> {
  const rule = meta?.twoPeople;
  if (rule === undefined || ctx.approved?.procedure === path) return;
  const input = await getRawInput();
  if (!rule.appliesTo(input)) return;
  await ctx.services.twoPeople.ask(viewer, { procedure: path, input, aboveAdmin: rule.aboveAdmin === true });
}
