import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import type { AltRequest } from '@tenfour/contracts';
import { ALT_PASSWORD_MASK } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { PanelDialog } from '../admin/PanelDialog.tsx';
import { accountsIn, type ListedAlt } from './accounts-in.ts';
import classes from './Review.module.css';
import { texts } from './texts.ts';
import { usePasswordForm } from './use-password-form.ts';
import { useRevealed } from './use-revealed.ts';

/** The accounts of a request. Revealing their passwords asks for your own, is logged, and lasts a minute. */
export function ReviewAccounts({ request }: { request: AltRequest }) {
  const accounts = accountsIn(request.altAccounts);
  const { shown, pending, show, hide } = useRevealed(request.id);
  const [asking, setAsking] = useState(false);
  const carriesPasswords = accounts.some(({ hasPassword }) => hasPassword);
  const waits = request.status === 'pending';
  const open = waits ? shown : null;

  return (
    <section className={classes.accounts} aria-label={texts.accounts}>
      <h3 className={classes.subtitle}>{texts.altCount(accounts.length)}</h3>
      <ul>
        {accounts.map((alt) => (
          <li key={alt.id}>
            <span className={classes.name}>{alt.username}</span>
            <Password alt={alt} revealed={open?.passwords.get(alt.id) ?? null} />
          </li>
        ))}
      </ul>
      {carriesPasswords && waits ? (
        <div className={classes.reveal}>
          {open ? (
            <>
              <Button size="xs" variant="default" onClick={hide}>
                {texts.hide}
              </Button>
              <HidesIn until={open.until} />
            </>
          ) : (
            <>
              <Button size="xs" variant="default" onClick={() => setAsking(true)}>
                {texts.reveal}
              </Button>
              <span>{texts.revealNote}</span>
            </>
          )}
        </div>
      ) : (
        <p className={classes.dimmed}>{waits ? texts.noPasswords : texts.erasedThen}</p>
      )}
      <PanelDialog opened={asking && waits} title={texts.reveal} onClose={() => setAsking(false)}>
        <RevealForm show={show} pending={pending} onClose={() => setAsking(false)} />
      </PanelDialog>
    </section>
  );
}

function Password({ alt, revealed }: { alt: ListedAlt; revealed: string | null }) {
  if (revealed !== null) {
    return <CopyButton value={revealed} label={texts.copyPasswordOf(alt.username)} />;
  }
  if (!alt.hasPassword) return null;
  return (
    <span className={classes.mask}>
      <span className="tf-visually-hidden">{texts.passwordOf(alt.username)}</span>
      <span aria-hidden>{ALT_PASSWORD_MASK}</span>
    </span>
  );
}

function HidesIn({ until }: { until: number }) {
  const now = useNow(1_000);
  return <span>{texts.hidesIn(Math.max(0, Math.ceil((until - now) / 1_000)))}</span>;
}

interface RevealFormProps {
  /** Returns what is wrong with the password, or null. */
  show: (currentPassword: string) => Promise<string | null>;
  pending: boolean;
  onClose: () => void;
}

/** Asks staff for their own password before the passwords of a request are shown. */
function RevealForm({ show, pending, onClose }: RevealFormProps) {
  const whileShown = useWhileShown();
  const { submit, input } = usePasswordForm(texts.ownPasswordNeeded, async (password) => {
    const refused = await show(password);
    if (refused === null) whileShown(onClose);
    return refused;
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          {...input}
          label={texts.ownPassword}
          description={texts.revealNote}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={pending}>
            {texts.revealSubmit}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
