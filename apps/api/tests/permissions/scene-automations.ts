import type { CallerName } from '../../src/testing/product/people.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let hours = 0;

/** Settings that the automation does not have yet, so that saving them changes something. */
function freshHours(): number {
  hours = (hours + 1) % 700;
  return hours + 1;
}

/** Servers where the command `call` was turned on: another choice each time, so that saving it changes something. */
const withCall = new Set<string>();

/** As `PREPARE` of the scene, for the automations and the chat commands. */
export const PREPARE_AUTOMATIONS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'automations.save': ({ server }) => ({
    serverId: server.id,
    kind: 'welcome',
    settings: { againAfterHours: freshHours() },
  }),
  'chatCommands.save': ({ server }) => {
    const call = !withCall.delete(server.id);
    if (call) withCall.add(server.id);
    return { serverId: server.id, commands: { call } };
  },
  'nameLookups.update': ({ server }) => ({ serverId: server.id, paused: false }),
  'automations.dryRun': ({ server }) => ({ serverId: server.id, kind: 'welcome' }),
};
