import type { GameSessionDetail, SessionAttendee } from '@tenfour/contracts';
import { formatDuration } from '@tenfour/domain';

/** Words of who was there, and of who is there now. */
export const attendanceTexts = {
  attended: (count: number) => `Attended (${count})`,
  missing: 'Missing',
  attendee: ({ username, isHost, shiftMs }: SessionAttendee) =>
    [username, ...(isHost ? ['host'] : []), ...(shiftMs === 0 ? [] : [formatDuration(shiftMs)])].join(' · '),
  slots: ({ now, max, reserved }: NonNullable<GameSessionDetail['players']>) =>
    `${now} of ${max} players${reserved === 0 ? '' : `, ${reserved} reserved for staff`}`,
};
