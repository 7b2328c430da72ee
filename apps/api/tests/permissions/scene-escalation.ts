import { zRuleSetVersion } from '@tenfour/contracts';
import { DEFAULT_RULE_SET } from '@tenfour/domain';
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
  'escalation.simulate': ({ server }) => ({ serverId: server.id, ruleSet: DEFAULT_RULE_SET }),
  'settingsFile.preview': ({ server }) => ({ serverId: server.id, text: 'tenfour: 1' }),
  'settingsFile.import': ({ server }) => ({ serverId: server.id, text: 'tenfour: 1', fingerprint: 'none' }),
};

const NO_RULES = { ...DEFAULT_RULE_SET, rules: [] };

/** The version that a change of the rules is based on. */
export async function versionInForce({ actors, server }: Scene): Promise<Input> {
  const serverId = server.id;
  const found = await must(actors.owner.browser, 'escalation.get', { serverId });
  return { serverId, expectedVersion: zRuleSetVersion.parse(found).version };
}
