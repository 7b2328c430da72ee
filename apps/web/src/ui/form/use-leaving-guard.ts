import { useRouter } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { registerBlocker } from '../../data/form-drafts.ts';
import { dialogs } from '../dialogs.ts';

interface Location {
  pathname: string;
  search: string;
}

/** Unsaved changes on the page, by form, and the search parameters that replace the form. */
const unsaved = new Map<string, { changes: number; parameters: readonly string[] }>();

const NONE: readonly string[] = [];

/**
 * Asks before another page replaces a form with `changes` unsaved changes, or the same page with another value of one of
 * the search `parameters`; 0 asks nothing. Several forms ask once. `releaseBlockers` switches the question off. Does
 * nothing outside a router.
 */
export function useLeavingGuard(changes: number, parameters: readonly string[] = NONE): void {
  const form = useId();
  const history = useRouter({ warn: false })?.history;
  const replacing = parameters.join();
  useEffect(() => {
    if (changes === 0) return;
    unsaved.set(form, { changes, parameters: replacing.split(',') });
    const unblock = history?.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const lost = [...unsaved].filter(([, one]) =>
          isReplaced(one.parameters, currentLocation, nextLocation),
        );
        if (lost[0]?.[0] !== form) return false;
        return !(await confirmLeaving(lost.reduce((sum, [, one]) => sum + one.changes, 0)));
      },
    });
    const release = () => {
      unsaved.delete(form);
      unblock?.();
    };
    const unregister = registerBlocker(release);
    return () => {
      release();
      unregister();
    };
  }, [form, changes, replacing, history]);
}

function isReplaced(parameters: readonly string[], from: Location, to: Location): boolean {
  const before = new URLSearchParams(from.search);
  const after = new URLSearchParams(to.search);
  return from.pathname !== to.pathname || parameters.some((name) => before.get(name) !== after.get(name));
}

function confirmLeaving(changes: number): Promise<boolean> {
  return dialogs.confirm({
    title: 'Leave without saving?',
    text:
      changes === 1
        ? 'One change on this page is not saved.'
        : `${changes} changes on this page are not saved.`,
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  });
}
