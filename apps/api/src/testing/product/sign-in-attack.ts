import type { Account, PlatformService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';

/**
 * Tries wrong passwords at one account concurrently, each from its own address and Discord user, and counts the answers
 * by code.
 */
export async function attackedBy(attack: {
  /** Instances of the product, which take turns. */
  services: readonly PlatformService[];
  username: string;
  tries: number;
}): Promise<Record<string, number>> {
  const { services, username, tries } = attack;
  const codes: Record<string, number> = {};
  const one = async (number: number): Promise<void> => {
    const attempt = {
      address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      userAgent: null,
      deviceToken: null,
    };
    const person: Account = {
      id: `attacker-${number}`,
      username: `attacker ${number}`,
      sessionId: `session-${number}`,
    };
    const service = services[number % services.length];
    await service
      ?.login(person, { username, password: `guess ${number}` }, attempt, null)
      .catch((error: unknown) => {
        const code = error instanceof DomainError ? error.code : String(error);
        codes[code] = (codes[code] ?? 0) + 1;
      });
  };
  await Promise.all(Array.from({ length: tries }, (_, number) => one(number)));
  return codes;
}
