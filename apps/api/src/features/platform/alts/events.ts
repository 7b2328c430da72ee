import { plural } from '@tenfour/domain';
import { definePlatformEvents } from '../../../events/define-events.ts';

/** A request for alts, without anything that is secret. */
export interface AltRequestDetails {
  requestId: string;
  userId: string;
  username: string;
  accounts: number;
}

export type AltsEvent = { request: AltRequestDetails } & (
  | { kind: 'platform.alt-request-decided'; status: 'approved' | 'denied'; reason: string }
  | { kind: 'platform.alt-passwords-revealed' }
);

export const altsEvents = definePlatformEvents<AltsEvent>({
  'platform.alt-request-decided': ({ request, status, reason }) => ({
    action: `alt_request_${status}`,
    details: `${status === 'approved' ? 'Approved' : 'Denied'} ${requestInWords(request)}: ${reason}`,
    user: userOf(request),
  }),
  'platform.alt-passwords-revealed': ({ request }) => ({
    action: 'alt_passwords_revealed',
    details: `Looked at the passwords of ${requestInWords(request)}.`,
    user: userOf(request),
  }),
});

function requestInWords({ accounts }: AltRequestDetails): string {
  return `the request for ${plural(accounts, 'alt')}`;
}

function userOf({ userId, username }: AltRequestDetails) {
  return { id: userId, name: username };
}
