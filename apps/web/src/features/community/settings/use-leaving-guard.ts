import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { registerBlocker } from '../../../data/form-drafts.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { storableEdits } from './changes.ts';
import { texts } from './texts.ts';
import { draftKeyOf, type Settings } from './use-settings.ts';

/**
 * Asks before unsaved changes are left, in the app and when the tab closes; a reload restores them. A forced sign-in
 * passes without a question, and so does leaving after a call of the returned function.
 */
export function useLeavingGuard(serverId: string, settings: Settings): () => void {
  const released = useRef(false);
  const { edits, lines } = settings;
  const changes = lines.length;
  const dirty = changes > 0;
  useUnsaved(draftKeyOf(serverId), storableEdits(edits), dirty);

  function release() {
    released.current = true;
  }

  useEffect(() => registerBlocker(release), []);

  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (released.current || current.pathname === next.pathname) return false;
      const leave = await dialogs.confirm({
        title: texts.leaveTitle,
        text: texts.leaveText(changes),
        confirmLabel: texts.leave,
        cancelLabel: texts.stay,
        danger: true,
      });
      return !leave;
    },
  });

  return release;
}
