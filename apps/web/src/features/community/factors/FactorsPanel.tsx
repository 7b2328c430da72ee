import { Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedFactors, Factors, NewTotp } from '@tenfour/contracts';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { AppDialog } from './AppDialog.tsx';
import classes from './Factors.module.css';
import { canUsePasskeys, createPasskey, describeFailure } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { texts } from './texts.ts';

/** The person's second factors: passkeys, an authenticator app and recovery codes. */
export function FactorsPanel() {
  const factors = useQuery(trpc.factors.get.queryOptions());
  const change = useFactors();
  return (
    <Panel title={texts.title}>
      <DataRegion query={factors} skeleton={<RowsSkeleton rows={1} flush />}>
        {(all) => <Content factors={all} change={change} />}
      </DataRegion>
      {change.totp ? <AppDialog totp={change.totp} onClose={change.closeApp} onAdded={change.added} /> : null}
      {change.codes ? <RecoveryCodes codes={change.codes} onSaved={change.closeCodes} /> : null}
    </Panel>
  );
}

type Change = ReturnType<typeof useFactors>;

function Content({ factors, change }: { factors: Factors; change: Change }) {
  const { passkeys, totpSince, recoveryCodesLeft } = factors;
  const isLast = passkeys.length + (totpSince === null ? 0 : 1) === 1;
  const hasNone = passkeys.length === 0 && totpSince === null;
  const passkeysWork = canUsePasskeys();
  return (
    <>
      {hasNone ? <Text className={classes.quiet}>{texts.none}</Text> : null}
      <ul className={classes.list}>
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <Row key={id} name={name} kind={texts.passkey} detail={<LastUsed at={lastUsedAt} />}>
            <RemoveButton id={id} name={name} isLast={isLast} change={change} />
          </Row>
        ))}
        {totpSince === null ? null : (
          <Row name={texts.app} detail={<RelativeTime at={totpSince} />}>
            <RemoveButton id="totp" name={texts.app} isLast={isLast} change={change} />
          </Row>
        )}
        {hasNone ? null : (
          <Row name={texts.recovery} detail={texts.left(recoveryCodesLeft)}>
            <PendingButton
              size="xs"
              variant="default"
              pending={change.renew.isPending}
              onClick={() => void confirmRenewal(change)}
            >
              {texts.newCodes}
            </PendingButton>
          </Row>
        )}
      </ul>
      <Group gap="xs" mt="sm">
        <PendingButton
          size="xs"
          variant="default"
          pending={change.addPasskey.isPending}
          disabled={!passkeysWork}
          onClick={() => change.addPasskey.mutate()}
        >
          {texts.addPasskey}
        </PendingButton>
        {totpSince === null ? (
          <PendingButton
            size="xs"
            variant="default"
            pending={change.addApp.isPending}
            onClick={() => change.addApp.mutate()}
          >
            {texts.addApp}
          </PendingButton>
        ) : null}
        {passkeysWork ? null : (
          <Text size="sm" className={classes.quiet}>
            {texts.noPasskeys}
          </Text>
        )}
      </Group>
    </>
  );
}

function Row(props: { name: string; kind?: string; detail: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span>
        {props.name}{' '}
        <span className={classes.quiet}>
          {props.kind ? `${props.kind} · ` : ''}
          {props.detail}
        </span>
      </span>
      {props.children}
    </li>
  );
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? texts.never : <RelativeTime at={at} />;
}

function RemoveButton(props: { id: string; name: string; isLast: boolean; change: Change }) {
  const { id, name, isLast, change } = props;

  async function ask() {
    const question = { title: texts.removeTitle(name), confirmLabel: texts.remove, danger: true };
    const confirmed = await dialogs.confirm({ ...question, ...(isLast ? { text: texts.removeLast } : {}) });
    if (confirmed) change.remove.mutate({ factorId: id });
  }

  return (
    <PendingButton
      size="xs"
      variant="default"
      aria-label={texts.removeLabel(name)}
      pending={change.remove.isPending && change.remove.variables.factorId === id}
      onClick={() => void ask()}
    >
      {texts.remove}
    </PendingButton>
  );
}

async function confirmRenewal({ renew }: Change): Promise<void> {
  const question = { title: texts.newCodes, text: texts.newCodesText, confirmLabel: texts.newCodes };
  if (await dialogs.confirm(question)) renew.mutate();
}

/** The ways to change one's second factors, with what they show next. */
function useFactors() {
  const client = useQueryClient();
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onError = (error: unknown) => toastError(texts.failed, describeFailure(error));
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries(trpc.factors.pathFilter()),
      client.invalidateQueries(trpc.account.me.queryFilter()),
    ]);
  const show = ({ recoveryCodes }: ChangedFactors) => {
    setTotp(null);
    setCodes(recoveryCodes);
    void onSettled();
  };
  const added = (changed: ChangedFactors) => {
    show(changed);
    toastSuccess(texts.added);
  };

  const begin = useMutation(trpc.factors.beginPasskey.mutationOptions());
  const add = useMutation(trpc.factors.addPasskey.mutationOptions());
  const addPasskey = useMutation({
    async mutationFn() {
      const { options } = await begin.mutateAsync();
      const answer = await createPasskey(options);
      const hint = { title: texts.passkeyName, text: texts.passkeyNameHint, label: texts.passkeyName };
      const name = (await dialogs.promptText({ ...hint, confirmLabel: texts.addPasskey }))?.trim();
      return add.mutateAsync({ name: name || texts.passkey, answer });
    },
    onSuccess: added,
    onError,
  });
  const addApp = useMutation(trpc.factors.beginTotp.mutationOptions({ onSuccess: setTotp, onError }));
  const renew = useMutation(trpc.factors.renewRecoveryCodes.mutationOptions({ onSuccess: show, onError }));
  const remove = useMutation(
    trpc.factors.remove.mutationOptions({
      onSuccess: () => toastSuccess(texts.removed),
      onError,
      onSettled,
    }),
  );
  return {
    ...{ totp, codes, addPasskey, addApp, renew, remove, added },
    closeApp: () => setTotp(null),
    closeCodes: () => setCodes(null),
  };
}
