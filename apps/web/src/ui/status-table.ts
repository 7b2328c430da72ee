import {
  IconAlertTriangle,
  IconBeach,
  IconBolt,
  IconCheck,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconClockOff,
  IconCrown,
  IconDoorExit,
  IconEye,
  IconGavel,
  IconHelpCircle,
  IconHistory,
  IconKeyOff,
  IconMoon,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconSend,
  IconShield,
  IconShieldCheck,
  IconShieldStar,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { copy } from '../copy.ts';
import { modCall, priority, type StatusLook, shift } from './status-public.ts';

const COMMAND = {
  queued: { label: 'Queued', color: 'gray', icon: IconClock },
  sent: { label: 'Sent', color: 'gray', icon: IconSend },
  confirmed: { label: 'Confirmed', color: 'success', icon: IconCircleCheck },
  failed: { label: 'Failed', color: 'danger', icon: IconX },
  unknown: { label: 'Unknown', color: 'yellow', icon: IconHelpCircle },
} as const satisfies Record<string, StatusLook>;

/** The whole status language: `STATUS[kind][value]`. */
export const STATUS = {
  shift,
  gameSession: {
    planned: { label: 'Planned', color: 'gray', icon: IconClock },
    running: { label: 'Running', color: 'success', icon: IconPlayerPlay },
    ended: { label: 'Ended', color: 'gray', icon: IconCircleCheck, variant: 'outline' },
    cancelled: { label: 'Canceled', color: 'gray', icon: IconX, variant: 'outline' },
    full: { label: 'Full', color: 'grape', icon: IconUsers },
    low: { label: 'Low', color: 'yellow', icon: IconAlertTriangle },
  },
  shiftMark: {
    forgotten: { label: 'Forgotten', color: 'yellow', icon: IconAlertTriangle },
    corrected: { label: 'Corrected', color: 'gray', icon: IconPencil, variant: 'outline' },
    reached: { label: 'Reached', color: 'success', icon: IconCheck },
  },
  securityAlert: {
    open: { label: 'Open', color: 'danger', icon: IconAlertTriangle },
    acknowledged: { label: 'Acknowledged', color: 'yellow', icon: IconUserCheck },
    resolved: { label: 'Resolved', color: 'success', icon: IconCircleCheck },
  },
  modCall,
  priority,
  punishment: {
    warning: { label: 'Warning', color: 'yellow', icon: IconAlertTriangle },
    kick: { label: 'Kick', color: 'orange', icon: IconDoorExit },
    strike: { label: 'Strike', color: 'grape', icon: IconBolt },
    ban: { label: 'Ban', color: 'danger', icon: IconGavel },
  },
  infraction: {
    warning: { label: 'Warning', color: 'yellow', icon: IconAlertTriangle },
    strike: { label: 'Strike', color: 'grape', icon: IconBolt },
    termination: { label: 'Termination', color: 'danger', icon: IconUserX },
  },
  appeal: {
    open: { label: 'In review', color: 'yellow', icon: IconClock },
    accepted: { label: 'Accepted', color: 'success', icon: IconCheck },
    denied: { label: 'Denied', color: 'danger', icon: IconX },
  },
  submission: {
    pending: { label: 'Pending', color: 'yellow', icon: IconClock },
    approved: { label: 'Approved', color: 'success', icon: IconCircleCheck },
    denied: { label: 'Denied', color: 'danger', icon: IconCircleOff },
    withdrawn: { label: 'Withdrawn', color: 'gray', icon: IconCircleOff, variant: 'outline' },
  },
  banRequest: {
    open: { label: 'Open', color: 'yellow', icon: IconClock },
    approved: { label: 'Approved', color: 'success', icon: IconCircleCheck },
    declined: { label: 'Declined', color: 'danger', icon: IconCircleOff },
    withdrawn: { label: 'Withdrawn', color: 'gray', icon: IconCircleOff, variant: 'outline' },
    expired: { label: 'Expired', color: 'gray', icon: IconClockOff, variant: 'outline' },
  },
  leave: {
    pending: { label: 'Pending', color: 'yellow', icon: IconClock },
    upcoming: { label: 'Approved', color: 'success', icon: IconCircleCheck },
    active: { label: 'On leave', color: 'gray', icon: IconBeach },
    over: { label: 'Over', color: 'gray', icon: IconHistory, variant: 'outline' },
    denied: { label: 'Denied', color: 'danger', icon: IconCircleOff },
    withdrawn: { label: 'Withdrawn', color: 'gray', icon: IconCircleOff, variant: 'outline' },
  },
  leaveKind: {
    leave: { label: 'On leave', color: 'gray', icon: IconBeach },
    reduced: { label: 'Reduced activity', color: 'gray', icon: IconBeach },
  },
  punishmentState: {
    active: { label: 'Active', color: 'success', icon: IconCheck },
    expired: { label: 'Expired', color: 'gray', icon: IconHistory, variant: 'outline' },
    lifted: { label: 'Lifted', color: 'success', icon: IconCheck },
  },
  server: {
    active: { label: 'Active', color: 'success', icon: IconCircleCheck },
    suspended: { label: 'Suspended', color: 'danger', icon: IconPlayerPause },
    key_missing: { label: 'Key missing', color: 'yellow', icon: IconKeyOff },
  },
  game: {
    online: { label: 'Online', color: 'success', icon: IconPlugConnected },
    offline: { label: 'Offline', color: 'gray', icon: IconPlugConnectedX, variant: 'outline' },
    was_online: { label: 'Was online', color: 'gray', icon: IconHistory, variant: 'outline' },
    was_offline: { label: 'Was offline', color: 'gray', icon: IconHistory, variant: 'outline' },
  },
  gamePermission: {
    'Server Owner': { label: 'Server Owner', color: 'gray', icon: IconCrown },
    'Server Co-Owner': { label: 'Server Co-Owner', color: 'gray', icon: IconCrown },
    'Server Administrator': { label: 'Server Administrator', color: 'gray', icon: IconShieldStar },
    'Server Moderator': { label: 'Server Moderator', color: 'gray', icon: IconShield },
    'Server Helper': { label: 'Server Helper', color: 'gray', icon: IconShield },
    Normal: { label: 'Normal', color: 'gray', icon: IconUser, variant: 'outline' },
  },
  altRequest: {
    pending: { label: 'In Progress', color: 'yellow', icon: IconClock },
    approved: { label: 'Approved', color: 'success', icon: IconCircleCheck },
    denied: { label: 'Denied', color: 'danger', icon: IconCircleOff },
  },
  altReview: {
    pending: { label: 'Pending Review', color: 'yellow', icon: IconClock },
    approved: { label: 'Approved', color: 'success', icon: IconCircleCheck },
    denied: { label: 'Denied', color: 'danger', icon: IconCircleOff },
  },
  delivery: {
    waiting: { label: 'Waiting', color: 'yellow', icon: IconClock },
    retrying: { label: 'Retrying', color: 'yellow', icon: IconRefresh },
    sent: { label: 'Delivered', color: 'success', icon: IconCheck },
    failed: { label: 'Failed', color: 'danger', icon: IconX },
    given_up: { label: 'Given up', color: 'danger', icon: IconClockOff, variant: 'outline' },
  },
  command: COMMAND,
  import: {
    uploading: { label: 'Uploading', color: 'yellow', icon: IconClock },
    mapping: { label: 'Map columns', color: 'yellow', icon: IconPencil },
    reading: { label: 'Reading', color: 'gray', icon: IconRefresh },
    ready: { label: 'Ready to import', color: 'yellow', icon: IconCircleCheck },
    importing: { label: 'Importing', color: 'gray', icon: IconRefresh },
    stopped: { label: 'Stopped', color: 'yellow', icon: IconPlayerPause },
    done: { label: 'Imported', color: 'success', icon: IconCircleCheck },
    undoing: { label: 'Undoing', color: 'gray', icon: IconRefresh },
    undone: { label: 'Undone', color: 'gray', icon: IconHistory, variant: 'outline' },
    failed: { label: 'Failed', color: 'danger', icon: IconX },
  },
  apiKey: {
    active: { label: 'Active', color: 'success', icon: IconCircleCheck },
    asleep: { label: 'Asleep: its creator left', color: 'yellow', icon: IconMoon },
    expired: { label: 'Expired', color: 'gray', icon: IconClockOff, variant: 'outline' },
    revoked: { label: 'Revoked', color: 'gray', icon: IconCircleOff, variant: 'outline' },
  },
  robloxLink: {
    linked: { label: copy.account.linked, color: 'success', icon: IconCheck },
    verified: { label: 'Verified', color: 'success', icon: IconShieldCheck },
    unverified: { label: 'Not verified', color: 'gray', icon: IconHelpCircle, variant: 'outline' },
  },
  player: {
    banned: { label: 'Banned', color: 'danger', icon: IconGavel, variant: 'filled' },
    bolo: { label: 'BOLO', color: 'danger', icon: IconEye, variant: 'filled' },
  },
  run: {
    ...COMMAND,
    skipped: { label: 'Skipped', color: 'gray', icon: IconPlayerSkipForward, variant: 'outline' },
    missed: { label: 'Missed', color: 'yellow', icon: IconClockOff },
  },
  automationRun: {
    done: { label: 'Done', color: 'success', icon: IconCircleCheck },
    queued: { label: 'On its way', color: 'gray', icon: IconSend },
    skipped: { label: 'Skipped', color: 'gray', icon: IconPlayerSkipForward, variant: 'outline' },
    failed: { label: 'Failed', color: 'danger', icon: IconX },
    unknown: { label: 'Unknown', color: 'yellow', icon: IconHelpCircle },
    missed: { label: 'Missed', color: 'yellow', icon: IconClockOff },
  },
  accessLevel: {
    super_admin: { label: 'Super admin', color: 'gray', icon: IconCrown },
    admin: { label: 'Admin', color: 'gray', icon: IconShieldStar },
    staff: { label: 'Staff', color: 'gray', icon: IconShield, variant: 'outline' },
  },
  staffAccount: {
    active: { label: 'Active', color: 'success', icon: IconCircleCheck },
    inactive: { label: 'Inactive', color: 'gray', icon: IconCircleOff, variant: 'outline' },
  },
  role: {
    owner: { label: 'Owner', color: 'gray', icon: IconCrown },
    admin: { label: 'Admin', color: 'gray', icon: IconShieldStar },
    moderator: { label: 'Moderator', color: 'gray', icon: IconShield },
    member: { label: 'Member', color: 'gray', icon: IconUser, variant: 'outline' },
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

/** A row of the table by name. */
export type StatusKind = keyof typeof STATUS;
/** The values one kind knows. */
export type StatusValue<K extends StatusKind> = keyof (typeof STATUS)[K] & string;

/** The look of a value; a value that this build does not know is shown as its own word, in grey. */
export function statusLook(kind: StatusKind, value: string): StatusLook {
  const rows: Record<string, StatusLook> = STATUS[kind];
  const known = Object.hasOwn(rows, value) ? rows[value] : undefined;
  return known ?? { label: value, color: 'gray', icon: IconCircleOff };
}
