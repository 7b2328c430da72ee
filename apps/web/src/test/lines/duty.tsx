import type { Infraction, ModCall, Punishment, Shift, ShiftB } from '@tenfour/contracts';
import type { InfractionType } from '@tenfour/domain';
import { copy } from '../../copy.ts';
import { ModCallsTab } from '../../features/moderation/mod-calls/ModCallsTab.tsx';
import { ComposerArea } from '../../features/moderation/punishments/ComposerArea.tsx';
import { EditDialog } from '../../features/moderation/punishments/EditDialog.tsx';
import { useOpening } from '../../features/moderation/punishments/use-opening.ts';
import { useRecordActions } from '../../features/moderation/punishments/use-record-actions.ts';
import { DutyChecks, texts as dutyTexts } from '../../features/staff/duty/DutyChecks.tsx';
import { StaffManagement } from '../../features/staff/infractions/StaffManagement.tsx';
import { MyShift } from '../../features/staff/shifts/MyShift.tsx';
import { useShiftActions } from '../../features/staff/shifts/use-shift-actions.ts';
import { statusLook } from '../../ui/status-table.ts';
import { harborServer, modCallOf, shiftOf } from '../fixtures.ts';
import { type Line, press, write } from '../outcomes.ts';
import { AT, members, owned, shown } from './parts.tsx';

const words = { ...copy.shifts, ...copy.modCalls, ...copy.infractions };
const nothing = () => undefined;

const onDuty = shiftOf({ clockInTime: AT, workedMs: 0, asOf: AT });

const onDutyB: ShiftB = { ...onDuty, status: 'active' };

const none = { moderator: null, admin: null };
const rules = async () => ({ types: [], requirements: none, sessions: none, quotas: [], version: '' });
const weeks = async () => ({
  weeks: [],
  requiredMinutes: null,
  requiredSessions: null,
  records: [],
  types: [],
});
const clock = (current: Shift | null) =>
  shown(<MyShift serverId="s1" />, { shifts: { current: async () => current, rules, weeks } });

function Shifts() {
  const actions = useShiftActions('s1');
  return (
    <>
      <button type="button" onClick={() => actions.start(null)}>
        Start
      </button>
      <button type="button" onClick={() => actions.act(onDuty, 'break')}>
        Break
      </button>
    </>
  );
}

const call = modCallOf({ createdAt: AT });
const claimed: ModCall = {
  ...call,
  status: 'claimed',
  claimedAt: AT,
  claimedBy: { id: 'u1', username: 'mara', avatar: '' },
};
const calls = (one: ModCall) => shown(<ModCallsTab {...owned} />, { modCalls: { list: async () => [one] } });

const recordedOf = (type: InfractionType): Infraction => ({
  id: 'i1',
  staffUserId: '123456789012345678',
  staffUsername: null,
  type,
  reason: 'Late',
  issuedBy: 'mara',
  issuedById: 'u1',
  createdAt: AT,
  ...{
    points: 0,
    expiresAt: null,
    active: true,
    automatic: null,
    reached: null,
    appeal: null,
    canAppeal: false,
  },
  fields: {},
  revoked: null,
});

const infraction = (kind: InfractionType, button: string, says: string, done: string): Line => ({
  procedure: 'infractions.create',
  open: shown(<StaffManagement {...owned} isMain />, { members, infractions: { list: async () => [] } }),
  fill: async () => {
    await press(statusLook('infraction', kind).label);
    await write('Or a Discord user ID', '123456789012345678');
    await write('Reason', 'Late');
  },
  press: () => press(button),
  keeps: { Reason: 'Late', 'Or a Discord user ID': '123456789012345678' },
  says: [says],
  done: { answer: recordedOf(kind), says: [done] },
});

const record: Punishment = {
  id: 'p1',
  robloxUsername: 'Ana',
  robloxUserId: null,
  verified: false,
  punishmentType: 'kick',
  reason: 'RDM',
  duration: null,
  expiresAt: null,
  isActive: false,
  ...{ autoBan: false, fields: {}, missing: [] },
  rule: null,
  issuedBy: 'mara',
  issuedById: 'u1',
  evidence: [],
  enforcement: { state: 'none', message: null },
  source: 'web',
  createdAt: AT,
  updatedAt: AT,
};

function Remover() {
  const actions = useRecordActions('s1');
  return (
    <button type="button" onClick={() => actions.remove(record)}>
      Remove it
    </button>
  );
}

function OpenComposer() {
  return (
    <ComposerArea
      server={harborServer}
      opening={useOpening()}
      closed={false}
      watchesGame={false}
      mayEditTemplates={false}
      records={[]}
      prefill={{ name: 'Ana', type: 'kick' }}
      onPrefilled={nothing}
      onRecorded={nothing}
    />
  );
}

const check = { serverId: 's1', serverName: 'Harbor City', askedAt: AT, late: false };

/** What is sent on duty: shifts, mod calls, infractions and punishments. */
export const dutyLines: Record<string, Line> = {
  'the answer to an AFK check': {
    procedure: 'dutyChecks.answer',
    kind: 'dashboard',
    open: shown(<DutyChecks />, { dutyChecks: { mine: async () => [check] } }),
    press: () => press(dutyTexts.answer),
    says: [dutyTexts.failed.title],
    fallback: dutyTexts.failed.message,
  },
  'shifts clock-in': {
    procedure: 'shifts.clockIn',
    open: clock(null),
    press: () => press('Clock In'),
    says: [words.clockInFailed],
  },
  'shifts status': {
    procedure: 'shifts.setStatus',
    open: clock(onDuty),
    press: () => press('Break'),
    says: [words.statusFailed],
  },
  'shifts clock-out': {
    procedure: 'shifts.setStatus',
    open: clock(onDuty),
    press: () => press('Clock Out'),
    says: [words.clockOutFailed],
  },
  'POST shifts': {
    procedure: 'shifts.start',
    open: shown(<Shifts />, {}),
    press: () => press('Start'),
    says: [words.startFailed],
    done: { answer: onDutyB, says: ['Shift started'] },
  },
  'PATCH shifts/{id}': {
    procedure: 'shifts.act',
    open: shown(<Shifts />, {}),
    press: () => press('Break'),
    says: [words.updateFailed],
    done: { answer: onDutyB, says: ['Shift updated'] },
  },
  'POST staff-infractions, warning': infraction(
    'warning',
    'Record warning',
    words.warningFailed,
    'Warning recorded',
  ),
  // The other two are the same form: only their sentence is another one.
  'POST staff-infractions, strike': {
    ...infraction('strike', 'Record strike', words.strikeFailed, 'Strike recorded'),
    failures: ['refused'],
  },
  'POST staff-infractions, termination': {
    ...infraction('termination', 'Record termination', words.terminationFailed, 'Termination recorded'),
    failures: ['refused'],
  },
  'POST mod-calls': {
    procedure: 'modCalls.create',
    open: calls(call),
    fill: async () => {
      await press('New call');
      await write('Reported by', 'Ana');
      await write('Reported player', 'Bo');
      await write('Reason', 'VDM');
    },
    press: () => press('Create'),
    keeps: { 'Reported by': 'Ana', 'Reported player': 'Bo', Reason: 'VDM' },
    says: [words.createFailed],
    done: { answer: call, says: ['Call created'] },
  },
  'mod-calls claim': {
    procedure: 'modCalls.claim',
    open: calls(call),
    press: () => press('Claim: RDM'),
    says: [words.claimFailed],
  },
  'mod-calls resolve': {
    procedure: 'modCalls.resolve',
    open: calls(claimed),
    fill: async () => {
      await press('Resolve: RDM');
      await write('Resolution', 'Spoken to');
    },
    press: () => press('Resolve'),
    keeps: { Resolution: 'Spoken to' },
    says: [words.resolveFailed],
  },
  'POST punishments': {
    procedure: 'punishments.create',
    open: shown(<OpenComposer />, {}),
    fill: () => write('Reason', 'RDM'),
    press: () => press('Record kick'),
    keeps: { Reason: 'RDM', 'Roblox username': 'Ana' },
    says: [copy.punishments.addFailed],
    fallback: '',
  },
  'PUT punishments/{id}': {
    procedure: 'punishments.update',
    open: shown(<EditDialog serverId="s1" punishment={record} onClose={nothing} />, {}),
    fill: () => write('Reason', 'VDM'),
    press: () => press('Save'),
    keeps: { Reason: 'VDM' },
    says: [copy.punishments.updateFailed],
    fallback: '',
  },
  'DELETE punishments/{id}': {
    procedure: 'punishments.remove',
    open: shown(<Remover />, {}),
    press: () => press('Remove it'),
    says: [copy.punishments.deleteFailed],
    fallback: '',
  },
};
