import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { browser } from '../../../data/browser.ts';
import { serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** After a proof is over it is asked once more what there is, in ms. */
const AFTER_END_MS = 1_000;

function fail(error: unknown): void {
  const { title, message } = texts.failed;
  if (!handleUnauthorized('dashboard', error)) toastError(title, serverMessageOr(error, message));
}

/** Returns the verification of the linked account and its actions. Confirmation from the game arrives automatically. */
export function useVerification() {
  const client = useQueryClient();
  const key = trpc.verification.state.queryKey();
  const query = useQuery(
    trpc.verification.state.queryOptions(undefined, {
      refetchInterval: ({ state }) => {
        const ends = state.data?.proof?.expiresAt;
        return ends ? Math.max(Date.parse(ends) - Date.now(), 0) + AFTER_END_MS : false;
      },
    }),
  );
  const options = {
    onSuccess: async (state: NonNullable<typeof query.data>) => {
      client.setQueryData(key, state);
      if (state.verified) await client.invalidateQueries({ queryKey: trpc.account.me.queryKey() });
    },
    onError: (error: unknown) => {
      fail(error);
      void client.invalidateQueries({ queryKey: key });
    },
  };
  const begin = useMutation(trpc.verification.begin.mutationOptions(options));
  const check = useMutation(trpc.verification.check.mutationOptions(options));
  const cancel = useMutation(trpc.verification.cancel.mutationOptions(options));
  const signIn = useMutation(
    trpc.verification.signIn.mutationOptions({
      onSuccess: ({ url }) => browser.leaveTo(url),
      onError: fail,
    }),
  );
  return { query, state: query.data, begin, check, cancel, signIn };
}

/** Announces once that the account is verified, which the game may confirm while the viewer is on another page. */
export function useVerifiedNotice(verified: boolean): void {
  const before = useRef(verified);
  useEffect(() => {
    if (!before.current && verified) toastSuccess(texts.done);
    before.current = verified;
  }, [verified]);
}
