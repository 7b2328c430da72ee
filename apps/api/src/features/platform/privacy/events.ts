import { defineAccountEvents } from '../../../events/define-events.ts';

export type PrivacyEvent = { kind: 'account.data-exported'; format: 'json' | 'html' };

export const privacyEvents = defineAccountEvents<PrivacyEvent>();
