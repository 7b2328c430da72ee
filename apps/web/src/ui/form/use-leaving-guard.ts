import { useRouter } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { registerBlocker } from '../../data/form-drafts.ts';
import { dialogs } from '../dialogs.ts';

interface Location {
  pathname: string;
  search: string;
}

/** Unsaved changes on the page, by form. */
const unsaved = new Map<string, number>();

/**
 * Asks before another page or tab of the app replaces a form with `changes` unsaved changes; 0 asks nothing. Several
 * forms ask once. `releaseBlockers` switches the question off. Does nothing outside a router.
 */
export function useLeavingGuard(changes: number): void {
  const form = useId();
  const history = useRouter({ warn: false })?.history;
  useEffect(() => {
    if (changes === 0) return;
    unsaved.set(form, changes);
    const unblock = history?.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const [asking] = unsaved.keys();
        if (asking !== form || isSamePage(currentLocation, nextLocation)) return false;
        return !(await confirmLeaving());
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
  }, [form, changes, history]);
}

/** Returns whether two addresses show the same forms: all that may differ is what is open on the page. */
function isSamePage(one: Location, other: Location): boolean {
  const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab');
  return one.pathname === other.pathname && tabOf(one) === tabOf(other);
}

function confirmLeaving(): Promise<boolean> {
  const changes = [...unsaved.values()].reduce((sum, count) => sum + count, 0);
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
