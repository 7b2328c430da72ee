import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { copy } from '../copy.ts';
import { browser, loginUrl } from '../data/browser.ts';
import { setSessionEnded } from '../data/session-ended.ts';
import type { UnauthorizedKind } from '../data/unauthorized.ts';
import { clearToast } from '../ui/toast.ts';
import { eventually } from './eventually.ts';
import { slowTime } from './slow-time.ts';

/** How a request can fail: with our answer, a proxy's answer, no answer, or without a session. */
const FAILURES = ['refused', 'silent', 'unreachable', 'unauthorized'] as const;
export type Failure = (typeof FAILURES)[number];

const REASON = 'Refused for a reason of its own.';

/** The reason below the sentence where no required literal replaces it. */
const REASONS: Readonly<Record<Exclude<Failure, 'unauthorized'>, string>> = {
  refused: REASON,
  silent: copy.common.outage.unconfirmed,
  unreachable: 'The server cannot be reached. Check your connection.',
};

const BODIES = {
  refused: { status: 422, body: { message: REASON, code: 'REFUSED', requestId: 'req-1' } },
  unauthorized: {
    status: 401,
    body: { message: 'Unauthorized: sign in first.', code: 'UNAUTHORIZED', requestId: 'req-1' },
  },
};

/** As a procedure answers that has done what it was asked. */
function answered(data: unknown, isBatch: boolean): Response {
  const result = { result: { data } };
  return Response.json(isBatch ? [result] : result);
}

function answerOf(failure: Failure, isBatch: boolean): Response {
  if (failure === 'unreachable') throw new TypeError('Failed to fetch');
  if (failure === 'silent') return Response.json({ error: 'bad gateway' }, { status: 502 });
  const { status, body } = BODIES[failure];
  const data = { code: body.code, httpStatus: status, path: '', body };
  const error = { error: { message: body.message, code: -32_000, data } };
  return Response.json(isBatch ? [error] : error, { status });
}

/** Makes the calls of one procedure fail in the given way from now on; `null` restores the normal answers. */
export function failing(procedure: string) {
  const answered = globalThis.fetch;
  const state: { failure: Failure | null; tries: number } = { failure: null, tries: 0 };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, window.location.origin);
    if (state.failure === null || pathname !== `/trpc/${procedure}`) return answered(input, init);
    state.tries += 1;
    return answerOf(state.failure, searchParams.has('batch'));
  });
  return state;
}

/** Lets the calls of one procedure succeed with this answer, from now on. */
function succeeding(procedure: string, answer: unknown): void {
  const otherwise = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, window.location.origin);
    if (pathname !== `/trpc/${procedure}`) return otherwise(input, init);
    return answered(answer, searchParams.has('batch'));
  });
}

/** One line of the matrix: how the request is sent, and what is to be said when it fails. */
export interface Line {
  procedure: string;
  /** Renders the smallest part that sends it, with an API that answers everything else. */
  open: () => Promise<unknown>;
  /** Types, opens the dialog; done once, before the first press. */
  fill?: () => Promise<void> | void;
  /** Sends it; done again after each failure, so that it has to be free again. */
  press: () => Promise<void> | void;
  /** Every part of the toast that does not depend on the failure. */
  says: readonly string[];
  /** What stands in the place of the reason when the server gave none. */
  fallback?: string;
  /** The form shows the reason, so the toast does not repeat it. */
  saysReasonInForm?: boolean;
  /** Fields that keep what was typed, by label. */
  keeps?: Readonly<Record<string, string>>;
  kind?: UnauthorizedKind;
  /** All but these are left to another line. */
  failures?: readonly Failure[];
  /** What the API answers when it worked, and every part of the toast that tells it. */
  done?: { answer: unknown; says: readonly string[] };
}

/** The toast on screen, if any. */
const toastText = () => document.querySelector('[data-tone="destructive"]')?.textContent ?? '';

async function expectToast(parts: readonly string[], failure: Failure): Promise<void> {
  await eventually(() => {
    for (const part of parts) expect(toastText(), failure).toContain(part);
  });
}

async function expectKept(keeps: Line['keeps'] = {}): Promise<void> {
  for (const [label, value] of Object.entries(keeps))
    await eventually(() => expect(field(label)).toHaveProperty('value', value));
}

async function expectSignIn({ press, kind = 'server', keeps }: Line): Promise<void> {
  const left = vi.spyOn(browser, 'leaveTo').mockImplementation(() => undefined);
  onTestFinished(() => act(() => setSessionEnded(false)));
  const time = slowTime();
  await press();
  await expectToast(Object.values(copy.session.unauthorized[kind]), 'unauthorized');
  const isShown = Object.keys(keeps ?? {}).every((label) => fieldNow(label) !== null);
  if (isShown) await expectKept(keeps);
  await time.pass(500);
  expect(left).toHaveBeenCalledWith(loginUrl());
  // A page that hides from signed-out viewers has saved the drafts for their return.
  if (!isShown)
    for (const value of Object.values(keeps ?? {}))
      expect(sessionStorage.getItem('tenfour:drafts')).toContain(value);
}

/** Plays every failure of a line, one after the other, on the same page. */
export async function playFailures(line: Line): Promise<void> {
  await line.open();
  await line.fill?.();
  const state = failing(line.procedure);
  for (const failure of line.failures ?? FAILURES) {
    Object.assign(state, { failure, tries: 0 });
    if (failure === 'unauthorized') {
      await expectSignIn(line);
    } else {
      await line.press();
      const reason = failure === 'refused' ? REASON : (line.fallback ?? REASONS[failure]);
      if (line.saysReasonInForm) {
        await expectToast(line.says, failure);
        await eventually(() => expect(document.querySelector('form')?.textContent).toContain(reason));
      } else await expectToast([...line.says, reason], failure);
      await expectKept(line.keeps);
      act(clearToast);
      await eventually(() => expect(toastText()).toBe(''));
    }
    expect(state.tries, failure).toBe(1);
  }
}

/** Plays the success of a line: the toast says its words, as a status. */
export async function playSuccess({ procedure, open, fill, press, done }: Line): Promise<void> {
  await open();
  await fill?.();
  if (!done) throw new Error(`Nothing says what ${procedure} tells when it worked.`);
  succeeding(procedure, done.answer);
  await press();
  await eventually(() => {
    const toast = document.querySelector('[data-tone="success"]');
    for (const part of done.says) expect(toast?.textContent).toContain(part);
    expect(toast?.getAttribute('role')).toBe('status');
  });
}

/** Returns the cases that declare a success message. */
export function withSuccess(lines: Readonly<Record<string, Line>>): [string, Line][] {
  return Object.entries(lines).filter(([, line]) => line.done !== undefined);
}

const fieldNow = (label: string) =>
  screen.queryByLabelText<HTMLInputElement>((text) => text.replace(/ \*$/, '') === label, {
    selector: 'input:not([type=hidden]), textarea, select',
  });

/** The field of this label, whether or not a star follows it; much faster than by its role. */
export function field(label: string): HTMLInputElement {
  const found = fieldNow(label);
  if (!found) throw new Error(`There is no field "${label}".`);
  return found;
}

/** Writes into the field of this label, once it is there. */
export async function write(label: string, value: string): Promise<void> {
  await eventually(() => expect(field(label)).toBeTruthy());
  fireEvent.change(field(label), { target: { value } });
}

function pressable(name: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(
    'button, [role="menuitem"], [role="option"], [role="switch"]',
  );
  const named = [...all].filter((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  // What a dialog has lies over the page, wherever in the document it stands.
  return named.findLast((one) => one.closest('[role="dialog"], [role="alertdialog"]')) ?? named.at(-1);
}

/** Presses what has this name, once it is there and free; much faster than by its role. */
export async function press(name: string): Promise<void> {
  await eventually(() => {
    const found = pressable(name);
    expect(found, name).toBeDefined();
    expect(found?.getAttribute('aria-disabled'), name).not.toBe('true');
    expect(found?.hasAttribute('disabled'), name).toBe(false);
  });
  const found = pressable(name);
  if (found) fireEvent.click(found);
}
