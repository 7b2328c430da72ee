import { defineAccountEvents } from '../../../events/define-events.ts';

export type PrivacyEvent =
  | { kind: 'account.data-exported'; format: 'json' | 'html' }
  | { kind: 'account.erasure-requested' }
  | { kind: 'account.erasure-canceled' };

export const privacyEvents = defineAccountEvents<PrivacyEvent>();
