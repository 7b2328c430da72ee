import { Button, PasswordInput } from '@mantine/core';
import type { AltRequest } from '@tenfour/contracts';
import { ALT_PASSWORD_MASK } from '@tenfour/domain';
import { useState } from 'react';
import { useWhileShown } from '../../../data/use-while-shown.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DialogForm } from '../../../ui/FormDialog.tsx';
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
  const { shown, show, refusalOf, hide } = useRevealed(request.id);
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
        <RevealForm show={show} refusalOf={refusalOf} onClose={() => setAsking(false)} />
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
      <span className="tf-visually-hidden">{texts.passwordHidden}</span>
      <span aria-hidden>{ALT_PASSWORD_MASK}</span>
    </span>
  );
}

function HidesIn({ until }: { until: number }) {
  const now = useNow(1_000);
  return <span>{texts.hidesIn(Math.max(0, Math.ceil((until - now) / 1_000)))}</span>;
}

type RevealFormProps = Pick<ReturnType<typeof useRevealed>, 'show' | 'refusalOf'> & { onClose: () => void };

/** Asks staff for their own password before the passwords of a request are shown. */
function RevealForm({ show, refusalOf, onClose }: RevealFormProps) {
  const whileShown = useWhileShown();
  const form = usePasswordForm({
    needed: texts.ownPasswordNeeded,
    send: show,
    onSent: () => whileShown(onClose),
    onFailed: (error) => {
      const refused = refusalOf(error);
      if (refused === null) whileShown(onClose);
      return refused;
    },
  });

  return (
    <DialogForm form={form} submitLabel={texts.revealSubmit} onCancel={onClose}>
      <PasswordInput
        {...form.input}
        label={texts.ownPassword}
        description={texts.revealNote}
        autoComplete="current-password"
        data-autofocus
      />
    </DialogForm>
  );
}
