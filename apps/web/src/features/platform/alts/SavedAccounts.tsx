import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { ALT_PASSWORD_MASK, type AltMode } from '@tenfour/domain';
import { useRef } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingText } from '../../../ui/LoadingText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import type { OpenVault } from './use-vault.ts';
import type { LocalAlt, Undo } from './vault.ts';

/** The accounts that this browser keeps, masked, each with its way out, and the way to be rid of all of them. */
export function SavedAccounts({ of, mode }: { of: OpenVault; mode: AltMode }) {
  const place = useRef<HTMLDivElement>(null);
  const { remove, erase } = useChangeAccounts(of, () => place.current?.focus({ preventScroll: true }));
  const { vault, accounts, unreadable, failed } = of;
  const some = accounts.length + unreadable > 0;

  return (
    <Panel title={altsCopy.saved} flush>
      <div ref={place} tabIndex={-1} className={classes.place}>
        {vault === null ? <Opening /> : null}
        {failed ? <Failed onRetry={of.readAgain} /> : null}
        {unreadable > 0 ? <p className={classes.note}>{texts.unreadable(unreadable)}</p> : null}
        {vault && !some && !failed ? <EmptyState icon={IconUsersGroup} title={texts.none} /> : null}
        <ul className={classes.list}>
          {accounts.map((alt) => (
            <Account key={alt.id} alt={alt} mode={mode} onRemove={() => remove(alt)} />
          ))}
        </ul>
        {vault ? (
          <div className={classes.foot}>
            <span>{texts.kept[vault.kept]}</span>
            {some ? (
              <Button size="xs" variant="default" onClick={erase}>
                {texts.erase}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function Account({ alt, mode, onRemove }: { alt: LocalAlt; mode: AltMode; onRemove: () => void }) {
  return (
    <li className={classes.account}>
      <span className={classes.name}>{alt.username}</span>
      {mode === 'passwords' ? <Password alt={alt} /> : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.removeOf(alt.username)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

function Password({ alt }: { alt: LocalAlt }) {
  if (!alt.hasPassword) return <span className={classes.lacks}>{texts.noPassword}</span>;
  return (
    <span className={classes.mask}>
      <span className="tf-visually-hidden">{texts.passwordHidden}</span>
      <span aria-hidden>{ALT_PASSWORD_MASK}</span>
    </span>
  );
}

function Opening() {
  return (
    <div className={classes.padded}>
      <LoadingText text={texts.opening} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <p>{texts.readFailed}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {copy.common.retry}
      </Button>
    </div>
  );
}

/** Removing one account, with a way back, and all of them, with a question. `onGone` hears that rows have left. */
function useChangeAccounts({ vault }: OpenVault, onGone: () => void) {
  const once = useSingleFlight();

  async function removeOne({ id, username }: LocalAlt) {
    try {
      const undo = await vault?.remove(id);
      onGone();
      if (undo) {
        toastUndo({
          title: altsCopy.removed,
          message: username,
          label: texts.undo,
          onUndo: () => void bringBack(undo, username),
        });
      }
    } catch {
      toastError(texts.removeFailed, texts.storageRefused);
    }
  }

  async function eraseAll() {
    const meant = await dialogs.confirm({
      title: texts.eraseTitle,
      text: texts.eraseText,
      confirmLabel: texts.erase,
      danger: true,
    });
    if (!meant) return;
    try {
      await vault?.erase();
      onGone();
      toastSuccess(texts.erased);
    } catch {
      toastError(texts.eraseFailed, texts.storageRefused);
    }
  }

  return {
    remove: (alt: LocalAlt) => once(() => removeOne(alt)),
    erase: () => once(eraseAll),
  };
}

async function bringBack(undo: Undo, username: string): Promise<void> {
  try {
    if (await undo()) toastSuccess(texts.backAgain, username);
    else toastError(texts.noWayBack, texts.noRoom);
  } catch {
    toastError(texts.noWayBack, texts.storageRefused);
  }
}
