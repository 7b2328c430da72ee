import type { ModCall } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import type { sentFields } from '../../community/record-fields/typed-fields.ts';
import { queueOf } from './queue.ts';
import { texts } from './texts.ts';
import { showFailure, useCallChanges } from './use-mod-calls.ts';

/** The call that a dialog is about. */
export interface OpenCall {
  kind: 'resolve' | 'dismiss';
  call: ModCall;
  /** What the box begins with, unless something was typed before. */
  text?: string | undefined;
}

/** What a call is closed with. */
interface Closing {
  resolution: string;
  fields: ReturnType<typeof sentFields>;
}

/** What became of calls that left the queue by this person's hand. */
export type Outcomes = ReadonlyMap<string, 'resolved' | 'dismissed'>;

/**
 * Claims, releases, closes and reopens calls for the viewer `me`. `moveTo` puts the focus on a call of the list, and `after` names the one
 * that takes its turn when a call is over.
 */
export function useTriage(
  serverId: string,
  me: string,
  list: { moveTo: (id: string | null, stay?: boolean) => void; after: (id: string) => string | null },
) {
  const once = useSingleFlight();
  const changes = useCallChanges(serverId);
  const [open, setOpen] = useState<OpenCall | null>(null);
  const [closing, setClosing] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const words = copy.modCalls;

  function over({ id }: ModCall, outcome: 'resolved' | 'dismissed') {
    setOutcomes((before) => new Map([...before, [id, outcome]]));
  }

  async function claim(call: ModCall) {
    try {
      await changes.claim.mutateAsync({ modCallId: call.id });
      list.moveTo(call.id, true);
    } catch (error) {
      showFailure(words.claimFailed, error);
    }
  }

  async function release(call: ModCall) {
    try {
      await changes.release.mutateAsync({ modCallId: call.id });
      toastSuccess(texts.released, call.reason);
      list.moveTo(call.id);
    } catch (error) {
      showFailure(texts.failed(texts.released), error);
    }
  }

  /** Returns the viewer's next call, else claims the first that no other moderator claims first; null without any. */
  async function takeNext(): Promise<ModCall | null> {
    const { mine, unclaimed } = queueOf(await changes.readQueue(), me);
    if (mine[0]) return mine[0];
    for (const call of unclaimed) {
      try {
        return await changes.claim.mutateAsync({ modCallId: call.id });
      } catch (error) {
        if (parseError(error).code !== 'CONFLICT') throw error;
      }
    }
    return null;
  }

  async function goOn(next: string | null) {
    try {
      const call = await takeNext();
      toastSuccess(texts.resolved, call ? texts.nextIs(call.reason) : texts.queueClear);
      if (call) return setOpen({ kind: 'resolve', call });
    } catch (error) {
      showFailure(words.claimFailed, error);
    }
    setOpen(null);
    list.moveTo(next);
  }

  async function close({ kind, call }: OpenCall, { resolution, fields }: Closing, andNext: boolean) {
    const next = list.after(call.id);
    setClosing((before) => new Set(before).add(call.id));
    try {
      const sent = { modCallId: call.id, resolution, ...(fields === undefined ? {} : { fields }) };
      await changes[kind].mutateAsync(sent);
    } finally {
      setClosing((before) => new Set([...before].filter((id) => id !== call.id)));
    }
    over(call, kind === 'resolve' ? 'resolved' : 'dismissed');
    if (andNext) return goOn(next);
    if (kind === 'resolve') toastSuccess(texts.resolved, call.reason);
    else notifyDismissed(call);
    setOpen(null);
    list.moveTo(next);
  }

  function notifyDismissed(call: ModCall) {
    toastUndo({
      title: texts.dismissed,
      message: call.reason,
      label: texts.undo,
      onUndo: () => once(() => reopen(call)),
    });
  }

  async function reopen(call: ModCall) {
    try {
      await changes.reopen.mutateAsync({ modCallId: call.id });
      setOutcomes((before) => new Map([...before].filter(([id]) => id !== call.id)));
      toastSuccess(texts.reopened, call.reason);
      list.moveTo(call.id);
    } catch (error) {
      showFailure(texts.failed(texts.reopened), error);
    }
  }

  return {
    open,
    outcomes,
    ask: (kind: OpenCall['kind'], call: ModCall, text?: string) => setOpen({ kind, call, text }),
    cancel: () => {
      setOpen(null);
      if (open) list.moveTo(open.call.id);
    },
    claim: (call: ModCall) => once(() => claim(call)),
    release: (call: ModCall) => once(() => release(call)),
    /** Resolves or dismisses a call, then opens the next one if `andNext`. Rejects if the call could not be closed. */
    close,
    /** Calls that are being closed, by id: their dialog can be opened again meanwhile. */
    closing,
    /** The call whose claim or release is under way. */
    claiming: changes.claim.isPending ? changes.claim.variables.modCallId : null,
    releasing: changes.release.isPending ? changes.release.variables.modCallId : null,
  };
}

/** What `useTriage` gives. */
export type Triage = ReturnType<typeof useTriage>;
