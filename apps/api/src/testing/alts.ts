import type { CreateAltRequestInput } from '@tenfour/contracts';
import { ALT_PAGE_PASSWORD, type Person, type World } from './product/actors.ts';

/** Returns a request for two alt accounts. */
export function altRequest(more: Partial<CreateAltRequestInput> = {}): CreateAltRequestInput {
  return {
    serverName: 'Liberty County',
    joinCode: 'ABC123',
    timeRequested: 'Tonight at eight',
    altAccounts: [
      { id: '1', username: 'AltOne', password: 'hunter-two' },
      { id: '2', username: 'AltTwo', password: 'correct horse' },
    ],
    ...more,
  };
}

/** Creates a person who has unlocked the page of alt requests. */
export async function unlockedPerson(world: World): Promise<Person> {
  const person = await world.person();
  await person.call.alts.unlock({ password: ALT_PAGE_PASSWORD });
  return person;
}
