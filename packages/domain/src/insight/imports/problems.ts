/** What the preview says of an entry that cannot be imported. */
export const PROBLEMS = {
  entry: 'Invalid entry.',
  player: 'No player name.',
  username: 'Not a valid Roblox username.',
  staff: 'No staff member.',
  type: 'Unknown type.',
  date: 'Unrecognized date.',
  start: 'Unrecognized start time.',
  end: 'Unrecognized end time.',
  dates: 'Unrecognized dates.',
  open: 'The shift was still open.',
  order: 'Ends before it starts.',
  future: 'Dated in the future.',
  leave: 'The leave was not approved.',
  shiftType: 'No shift type name.',
} as const;
