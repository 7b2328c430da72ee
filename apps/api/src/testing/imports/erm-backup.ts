const at = (hours: number): string => String(1_700_000_000 + hours * 3_600);

/** Creates a server backup in ERM's format, with one of each awkward case. */
export function ermBackup(moderatorDiscordId: string): Record<string, unknown> {
  const moderation = (more: object) => ({ Guild: '1', UserID: '55', Epoch: at(1), ...more });
  const warned = moderation({
    Snowflake: '1001',
    Username: 'WarnedOne',
    ModeratorID: moderatorDiscordId,
    Type: 'Warning',
    Reason: 'FRP',
  });
  return {
    moderations: [
      warned,
      { ...warned, Snowflake: '1009' },
      moderation({
        Username: 'BannedOne',
        Moderator: ['OldHand', 900000000000000],
        Type: 'Ban',
        Reason: 'RDM',
      }),
      moderation({
        Username: 'TempOver',
        ModeratorID: '900000000000000001',
        Type: 'Temporary Ban',
        Reason: 'VDM',
        UntilEpoch: at(2),
      }),
      moderation({ Username: 'KickedOne', ModeratorID: '900000000000000002', Type: 'Kick', Reason: 'Spam' }),
      moderation({
        Username: 'CustomOne',
        ModeratorID: '1',
        Type: 'Removal',
        Reason: 'Parked on the runway',
      }),
      moderation({
        Username: 'WantedOne',
        ModeratorID: moderatorDiscordId,
        Type: 'BOLO',
        Reason: 'Bank robbery',
      }),
      moderation({ Type: 'Ban', Reason: 'Nobody' }),
      'not an entry',
    ],
    shifts: [
      {
        UserID: moderatorDiscordId,
        Guild: '1',
        Type: 'Patrol',
        StartEpoch: at(10),
        EndEpoch: at(12),
        Breaks: [{ StartEpoch: at(11), EndEpoch: String(1_700_000_000 + 11 * 3_600 + 600) }],
        Moderations: [],
        AddedTime: '0',
        RemovedTime: '1800',
        SomethingNew: { of: 'later' },
      },
      { UserID: '900000000000000001', Type: 'Patrol', StartEpoch: at(20), EndEpoch: at(21), Breaks: [] },
      { UserID: '900000000000000001', Type: 'Patrol', StartEpoch: at(30), EndEpoch: '0' },
    ],
    infractions: [
      {
        user_id: moderatorDiscordId,
        issuer_id: '900000000000000001',
        type: 'Strike',
        reason: 'Late',
        timestamp: '2024-01-02T03:04:05.000Z',
      },
      { user_id: '900000000000000009', type: 'Termination', reason: 'Left', timestamp: at(40) },
    ],
    loas: [
      {
        user_id: moderatorDiscordId,
        type: 'LOA',
        status: 'accepted',
        started_at: at(50),
        expiry: at(98),
        reason: 'Exams',
      },
      { user_id: moderatorDiscordId, type: 'LOA', status: 'denied', started_at: at(200), expiry: at(250) },
    ],
    punishmentPresets: [
      {
        guildId: '1',
        presets: [{ name: 'RDM', reason: 'Random deathmatch', type: 'Warning' }, { name: 'Fail roleplay' }],
      },
    ],
    punishmentTypes: 'none',
    settings: {
      _id: '1',
      shift_types: { types: [{ id: 1, name: 'Patrol' }] },
      shift_management: { quota: 7_200, role: [1] },
    },
    reminders: [{}, {}],
  };
}
