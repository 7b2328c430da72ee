import { useLocation } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { QUEUE_ID, readStaffSearch } from '../data/paths.ts';

/** Whether mod calls are part of the page at an address. */
export function showsQueue(pathname: string, search: Record<string, unknown>): boolean {
  const page = pathname.split('/')[3];
  return page === 'staff-old' || (page === 'staff' && readStaffSearch(search).tab === 'mod-calls');
}

/** The first stops of the keyboard: past the navigation, and where there is a queue of mod calls, straight to it. */
export function SkipLinks({ current }: { current: CurrentServer }) {
  const queue = useLocation({ select: ({ pathname, search }) => showsQueue(pathname, search) });
  return (
    <>
      <a href="#main" className="tf-skip">
        {copy.common.skipToContent}
      </a>
      {queue && current.permissions?.can.canViewStaffTools ? (
        <a href={`#${QUEUE_ID}`} className="tf-skip">
          {copy.common.skipToQueue}
        </a>
      ) : null}
    </>
  );
}
