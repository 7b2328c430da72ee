import { zRecordFields, zRuleSetVersion } from '@tenfour/contracts';
import { DEFAULT_RULE_SET, NO_RECORD_FIELDS, type RecordFieldSet } from '@tenfour/domain';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for escalation rules and the settings file. */
export const PREPARE_ESCALATION: Readonly<Record<string, (scene: Scene) => Promise<Input> | Input>> = {
  'escalation.save': async (scene) => ({ ...(await versionInForce(scene)), ruleSet: NO_RULES }),
  'escalation.restore': async (scene) => {
    const input = { ...(await versionInForce(scene)), ruleSet: NO_RULES };
    await must(scene.actors.owner.browser, 'escalation.save', input);
    return { ...(await versionInForce(scene)), version: 0 };
  },
  'recordFields.save': async ({ actors, server: { id: serverId } }) => {
    const found = await must(actors.owner.browser, 'recordFields.get', { serverId });
    const expectedVersion = zRecordFields.parse(found).version;
    return { serverId, expectedVersion, set: fieldSetNamed(`Area ${expectedVersion}`) };
  },
  'escalation.simulate': ({ server }) => ({ serverId: server.id, ruleSet: DEFAULT_RULE_SET }),
  'settingsFile.preview': ({ server }) => ({ serverId: server.id, text: 'tenfour: 1' }),
  'settingsFile.import': ({ server }) => ({ serverId: server.id, text: 'tenfour: 1', fingerprint: 'none' }),
};

/** Returns a set with one field of shifts, which is not required. */
export function fieldSetNamed(label: string): RecordFieldSet {
  const field = {
    id: 'area',
    subject: 'shift',
    kind: 'text',
    label,
    choices: [],
    min: null,
    max: null,
  } as const;
  const rest = { required: false, types: [], stage: 'end', archived: false } as const;
  return { ...NO_RECORD_FIELDS, fields: [{ ...field, ...rest }] };
}

const NO_RULES = { ...DEFAULT_RULE_SET, rules: [] };

/** The version that a change of the rules is based on. */
export async function versionInForce({ actors, server }: Scene): Promise<Input> {
  const serverId = server.id;
  const found = await must(actors.owner.browser, 'escalation.get', { serverId });
  return { serverId, expectedVersion: zRuleSetVersion.parse(found).version };
}
