// Generated from the OpenAPI document by apps/api/tests/sdk/write.ts. Do not edit.
import type { Call, ListCall } from './call-types.ts';
import type { Api } from './schemas.gen.ts';

/** Every call that an API key can make. */
export interface Calls {
  activity: {
    /** List activity. Requires View logs and webhooks. */
    list: ListCall<Omit<Api.ActivityList.RequestParams, 'id'> & Api.ActivityList.RequestQuery, Api.ActivityList.ResponseBody>;
    /** List people in the activity log. Requires View logs and webhooks. */
    actors: Call<Omit<Api.ActivityActors.RequestParams, 'id'> & Api.ActivityActors.RequestQuery, Api.ActivityActors.ResponseBody>;
  };
  analytics: {
    /** Get players over time. Requires View staff tools. */
    players: Call<Omit<Api.AnalyticsPlayers.RequestParams, 'id'> & Api.AnalyticsPlayers.RequestQuery, Api.AnalyticsPlayers.ResponseBody>;
    /** Get players by hour of the week. Requires View staff tools. */
    busiestHours: Call<Omit<Api.AnalyticsBusiestHours.RequestParams, 'id'> & Api.AnalyticsBusiestHours.RequestQuery, Api.AnalyticsBusiestHours.ResponseBody>;
    /** Get joins and leaves. Requires View staff tools. */
    traffic: Call<Omit<Api.AnalyticsTraffic.RequestParams, 'id'> & Api.AnalyticsTraffic.RequestQuery, Api.AnalyticsTraffic.ResponseBody>;
    /** Get kills. Requires View staff tools. */
    kills: Call<Omit<Api.AnalyticsKills.RequestParams, 'id'> & Api.AnalyticsKills.RequestQuery, Api.AnalyticsKills.ResponseBody>;
    /** Get commands by source. Requires View staff tools. */
    commands: Call<Omit<Api.AnalyticsCommands.RequestParams, 'id'> & Api.AnalyticsCommands.RequestQuery, Api.AnalyticsCommands.ResponseBody>;
    /** Get punishments by type. Requires View staff tools. */
    punishments: Call<Omit<Api.AnalyticsPunishments.RequestParams, 'id'> & Api.AnalyticsPunishments.RequestQuery, Api.AnalyticsPunishments.ResponseBody>;
    /** Get mod call times. Requires View staff tools. */
    responses: Call<Omit<Api.AnalyticsResponses.RequestParams, 'id'> & Api.AnalyticsResponses.RequestQuery, Api.AnalyticsResponses.ResponseBody>;
    /** Get staff performance. Requires View staff tools. */
    staff: Call<Omit<Api.AnalyticsStaff.RequestParams, 'id'> & Api.AnalyticsStaff.RequestQuery, Api.AnalyticsStaff.ResponseBody>;
  };
  appealPage: {
    /** Get the appeal page's address. Requires View settings. */
    address: Call<Omit<Api.AppealPageAddress.RequestParams, 'id'> & Api.AppealPageAddress.RequestQuery, Api.AppealPageAddress.ResponseBody>;
    /** Set the appeal page's address. Requires Edit server name. */
    setAddress: Call<Omit<Api.AppealPageSetAddress.RequestParams, 'id'> & Api.AppealPageSetAddress.RequestBody, Api.AppealPageSetAddress.ResponseBody>;
  };
  appeals: {
    /** Get a punishment's appeal address. Requires View punishments. */
    link: Call<Omit<Api.AppealsLink.RequestParams, 'id'> & Api.AppealsLink.RequestQuery, Api.AppealsLink.ResponseBody>;
    /** Create a punishment's appeal address. Requires Edit punishments. */
    openLink: Call<Omit<Api.AppealsOpenLink.RequestParams, 'id'>, Api.AppealsOpenLink.ResponseBody>;
    /** Delete a punishment's appeal address. Requires Edit punishments. */
    closeLink: Call<Omit<Api.AppealsCloseLink.RequestParams, 'id'>, Api.AppealsCloseLink.ResponseBody>;
    /** List appeals. Requires View punishments. */
    list: ListCall<Omit<Api.AppealsList.RequestParams, 'id'> & Api.AppealsList.RequestQuery, Api.AppealsList.ResponseBody>;
    /** Get an appeal. Requires View punishments. */
    get: Call<Omit<Api.AppealsGet.RequestParams, 'id'> & Api.AppealsGet.RequestQuery, Api.AppealsGet.ResponseBody>;
    /** Reply to an appeal. Requires Edit punishments. */
    answer: Call<Omit<Api.AppealsAnswer.RequestParams, 'id'> & Api.AppealsAnswer.RequestBody, Api.AppealsAnswer.ResponseBody>;
  };
  automations: {
    /** List automations. Requires View settings. */
    list: Call<Omit<Api.AutomationsList.RequestParams, 'id'> & Api.AutomationsList.RequestQuery, Api.AutomationsList.ResponseBody>;
    /** Update an automation. Requires Edit settings. */
    save: Call<Omit<Api.AutomationsSave.RequestParams, 'id'> & Api.AutomationsSave.RequestBody, Api.AutomationsSave.ResponseBody>;
    /** Dry-run an automation. Requires Edit settings. */
    dryRun: Call<Omit<Api.AutomationsDryRun.RequestParams, 'id'> & Api.AutomationsDryRun.RequestBody, Api.AutomationsDryRun.ResponseBody>;
    /** List automation runs. Requires View settings. */
    runs: ListCall<Omit<Api.AutomationsRuns.RequestParams, 'id'> & Api.AutomationsRuns.RequestQuery, Api.AutomationsRuns.ResponseBody>;
  };
  banRequests: {
    /** List ban requests. Requires View punishments. */
    list: ListCall<Omit<Api.BanRequestsList.RequestParams, 'id'> & Api.BanRequestsList.RequestQuery, Api.BanRequestsList.ResponseBody>;
    /** Count open ban requests. Requires View punishments. */
    summary: Call<Omit<Api.BanRequestsSummary.RequestParams, 'id'> & Api.BanRequestsSummary.RequestQuery, Api.BanRequestsSummary.ResponseBody>;
    /** Get a ban request. Requires View punishments. */
    get: Call<Omit<Api.BanRequestsGet.RequestParams, 'id'> & Api.BanRequestsGet.RequestQuery, Api.BanRequestsGet.ResponseBody>;
    /** Set the votes for bans. Requires Edit settings. */
    saveSettings: Call<Omit<Api.BanRequestsSaveSettings.RequestParams, 'id'> & Api.BanRequestsSaveSettings.RequestBody, Api.BanRequestsSaveSettings.ResponseBody>;
  };
  bans: {
    /** Compare the game’s ban list. Requires Edit punishments and Use the in-game panel. */
    status: Call<Omit<Api.BansStatus.RequestParams, 'id'> & Api.BansStatus.RequestQuery, Api.BansStatus.ResponseBody>;
    /** List bans of the game and on record. Requires Edit punishments and Use the in-game panel. */
    list: ListCall<Omit<Api.BansList.RequestParams, 'id'> & Api.BansList.RequestQuery, Api.BansList.ResponseBody>;
    /** Record bans of the game. Requires Edit punishments and Use the in-game panel. */
    import: Call<Omit<Api.BansImport.RequestParams, 'id'> & Api.BansImport.RequestBody, Api.BansImport.ResponseBody>;
    /** Send recorded bans to the game. Requires Edit punishments and Use the in-game panel. */
    send: Call<Omit<Api.BansSend.RequestParams, 'id'> & Api.BansSend.RequestBody, Api.BansSend.ResponseBody>;
    /** Ignore differences of bans. Requires Edit punishments and Use the in-game panel. */
    ignore: Call<Omit<Api.BansIgnore.RequestParams, 'id'> & Api.BansIgnore.RequestBody, Api.BansIgnore.ResponseBody>;
  };
  bot: {
    /** Get the Discord bot. Requires View settings. */
    get: Call<Omit<Api.BotGet.RequestParams, 'id'> & Api.BotGet.RequestQuery, Api.BotGet.ResponseBody>;
    /** List channels of the Discord bot. Requires Edit settings. */
    channels: Call<Omit<Api.BotChannels.RequestParams, 'id'> & Api.BotChannels.RequestQuery, Api.BotChannels.ResponseBody>;
    /** Set the channels of the Discord bot. Requires Edit settings. */
    setChannels: Call<Omit<Api.BotSetChannels.RequestParams, 'id'> & Api.BotSetChannels.RequestBody, Api.BotSetChannels.ResponseBody>;
    /** Get permissions of the Discord bot. Requires Edit settings. */
    permissions: Call<Omit<Api.BotPermissions.RequestParams, 'id'> & Api.BotPermissions.RequestQuery, Api.BotPermissions.ResponseBody>;
  };
  chatCommands: {
    /** Get chat commands. Requires View settings. */
    get: Call<Omit<Api.ChatCommandsGet.RequestParams, 'id'> & Api.ChatCommandsGet.RequestQuery, Api.ChatCommandsGet.ResponseBody>;
    /** Update chat commands. Requires Edit settings. */
    save: Call<Omit<Api.ChatCommandsSave.RequestParams, 'id'> & Api.ChatCommandsSave.RequestBody, Api.ChatCommandsSave.ResponseBody>;
  };
  customCommands: {
    /** List custom commands. Requires View custom commands. */
    list: Call<Omit<Api.CustomCommandsList.RequestParams, 'id'> & Api.CustomCommandsList.RequestQuery, Api.CustomCommandsList.ResponseBody>;
    /** Add a custom command. Requires Edit custom commands. */
    create: Call<Omit<Api.CustomCommandsCreate.RequestParams, 'id'> & Api.CustomCommandsCreate.RequestBody, Api.CustomCommandsCreate.ResponseBody>;
    /** Update a custom command. Requires Edit custom commands. */
    update: Call<Omit<Api.CustomCommandsUpdate.RequestParams, 'id'> & Api.CustomCommandsUpdate.RequestBody, Api.CustomCommandsUpdate.ResponseBody>;
    /** Delete a custom command. Requires Edit custom commands. */
    remove: Call<Omit<Api.CustomCommandsRemove.RequestParams, 'id'>, Api.CustomCommandsRemove.ResponseBody>;
    /** List runs of a custom command. Requires View custom commands. */
    runs: ListCall<Omit<Api.CustomCommandsRuns.RequestParams, 'id'> & Api.CustomCommandsRuns.RequestQuery, Api.CustomCommandsRuns.ResponseBody>;
  };
  discordRoles: {
    /** Get role sync. Requires View settings. */
    get: Call<Omit<Api.DiscordRolesGet.RequestParams, 'id'> & Api.DiscordRolesGet.RequestQuery, Api.DiscordRolesGet.ResponseBody>;
    /** Update role sync. Requires Edit settings. */
    save: Call<Omit<Api.DiscordRolesSave.RequestParams, 'id'> & Api.DiscordRolesSave.RequestBody, Api.DiscordRolesSave.ResponseBody>;
    /** List Discord roles. Requires Edit settings. */
    roles: Call<Omit<Api.DiscordRolesRoles.RequestParams, 'id'> & Api.DiscordRolesRoles.RequestQuery, Api.DiscordRolesRoles.ResponseBody>;
    /** Dry-run a role sync. Requires Edit settings. */
    preview: Call<Omit<Api.DiscordRolesPreview.RequestParams, 'id'> & Api.DiscordRolesPreview.RequestQuery, Api.DiscordRolesPreview.ResponseBody>;
    /** Sync roles with Discord now. Requires Edit settings. */
    sync: Call<Omit<Api.DiscordRolesSync.RequestParams, 'id'>, Api.DiscordRolesSync.ResponseBody>;
  };
  dutyRoles: {
    /** Get duty roles. Requires View settings. */
    get: Call<Omit<Api.DutyRolesGet.RequestParams, 'id'> & Api.DutyRolesGet.RequestQuery, Api.DutyRolesGet.ResponseBody>;
    /** Update duty roles. Requires Edit settings. */
    save: Call<Omit<Api.DutyRolesSave.RequestParams, 'id'> & Api.DutyRolesSave.RequestBody, Api.DutyRolesSave.ResponseBody>;
    /** List Discord roles that the bot can give. Requires Edit settings. */
    roles: Call<Omit<Api.DutyRolesRoles.RequestParams, 'id'> & Api.DutyRolesRoles.RequestQuery, Api.DutyRolesRoles.ResponseBody>;
  };
  escalation: {
    /** Get escalation rules. Requires View settings. */
    get: Call<Omit<Api.EscalationGet.RequestParams, 'id'> & Api.EscalationGet.RequestQuery, Api.EscalationGet.ResponseBody>;
    /** Change escalation rules. Requires Edit settings and Edit punishments. */
    save: Call<Omit<Api.EscalationSave.RequestParams, 'id'> & Api.EscalationSave.RequestBody, Api.EscalationSave.ResponseBody>;
    /** List versions of escalation rules. Requires View settings. */
    versions: Call<Omit<Api.EscalationVersions.RequestParams, 'id'> & Api.EscalationVersions.RequestQuery, Api.EscalationVersions.ResponseBody>;
    /** Restore escalation rules. Requires Edit settings and Edit punishments. */
    restore: Call<Omit<Api.EscalationRestore.RequestParams, 'id'> & Api.EscalationRestore.RequestBody, Api.EscalationRestore.ResponseBody>;
    /** Simulate escalation rules. Requires Edit settings and View punishments. */
    simulate: Call<Omit<Api.EscalationSimulate.RequestParams, 'id'> & Api.EscalationSimulate.RequestBody, Api.EscalationSimulate.ResponseBody>;
  };
  evidence: {
    /** Get the storage of pictures. Requires membership of the server. */
    space: Call<Omit<Api.EvidenceSpace.RequestParams, 'id'> & Api.EvidenceSpace.RequestQuery, Api.EvidenceSpace.ResponseBody>;
  };
  forms: {
    /** List forms. Requires View staff tools. */
    list: Call<Omit<Api.FormsList.RequestParams, 'id'> & Api.FormsList.RequestQuery, Api.FormsList.ResponseBody>;
    /** List form submissions. Requires View staff tools. */
    submissions: ListCall<Omit<Api.FormsSubmissions.RequestParams, 'id'> & Api.FormsSubmissions.RequestQuery, Api.FormsSubmissions.ResponseBody>;
    /** Get a form submission. Requires View staff tools. */
    submission: Call<Omit<Api.FormsSubmission.RequestParams, 'id'> & Api.FormsSubmission.RequestQuery, Api.FormsSubmission.ResponseBody>;
  };
  game: {
    /** List players online. Requires Use the in-game panel. */
    players: Call<Omit<Api.GamePlayers.RequestParams, 'id'> & Api.GamePlayers.RequestQuery, Api.GamePlayers.ResponseBody>;
    /** List vehicles in the game. Requires Use the in-game panel. */
    vehicles: Call<Omit<Api.GameVehicles.RequestParams, 'id'> & Api.GameVehicles.RequestQuery, Api.GameVehicles.ResponseBody>;
    /** Get the game server. Requires Use the in-game panel. */
    info: Call<Omit<Api.GameInfo.RequestParams, 'id'> & Api.GameInfo.RequestQuery, Api.GameInfo.ResponseBody>;
    /** List commands run in the game. Requires Use the in-game panel. */
    commandLogs: Call<Omit<Api.GameCommandLogs.RequestParams, 'id'> & Api.GameCommandLogs.RequestQuery, Api.GameCommandLogs.ResponseBody>;
    /** List commands sent from the panel. Requires Use the in-game panel. */
    commands: Call<Omit<Api.GameCommands.RequestParams, 'id'> & Api.GameCommands.RequestQuery, Api.GameCommands.ResponseBody>;
    /** Send a command to the game. Requires Use the in-game panel. */
    execute: Call<Omit<Api.GameExecute.RequestParams, 'id'> & Api.GameExecute.RequestBody, Api.GameExecute.ResponseBody>;
  };
  gameEvents: {
    /** List game events. Requires Use the in-game panel. */
    list: ListCall<Omit<Api.GameEventsList.RequestParams, 'id'> & Api.GameEventsList.RequestQuery, Api.GameEventsList.ResponseBody>;
    /** List player counts. Requires View dashboard. */
    playerHistory: Call<Omit<Api.GameEventsPlayerHistory.RequestParams, 'id'> & Api.GameEventsPlayerHistory.RequestQuery, Api.GameEventsPlayerHistory.ResponseBody>;
    /** Get the address for game events. Requires Edit API keys. */
    eventHook: Call<Omit<Api.GameEventsEventHook.RequestParams, 'id'> & Api.GameEventsEventHook.RequestQuery, Api.GameEventsEventHook.ResponseBody>;
    /** Replace the address for game events. Requires Edit API keys. */
    rotateEventHook: Call<Omit<Api.GameEventsRotateEventHook.RequestParams, 'id'>, Api.GameEventsRotateEventHook.ResponseBody>;
    /** Delete the address for game events. Requires Edit API keys. */
    removeEventHook: Call<Omit<Api.GameEventsRemoveEventHook.RequestParams, 'id'>, Api.GameEventsRemoveEventHook.ResponseBody>;
    /** Show the address for game events. Requires Edit API keys. */
    revealEventHook: Call<Omit<Api.GameEventsRevealEventHook.RequestParams, 'id'>, Api.GameEventsRevealEventHook.ResponseBody>;
  };
  gameSecurity: {
    /** List game security alerts. Requires View staff tools. */
    list: ListCall<Omit<Api.GameSecurityList.RequestParams, 'id'> & Api.GameSecurityList.RequestQuery, Api.GameSecurityList.ResponseBody>;
    /** Get a game security alert. Requires View staff tools. */
    get: Call<Omit<Api.GameSecurityGet.RequestParams, 'id'> & Api.GameSecurityGet.RequestQuery, Api.GameSecurityGet.ResponseBody>;
    /** Acknowledge a game security alert. Requires View staff tools. */
    acknowledge: Call<Omit<Api.GameSecurityAcknowledge.RequestParams, 'id'>, Api.GameSecurityAcknowledge.ResponseBody>;
    /** Resolve a game security alert. Requires View staff tools. */
    resolve: Call<Omit<Api.GameSecurityResolve.RequestParams, 'id'>, Api.GameSecurityResolve.ResponseBody>;
    /** Undo steps of a game security alert. Requires Use the in-game panel. */
    undo: Call<Omit<Api.GameSecurityUndo.RequestParams, 'id'> & Api.GameSecurityUndo.RequestBody, Api.GameSecurityUndo.ResponseBody>;
  };
  gameSessions: {
    /** List sessions. Requires View staff tools. */
    list: ListCall<Omit<Api.GameSessionsList.RequestParams, 'id'> & Api.GameSessionsList.RequestQuery, Api.GameSessionsList.ResponseBody>;
    /** Plan a session. Requires View staff tools. */
    plan: Call<Omit<Api.GameSessionsPlan.RequestParams, 'id'> & Api.GameSessionsPlan.RequestBody, Api.GameSessionsPlan.ResponseBody>;
    /** Get a session. Requires View staff tools. */
    get: Call<Omit<Api.GameSessionsGet.RequestParams, 'id'> & Api.GameSessionsGet.RequestQuery, Api.GameSessionsGet.ResponseBody>;
    /** Update a session. Requires View staff tools. */
    update: Call<Omit<Api.GameSessionsUpdate.RequestParams, 'id'> & Api.GameSessionsUpdate.RequestBody, Api.GameSessionsUpdate.ResponseBody>;
    /** Cancel a planned session. Requires View staff tools. */
    cancel: Call<Omit<Api.GameSessionsCancel.RequestParams, 'id'>, Api.GameSessionsCancel.ResponseBody>;
    /** Sign up. Requires View staff tools. */
    signUp: Call<Omit<Api.GameSessionsSignUp.RequestParams, 'id'> & Api.GameSessionsSignUp.RequestBody, Api.GameSessionsSignUp.ResponseBody>;
    /** Start a session. Requires View staff tools. */
    start: Call<Omit<Api.GameSessionsStart.RequestParams, 'id'> & Api.GameSessionsStart.RequestBody, Api.GameSessionsStart.ResponseBody>;
    /** Boost a session. Requires View staff tools. */
    boost: Call<Omit<Api.GameSessionsBoost.RequestParams, 'id'>, Api.GameSessionsBoost.ResponseBody>;
    /** End a session. Requires View staff tools. */
    end: Call<Omit<Api.GameSessionsEnd.RequestParams, 'id'> & Api.GameSessionsEnd.RequestBody, Api.GameSessionsEnd.ResponseBody>;
    /** Stop the countdown of a session. Requires View staff tools. */
    keepRunning: Call<Omit<Api.GameSessionsKeepRunning.RequestParams, 'id'>, Api.GameSessionsKeepRunning.ResponseBody>;
    /** Check before a start. Requires View staff tools. */
    checks: Call<Omit<Api.GameSessionsChecks.RequestParams, 'id'> & Api.GameSessionsChecks.RequestQuery, Api.GameSessionsChecks.ResponseBody>;
    /** Get settings of sessions. Requires View staff tools. */
    settings: Call<Omit<Api.GameSessionsSettings.RequestParams, 'id'> & Api.GameSessionsSettings.RequestQuery, Api.GameSessionsSettings.ResponseBody>;
    /** Save settings of sessions. Requires Edit settings. */
    saveSettings: Call<Omit<Api.GameSessionsSaveSettings.RequestParams, 'id'> & Api.GameSessionsSaveSettings.RequestBody, Api.GameSessionsSaveSettings.ResponseBody>;
  };
  infractions: {
    /** List staff infractions. Requires View staff tools. */
    list: ListCall<Omit<Api.InfractionsList.RequestParams, 'id'> & Api.InfractionsList.RequestQuery, Api.InfractionsList.ResponseBody>;
    /** Get discipline rules. Requires View staff tools. */
    rules: Call<Omit<Api.InfractionsRules.RequestParams, 'id'> & Api.InfractionsRules.RequestQuery, Api.InfractionsRules.ResponseBody>;
  };
  joinRequests: {
    /** Decide a join request. Requires Approve join requests. */
    decide: Call<Api.JoinRequestsDecide.RequestParams & Api.JoinRequestsDecide.RequestBody, Api.JoinRequestsDecide.ResponseBody>;
    /** List join requests. Requires Approve join requests. */
    list: Call<Omit<Api.JoinRequestsList.RequestParams, 'id'> & Api.JoinRequestsList.RequestQuery, Api.JoinRequestsList.ResponseBody>;
    /** Decide several join requests. Requires Approve join requests. */
    decideMany: Call<Omit<Api.JoinRequestsDecideMany.RequestParams, 'id'> & Api.JoinRequestsDecideMany.RequestBody, Api.JoinRequestsDecideMany.ResponseBody>;
    /** Undo your approvals of the last minute. Requires Approve join requests. */
    undoApproval: Call<Omit<Api.JoinRequestsUndoApproval.RequestParams, 'id'> & Api.JoinRequestsUndoApproval.RequestBody, Api.JoinRequestsUndoApproval.ResponseBody>;
  };
  leaves: {
    /** List current and coming leaves. Requires View staff tools. */
    away: Call<Omit<Api.LeavesAway.RequestParams, 'id'> & Api.LeavesAway.RequestQuery, Api.LeavesAway.ResponseBody>;
    /** List leaves of absence. Requires View staff tools. */
    list: ListCall<Omit<Api.LeavesList.RequestParams, 'id'> & Api.LeavesList.RequestQuery, Api.LeavesList.ResponseBody>;
  };
  map: {
    /** List maps of the game. Requires Use the in-game panel. */
    list: Call<Omit<Api.MapList.RequestParams, 'id'> & Api.MapList.RequestQuery, Api.MapList.ResponseBody>;
    /** List positions of players and calls. Requires Use the in-game panel. */
    positions: Call<Omit<Api.MapPositions.RequestParams, 'id'> & Api.MapPositions.RequestQuery, Api.MapPositions.ResponseBody>;
  };
  members: {
    /** List members. Requires View dashboard. */
    list: Call<Omit<Api.MembersList.RequestParams, 'id'> & Api.MembersList.RequestQuery, Api.MembersList.ResponseBody>;
    /** Update a member's role. Requires Manage members. */
    changeRole: Call<Omit<Api.MembersChangeRole.RequestParams, 'id'> & Api.MembersChangeRole.RequestBody, Api.MembersChangeRole.ResponseBody>;
    /** Let Discord roles apply to a member again. Requires Manage members. */
    followDiscordRoles: Call<Omit<Api.MembersFollowDiscordRoles.RequestParams, 'id'>, Api.MembersFollowDiscordRoles.ResponseBody>;
    /** Remove a member. Requires Manage members. */
    remove: Call<Omit<Api.MembersRemove.RequestParams, 'id'>, Api.MembersRemove.ResponseBody>;
  };
  modCalls: {
    /** List mod calls. Requires View staff tools. */
    list: ListCall<Omit<Api.ModCallsList.RequestParams, 'id'> & Api.ModCallsList.RequestQuery, Api.ModCallsList.ResponseBody>;
    /** Create a mod call. Requires View staff tools. */
    create: Call<Omit<Api.ModCallsCreate.RequestParams, 'id'> & Api.ModCallsCreate.RequestBody, Api.ModCallsCreate.ResponseBody>;
    /** Get mod call counts. Requires View staff tools. */
    summary: Call<Omit<Api.ModCallsSummary.RequestParams, 'id'> & Api.ModCallsSummary.RequestQuery, Api.ModCallsSummary.ResponseBody>;
    /** Get mod call times by person and day. Requires View staff tools. */
    stats: Call<Omit<Api.ModCallsStats.RequestParams, 'id'> & Api.ModCallsStats.RequestQuery, Api.ModCallsStats.ResponseBody>;
    /** Claim a mod call. Requires View staff tools. */
    claim: Call<Api.ModCallsClaim.RequestParams, Api.ModCallsClaim.ResponseBody>;
    /** Release a claimed mod call. Requires View staff tools. */
    release: Call<Api.ModCallsRelease.RequestParams, Api.ModCallsRelease.ResponseBody>;
    /** Resolve a claimed mod call. Requires View staff tools. */
    resolve: Call<Api.ModCallsResolve.RequestParams & Api.ModCallsResolve.RequestBody, Api.ModCallsResolve.ResponseBody>;
    /** Dismiss a mod call. Requires View staff tools. */
    dismiss: Call<Api.ModCallsDismiss.RequestParams & Api.ModCallsDismiss.RequestBody, Api.ModCallsDismiss.ResponseBody>;
    /** Reopen a dismissed mod call. Requires View staff tools. */
    reopen: Call<Api.ModCallsReopen.RequestParams, Api.ModCallsReopen.ResponseBody>;
  };
  nameLookups: {
    /** Get progress of name lookups. Requires Edit settings. */
    status: Call<Omit<Api.NameLookupsStatus.RequestParams, 'id'> & Api.NameLookupsStatus.RequestQuery, Api.NameLookupsStatus.ResponseBody>;
    /** List looked-up names. Requires Edit settings. */
    list: ListCall<Omit<Api.NameLookupsList.RequestParams, 'id'> & Api.NameLookupsList.RequestQuery, Api.NameLookupsList.ResponseBody>;
    /** Pause or continue name lookups. Requires Edit settings. */
    update: Call<Omit<Api.NameLookupsUpdate.RequestParams, 'id'> & Api.NameLookupsUpdate.RequestBody, Api.NameLookupsUpdate.ResponseBody>;
  };
  players: {
    /** Get a player. Requires View punishments. */
    profile: Call<Omit<Api.PlayersProfile.RequestParams, 'id'> & Api.PlayersProfile.RequestQuery, Api.PlayersProfile.ResponseBody>;
    /** List a player's activity. Requires View punishments. */
    timeline: ListCall<Omit<Api.PlayersTimeline.RequestParams, 'id'> & Api.PlayersTimeline.RequestQuery, Api.PlayersTimeline.ResponseBody>;
    /** Search players. Requires View punishments. */
    suggest: Call<Omit<Api.PlayersSuggest.RequestParams, 'id'> & Api.PlayersSuggest.RequestQuery, Api.PlayersSuggest.ResponseBody>;
    /** Create a note on a player. Requires Edit punishments. */
    addNote: Call<Omit<Api.PlayersAddNote.RequestParams, 'id'> & Api.PlayersAddNote.RequestBody, Api.PlayersAddNote.ResponseBody>;
    /** Update a note. Requires Edit punishments. */
    updateNote: Call<Omit<Api.PlayersUpdateNote.RequestParams, 'id'> & Api.PlayersUpdateNote.RequestBody, Api.PlayersUpdateNote.ResponseBody>;
    /** Delete a note. Requires Edit punishments. */
    removeNote: Call<Omit<Api.PlayersRemoveNote.RequestParams, 'id'>, Api.PlayersRemoveNote.ResponseBody>;
    /** Join or split the records of a name. Requires Edit punishments. */
    match: Call<Omit<Api.PlayersMatch.RequestParams, 'id'> & Api.PlayersMatch.RequestBody, Api.PlayersMatch.ResponseBody>;
    /** Undo a join or a split. Requires Edit punishments. */
    removeMatch: Call<Omit<Api.PlayersRemoveMatch.RequestParams, 'id'>, Api.PlayersRemoveMatch.ResponseBody>;
  };
  promotions: {
    /** List promotion waves. Requires Manage members. */
    list: Call<Omit<Api.PromotionsList.RequestParams, 'id'> & Api.PromotionsList.RequestQuery, Api.PromotionsList.ResponseBody>;
    /** Prepare a promotion wave. Requires Manage members. */
    create: Call<Omit<Api.PromotionsCreate.RequestParams, 'id'> & Api.PromotionsCreate.RequestBody, Api.PromotionsCreate.ResponseBody>;
    /** Get a promotion wave. Requires Manage members. */
    get: Call<Omit<Api.PromotionsGet.RequestParams, 'id'> & Api.PromotionsGet.RequestQuery, Api.PromotionsGet.ResponseBody>;
    /** Update a promotion wave. Requires Manage members. */
    update: Call<Omit<Api.PromotionsUpdate.RequestParams, 'id'> & Api.PromotionsUpdate.RequestBody, Api.PromotionsUpdate.ResponseBody>;
    /** Delete a promotion wave. Requires Manage members. */
    remove: Call<Omit<Api.PromotionsRemove.RequestParams, 'id'>, Api.PromotionsRemove.ResponseBody>;
    /** Apply a promotion wave. Requires Manage members. */
    applyWave: Call<Omit<Api.PromotionsApplyWave.RequestParams, 'id'> & Api.PromotionsApplyWave.RequestBody, Api.PromotionsApplyWave.ResponseBody>;
    /** List promotions of a member. Requires Manage members. */
    history: ListCall<Omit<Api.PromotionsHistory.RequestParams, 'id'> & Api.PromotionsHistory.RequestQuery, Api.PromotionsHistory.ResponseBody>;
  };
  punishmentViews: {
    /** List your saved views. Requires View punishments. */
    list: Call<Omit<Api.PunishmentViewsList.RequestParams, 'id'> & Api.PunishmentViewsList.RequestQuery, Api.PunishmentViewsList.ResponseBody>;
    /** Replace your saved views. Requires View punishments. */
    save: Call<Omit<Api.PunishmentViewsSave.RequestParams, 'id'> & Api.PunishmentViewsSave.RequestBody, Api.PunishmentViewsSave.ResponseBody>;
  };
  punishments: {
    /** List punishments. Requires View punishments. */
    list: ListCall<Omit<Api.PunishmentsList.RequestParams, 'id'> & Api.PunishmentsList.RequestQuery, Api.PunishmentsList.ResponseBody>;
    /** Create a punishment. Requires Edit punishments. */
    create: Call<Omit<Api.PunishmentsCreate.RequestParams, 'id'> & Api.PunishmentsCreate.RequestBody, Api.PunishmentsCreate.ResponseBody>;
    /** Count punishments. Requires View punishments. */
    count: Call<Omit<Api.PunishmentsCount.RequestParams, 'id'> & Api.PunishmentsCount.RequestQuery, Api.PunishmentsCount.ResponseBody>;
    /** Get a player's record. Requires View punishments. */
    forecast: Call<Omit<Api.PunishmentsForecast.RequestParams, 'id'> & Api.PunishmentsForecast.RequestQuery, Api.PunishmentsForecast.ResponseBody>;
    /** Update a punishment. Requires Edit punishments. */
    update: Call<Omit<Api.PunishmentsUpdate.RequestParams, 'id'> & Api.PunishmentsUpdate.RequestBody, Api.PunishmentsUpdate.ResponseBody>;
    /** Delete a punishment. Requires Edit punishments. */
    remove: Call<Omit<Api.PunishmentsRemove.RequestParams, 'id'>, Api.PunishmentsRemove.ResponseBody>;
    /** Restore a deleted punishment. Requires Edit punishments. */
    restore: Call<Omit<Api.PunishmentsRestore.RequestParams, 'id'>, Api.PunishmentsRestore.ResponseBody>;
    /** End several punishments. Requires Edit punishments. */
    expire: Call<Omit<Api.PunishmentsExpire.RequestParams, 'id'> & Api.PunishmentsExpire.RequestBody, Api.PunishmentsExpire.ResponseBody>;
    /** List changes of a punishment. Requires View punishments. */
    history: Call<Omit<Api.PunishmentsHistory.RequestParams, 'id'> & Api.PunishmentsHistory.RequestQuery, Api.PunishmentsHistory.ResponseBody>;
    /** List issuers of punishments. Requires View punishments. */
    issuers: Call<Omit<Api.PunishmentsIssuers.RequestParams, 'id'> & Api.PunishmentsIssuers.RequestQuery, Api.PunishmentsIssuers.ResponseBody>;
  };
  recordFields: {
    /** Get required and custom fields. Requires membership of the server. */
    get: Call<Omit<Api.RecordFieldsGet.RequestParams, 'id'> & Api.RecordFieldsGet.RequestQuery, Api.RecordFieldsGet.ResponseBody>;
    /** Change required and custom fields. Requires Edit settings. */
    save: Call<Omit<Api.RecordFieldsSave.RequestParams, 'id'> & Api.RecordFieldsSave.RequestBody, Api.RecordFieldsSave.ResponseBody>;
    /** List former choices of record fields. Requires View punishments. */
    formerChoices: Call<Omit<Api.RecordFieldsFormerChoices.RequestParams, 'id'> & Api.RecordFieldsFormerChoices.RequestQuery, Api.RecordFieldsFormerChoices.ResponseBody>;
  };
  roles: {
    /** List custom roles. Requires View dashboard. */
    list: Call<Omit<Api.RolesList.RequestParams, 'id'> & Api.RolesList.RequestQuery, Api.RolesList.ResponseBody>;
    /** Give a member a custom role. Requires Manage members. */
    give: Call<Omit<Api.RolesGive.RequestParams, 'id'> & Api.RolesGive.RequestBody, Api.RolesGive.ResponseBody>;
    /** Take a custom role from a member. Requires Manage members. */
    take: Call<Omit<Api.RolesTake.RequestParams, 'id'>, Api.RolesTake.ResponseBody>;
    /** Give a member a permission until a date. Requires Manage members. */
    giveFlag: Call<Omit<Api.RolesGiveFlag.RequestParams, 'id'> & Api.RolesGiveFlag.RequestBody, Api.RolesGiveFlag.ResponseBody>;
    /** Take a permission from a member. Requires Manage members. */
    takeFlag: Call<Omit<Api.RolesTakeFlag.RequestParams, 'id'>, Api.RolesTakeFlag.ResponseBody>;
  };
  servers: {
    /** Get a server. Requires View dashboard. */
    get: Call<Omit<Api.ServersGet.RequestParams, 'id'> & Api.ServersGet.RequestQuery, Api.ServersGet.ResponseBody>;
    /** Update a server. Requires View dashboard. */
    update: Call<Omit<Api.ServersUpdate.RequestParams, 'id'> & Api.ServersUpdate.RequestBody, Api.ServersUpdate.ResponseBody>;
    /** Delete a server. Requires Delete server. */
    remove: Call<Omit<Api.ServersRemove.RequestParams, 'id'>, Api.ServersRemove.ResponseBody>;
    /** List what needs attention. Requires View dashboard. */
    attention: Call<Omit<Api.ServersAttention.RequestParams, 'id'> & Api.ServersAttention.RequestQuery, Api.ServersAttention.ResponseBody>;
    /** Get the numbers of the last 12 hours. Requires View dashboard. */
    recent: Call<Omit<Api.ServersRecent.RequestParams, 'id'> & Api.ServersRecent.RequestQuery, Api.ServersRecent.ResponseBody>;
    /** Get your permissions. Requires membership of the server. */
    permissions: Call<Omit<Api.ServersPermissions.RequestParams, 'id'> & Api.ServersPermissions.RequestQuery, Api.ServersPermissions.ResponseBody>;
    /** Test an API key of the game. Requires Edit API keys. */
    testConnection: Call<Omit<Api.ServersTestConnection.RequestParams, 'id'> & Api.ServersTestConnection.RequestBody, Api.ServersTestConnection.ResponseBody>;
    /** Get the status of the game keys. Requires Edit API keys. */
    keys: Call<Omit<Api.ServersKeys.RequestParams, 'id'> & Api.ServersKeys.RequestQuery, Api.ServersKeys.ResponseBody>;
    /** Test game commands. Requires Edit API keys. */
    testCommands: Call<Omit<Api.ServersTestCommands.RequestParams, 'id'>, Api.ServersTestCommands.ResponseBody>;
    /** Replace the join code. Requires Edit settings. */
    rotateJoinCode: Call<Omit<Api.ServersRotateJoinCode.RequestParams, 'id'> & Api.ServersRotateJoinCode.RequestBody, Api.ServersRotateJoinCode.ResponseBody>;
  };
  sessionMessages: {
    /** List messages of sessions. Requires Edit settings. */
    list: Call<Omit<Api.SessionMessagesList.RequestParams, 'id'> & Api.SessionMessagesList.RequestQuery, Api.SessionMessagesList.ResponseBody>;
    /** Update a message of sessions. Requires Edit settings. */
    save: Call<Omit<Api.SessionMessagesSave.RequestParams, 'id'> & Api.SessionMessagesSave.RequestBody, Api.SessionMessagesSave.ResponseBody>;
    /** Turn Discord events of sessions on or off. Requires Edit settings. */
    saveEvents: Call<Omit<Api.SessionMessagesSaveEvents.RequestParams, 'id'> & Api.SessionMessagesSaveEvents.RequestBody, Api.SessionMessagesSaveEvents.ResponseBody>;
    /** Post a test message of sessions. Requires Edit settings. */
    test: Call<Omit<Api.SessionMessagesTest.RequestParams, 'id'> & Api.SessionMessagesTest.RequestBody, Api.SessionMessagesTest.ResponseBody>;
    /** Retry a failed message of a session. Requires View staff tools. */
    retry: Call<Omit<Api.SessionMessagesRetry.RequestParams, 'id'>, Api.SessionMessagesRetry.ResponseBody>;
  };
  sessionSeries: {
    /** List series of sessions. Requires View staff tools. */
    list: Call<Omit<Api.SessionSeriesList.RequestParams, 'id'> & Api.SessionSeriesList.RequestQuery, Api.SessionSeriesList.ResponseBody>;
    /** Create a series of sessions. Requires View staff tools. */
    create: Call<Omit<Api.SessionSeriesCreate.RequestParams, 'id'> & Api.SessionSeriesCreate.RequestBody, Api.SessionSeriesCreate.ResponseBody>;
    /** Update a series. Requires View staff tools. */
    update: Call<Omit<Api.SessionSeriesUpdate.RequestParams, 'id'> & Api.SessionSeriesUpdate.RequestBody, Api.SessionSeriesUpdate.ResponseBody>;
    /** End a series and cancel its planned sessions. Requires View staff tools. */
    end: Call<Omit<Api.SessionSeriesEnd.RequestParams, 'id'>, Api.SessionSeriesEnd.ResponseBody>;
  };
  sessionVotes: {
    /** List channels and roles for votes. Requires View staff tools. */
    places: Call<Omit<Api.SessionVotesPlaces.RequestParams, 'id'> & Api.SessionVotesPlaces.RequestQuery, Api.SessionVotesPlaces.ResponseBody>;
    /** Open a vote on a session. Requires View staff tools. */
    open: Call<Omit<Api.SessionVotesOpen.RequestParams, 'id'> & Api.SessionVotesOpen.RequestBody, Api.SessionVotesOpen.ResponseBody>;
    /** Vote on a session. Requires View staff tools. */
    cast: Call<Omit<Api.SessionVotesCast.RequestParams, 'id'> & Api.SessionVotesCast.RequestBody, Api.SessionVotesCast.ResponseBody>;
    /** Close a vote. Requires View staff tools. */
    close: Call<Omit<Api.SessionVotesClose.RequestParams, 'id'>, Api.SessionVotesClose.ResponseBody>;
  };
  settingsFile: {
    /** Export settings as a file. Requires View settings. */
    export: Call<Omit<Api.SettingsFileExport.RequestParams, 'id'> & Api.SettingsFileExport.RequestQuery, Api.SettingsFileExport.ResponseBody>;
    /** Compare a settings file. Requires Edit settings. */
    preview: Call<Omit<Api.SettingsFilePreview.RequestParams, 'id'> & Api.SettingsFilePreview.RequestBody, Api.SettingsFilePreview.ResponseBody>;
  };
  shifts: {
    /** Get your shift. Requires View staff tools. */
    current: Call<Omit<Api.ShiftsCurrent.RequestParams, 'id'> & Api.ShiftsCurrent.RequestQuery, Api.ShiftsCurrent.ResponseBody>;
    /** List open shifts. Requires View staff tools. */
    active: Call<Omit<Api.ShiftsActive.RequestParams, 'id'> & Api.ShiftsActive.RequestQuery, Api.ShiftsActive.ResponseBody>;
    /** List shifts. Requires View staff tools. */
    list: ListCall<Omit<Api.ShiftsList.RequestParams, 'id'> & Api.ShiftsList.RequestQuery, Api.ShiftsList.ResponseBody>;
    /** Start a shift. Requires View staff tools. */
    start: Call<Omit<Api.ShiftsStart.RequestParams, 'id'> & Api.ShiftsStart.RequestBody, Api.ShiftsStart.ResponseBody>;
    /** Get a shift. Requires View staff tools. */
    detail: Call<Omit<Api.ShiftsDetail.RequestParams, 'id'> & Api.ShiftsDetail.RequestQuery, Api.ShiftsDetail.ResponseBody>;
    /** List hours per person. Requires View staff tools. */
    hours: Call<Omit<Api.ShiftsHours.RequestParams, 'id'> & Api.ShiftsHours.RequestQuery, Api.ShiftsHours.ResponseBody>;
    /** Get a person's last 12 weeks. Requires View staff tools. */
    weeks: Call<Omit<Api.ShiftsWeeks.RequestParams, 'id'> & Api.ShiftsWeeks.RequestQuery, Api.ShiftsWeeks.ResponseBody>;
    /** Get shift settings. Requires View staff tools. */
    rules: Call<Omit<Api.ShiftsRules.RequestParams, 'id'> & Api.ShiftsRules.RequestQuery, Api.ShiftsRules.ResponseBody>;
    /** Set roles' weekly quotas. Requires Edit settings. */
    saveRequirements: Call<Omit<Api.ShiftsSaveRequirements.RequestParams, 'id'> & Api.ShiftsSaveRequirements.RequestBody, Api.ShiftsSaveRequirements.ResponseBody>;
    /** Create a shift type. Requires Edit settings. */
    createType: Call<Omit<Api.ShiftsCreateType.RequestParams, 'id'> & Api.ShiftsCreateType.RequestBody, Api.ShiftsCreateType.ResponseBody>;
    /** Update a shift type. Requires Edit settings. */
    updateType: Call<Omit<Api.ShiftsUpdateType.RequestParams, 'id'> & Api.ShiftsUpdateType.RequestBody, Api.ShiftsUpdateType.ResponseBody>;
    /** Delete a shift type. Requires Edit settings. */
    removeType: Call<Omit<Api.ShiftsRemoveType.RequestParams, 'id'>, Api.ShiftsRemoveType.ResponseBody>;
  };
  statistics: {
    /** Get statistics channels. Requires View settings. */
    get: Call<Omit<Api.StatisticsGet.RequestParams, 'id'> & Api.StatisticsGet.RequestQuery, Api.StatisticsGet.ResponseBody>;
    /** Update statistics channels. Requires Edit settings. */
    save: Call<Omit<Api.StatisticsSave.RequestParams, 'id'> & Api.StatisticsSave.RequestBody, Api.StatisticsSave.ResponseBody>;
    /** List channels for statistics. Requires Edit settings. */
    channels: Call<Omit<Api.StatisticsChannels.RequestParams, 'id'> & Api.StatisticsChannels.RequestQuery, Api.StatisticsChannels.ResponseBody>;
    /** Create a channel for statistics. Requires Edit settings. */
    createChannel: Call<Omit<Api.StatisticsCreateChannel.RequestParams, 'id'> & Api.StatisticsCreateChannel.RequestBody, Api.StatisticsCreateChannel.ResponseBody>;
  };
  templates: {
    /** List templates. Requires membership of the server. */
    list: Call<Omit<Api.TemplatesList.RequestParams, 'id'> & Api.TemplatesList.RequestQuery, Api.TemplatesList.ResponseBody>;
    /** Replace templates. Requires Edit settings. */
    save: Call<Omit<Api.TemplatesSave.RequestParams, 'id'> & Api.TemplatesSave.RequestBody, Api.TemplatesSave.ResponseBody>;
  };
  webhooks: {
    /** List webhooks. Requires View logs and webhooks. */
    list: Call<Omit<Api.WebhooksList.RequestParams, 'id'> & Api.WebhooksList.RequestQuery, Api.WebhooksList.ResponseBody>;
    /** Add a webhook. Requires Edit webhooks. */
    create: Call<Omit<Api.WebhooksCreate.RequestParams, 'id'> & Api.WebhooksCreate.RequestBody, Api.WebhooksCreate.ResponseBody>;
    /** Update a webhook. Requires Edit webhooks. */
    update: Call<Omit<Api.WebhooksUpdate.RequestParams, 'id'> & Api.WebhooksUpdate.RequestBody, Api.WebhooksUpdate.ResponseBody>;
    /** Delete a webhook. Requires Edit webhooks. */
    remove: Call<Omit<Api.WebhooksRemove.RequestParams, 'id'>, Api.WebhooksRemove.ResponseBody>;
    /** Reveal the address of a webhook. Requires Edit webhooks. */
    reveal: Call<Omit<Api.WebhooksReveal.RequestParams, 'id'>, Api.WebhooksReveal.ResponseBody>;
    /** List who saw the address of a webhook. Requires Edit webhooks. */
    views: Call<Omit<Api.WebhooksViews.RequestParams, 'id'> & Api.WebhooksViews.RequestQuery, Api.WebhooksViews.ResponseBody>;
    /** Test a webhook. Requires Edit webhooks. */
    test: Call<Omit<Api.WebhooksTest.RequestParams, 'id'>, Api.WebhooksTest.ResponseBody>;
    /** List deliveries of a webhook. Requires View logs and webhooks. */
    deliveries: ListCall<Omit<Api.WebhooksDeliveries.RequestParams, 'id'> & Api.WebhooksDeliveries.RequestQuery, Api.WebhooksDeliveries.ResponseBody>;
    /** Resend a delivery. Requires Edit webhooks. */
    resend: Call<Omit<Api.WebhooksResend.RequestParams, 'id'>, Api.WebhooksResend.ResponseBody>;
  };
}
