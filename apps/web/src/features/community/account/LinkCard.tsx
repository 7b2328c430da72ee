import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH, type User } from '@tenfour/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { copy } from '../../../copy.ts';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './LinkCard.module.css';
import { texts } from './texts.ts';
import { useVerifiedNotice } from './use-verification.ts';
import { Verify } from './Verify.tsx';

/** Shows the side card that links a Roblox name: an input, or the linked name with a way to unlink it. */
export function LinkCard() {
  const user = useUser();
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(content, user.robloxUsername);
  useVerifiedNotice(user.robloxVerified);

  return (
    <Panel title="Roblox account">
      <div ref={content} tabIndex={-1} className={classes.content}>
        {user.robloxUsername ? <Linked user={user} name={user.robloxUsername} /> : <LinkForm />}
      </div>
    </Panel>
  );
}

/** The control that had the focus is gone after linking or unlinking; the card takes it over. */
function useFocusOnChange(element: RefObject<HTMLElement | null>, value: string | null): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) element.current?.focus({ preventScroll: true });
    before.current = value;
  }, [element, value]);
}

function Linked({ user, name }: { user: User; name: string }) {
  const { unlink } = useRobloxLink();
  const once = useSingleFlight();

  /** Asks first where the link was verified: linking again does not bring that back. */
  async function askAndUnlink() {
    const title = texts.unlinkTitle(name);
    const question = { title, text: texts.unlinkText, confirmLabel: copy.account.unlink, danger: true };
    if (!user.robloxVerified || (await dialogs.confirm(question))) await unlink.mutateAsync();
  }

  return (
    <>
      <div className={classes.linked}>
        <Avatar service="roblox" id={user.robloxUserId} name={name} size={40} />
        <div className={classes.who}>
          <strong>{name}</strong>
          <StatusBadge kind="robloxLink" value="linked" />
          <StatusBadge kind="robloxLink" value={user.robloxVerified ? 'verified' : 'unverified'} />
        </div>
        <PendingButton
          variant="default"
          size="xs"
          pending={unlink.isPending}
          onClick={() => once(askAndUnlink)}
        >
          {copy.account.unlink}
        </PendingButton>
      </div>
      {!user.robloxVerified && <Verify />}
    </>
  );
}

function LinkForm() {
  const { link } = useRobloxLink();
  const { title, message } = copy.account.usernameRequired;
  const form = useSubmittedForm({
    draftKey: 'link-roblox',
    warnsOnClose: false,
    sessionKind: 'dashboard',
    initialValues: { robloxUsername: '' },
    toInput: ({ robloxUsername }) => ({ robloxUsername: robloxUsername.trim() }),
    required: { robloxUsername: message },
    summarize: (_values, errors) => ({ title, message: errors.robloxUsername ?? '' }),
    send: (input: { robloxUsername: string }) => link.mutateAsync(input),
    onFailed: (error) => form.showProblem('robloxUsername', humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput
        label={copy.account.usernameLabel}
        maxLength={MAX_LENGTH.robloxUsername}
        {...form.getInputProps('robloxUsername')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={ignoreComposingEnter}
      />
      <PendingButton type="submit" pending={form.pending} fullWidth>
        {form.pending ? copy.account.linking : copy.account.linkUsername}
      </PendingButton>
    </form>
  );
}

interface Words {
  title: string;
  message: string;
}

function fail(error: unknown, { title, message }: Words): void {
  if (!handleUnauthorized('dashboard', error)) toastError(title, serverMessageOr(error, message));
}

/** Links and unlinks the Roblox name, with their toasts. Both refetch the user. */
function useRobloxLink() {
  const queryClient = useQueryClient();
  const me = trpc.account.me.queryKey();

  const link = useMutation(
    trpc.account.linkRoblox.mutationOptions({
      onSuccess: (user) => {
        queryClient.setQueryData(me, user);
        toastSuccess(copy.account.linkDone.title, copy.account.linkDone.message);
      },
      onError: (error) => fail(error, copy.account.linkFailed),
    }),
  );

  const unlink = useMutation(
    trpc.account.unlinkRoblox.mutationOptions({
      onSuccess: (user) => {
        queryClient.setQueryData(me, user);
        toastSuccess(copy.account.unlinkDone.title, copy.account.unlinkDone.message);
      },
      onError: (error) => fail(error, copy.account.unlinkFailed),
    }),
  );

  return { link, unlink };
}
