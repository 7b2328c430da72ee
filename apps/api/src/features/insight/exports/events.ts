import { defineEvents } from '../../../events/define-events.ts';

/** The owner exported everything of the server. Logged, since an export holds everything its author can read. */
export interface ServerExportEvent {
  kind: 'server.exported';
}

export const exportEvents = defineEvents<ServerExportEvent>({
  'server.exported': {
    type: 'staff_action',
    title: 'Server exported',
    sentence: 'All data of this server was exported.',
    target: null,
    diff: null,
    color: 'cobalt',
    page: '/settings',
    live: [],
    example: {},
  },
});
