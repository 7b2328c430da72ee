import { altsCopy } from '../../../copy/alts.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { texts } from './texts.ts';
import type { OpenVault } from './use-vault.ts';
import type { LocalAlt, Undo } from './vault.ts';

/** Removing one account, with a way back, and all of them, with a question. `onGone` hears that rows have left. */
export function useChangeAccounts({ vault }: OpenVault, onGone: () => void) {
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
