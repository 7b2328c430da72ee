import { useQuery } from '@tanstack/react-query';
import type { CheckKind } from '@tenfour/domain';
import { trpc } from '../../../../data/trpc.ts';

/** What can be chosen in a check. Names can be typed too. */
export interface CheckChoices {
  /** Roles of the Discord server; undefined without one, or while they are not known. */
  roles: readonly { id: string; name: string }[] | undefined;
  /** What the newest reading of the game shows of a kind. */
  names: (kind: CheckKind) => string[];
}

/** Loads what can be chosen in checks, once. */
export function useCheckChoices(serverId: string, enabled: boolean): CheckChoices {
  const once = { enabled, retry: false };
  const { data: connection } = useQuery(trpc.discordRoles.get.queryOptions({ serverId }, once));
  const isConnected = connection !== undefined && connection.guildName !== null;
  const roles = useQuery(
    trpc.discordRoles.roles.queryOptions({ serverId }, { ...once, enabled: enabled && isConnected }),
  );
  const players = useQuery(trpc.game.players.queryOptions({ serverId }, once));
  const vehicles = useQuery(trpc.game.vehicles.queryOptions({ serverId }, once));
  const shown: Readonly<Partial<Record<CheckKind, readonly (string | null)[]>>> = {
    team: (players.data ?? []).map(({ Team }) => Team),
    vehicle: (vehicles.data ?? []).map(({ model }) => model),
    livery: (vehicles.data ?? []).map(({ livery }) => livery),
  };
  return {
    roles: roles.data,
    names: (kind) => [...new Set((shown[kind] ?? []).flatMap((name) => name || []))].sort(),
  };
}
