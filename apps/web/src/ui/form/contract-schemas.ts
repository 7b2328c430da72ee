import {
  describeFields,
  type SchemaInput,
  zAddNoteInput,
  zAnswerAppealInput,
  zAppealInfractionInput,
  zAskBanInput,
  zCorrectShiftInput,
  zCreateCustomCommandInput,
  zCreateInfractionInput,
  zCreateModCallInput,
  zCreatePunishmentInput,
  zCreateShiftTypeInput,
  zDecideAppealInput,
  zDecideInfractionAppealInput,
  zDecideLeaveInput,
  zDecideOnServerInput,
  zDismissModCallInput,
  zExtendLeaveInput,
  zProposeTransferInput,
  zRequestLeaveInput,
  zResolveModCallInput,
  zRevokeInfractionInput,
  zSaveRequirementsInput,
  zUpdateCustomCommandInput,
  zUpdateNoteInput,
  zUpdatePunishmentInput,
} from '@tenfour/contracts';

/** The inputs that forms send, by procedure. They bring zod, so this module is only ever imported dynamically. */
const SCHEMAS = {
  'appeals.answer': zAnswerAppealInput,
  'appeals.decide': zDecideAppealInput,
  'banRequests.ask': zAskBanInput,
  'customCommands.create': zCreateCustomCommandInput,
  'customCommands.update': zUpdateCustomCommandInput,
  'infractions.appeal': zAppealInfractionInput,
  'infractions.create': zCreateInfractionInput,
  'infractions.decideAppeal': zDecideInfractionAppealInput,
  'infractions.revoke': zRevokeInfractionInput,
  'leaves.decide': zDecideLeaveInput,
  'leaves.extend': zExtendLeaveInput,
  'leaves.request': zRequestLeaveInput,
  'modCalls.create': zCreateModCallInput,
  'modCalls.dismiss': zDismissModCallInput,
  'modCalls.resolve': zResolveModCallInput,
  'notes.add': zAddNoteInput,
  'notes.update': zUpdateNoteInput,
  'platform.decideOnServer': zDecideOnServerInput,
  'platform.proposeTransfer': zProposeTransferInput,
  'punishments.create': zCreatePunishmentInput,
  'punishments.update': zUpdatePunishmentInput,
  'shifts.correct': zCorrectShiftInput,
  'shifts.createType': zCreateShiftTypeInput,
  'shifts.saveRequirements': zSaveRequirementsInput,
} as const;

export type SchemaName = keyof typeof SCHEMAS;

/** What a procedure takes. */
export type InputOf<Name extends SchemaName> = SchemaInput<(typeof SCHEMAS)[Name]>;

/** Returns one sentence for each field of the input that the contract rejects. */
export function findProblems(name: SchemaName, input: unknown): Record<string, string> {
  const { error } = SCHEMAS[name].safeParse(input);
  return error ? describeFields(error) : {};
}
