import { type Connection, openConnection } from './client.ts';
import type { Reader } from './reader.ts';
import { restPath, trpcPath } from './transports.ts';
import { FULL_PAGE } from './world.ts';

/**
 * Throws unless the baseline, REST and tRPC return the same list of 50 for each of the reader's servers: the first two
 * byte for byte, tRPC's inside its envelope. Returns the average size of a list in bytes.
 */
export async function assertEqualResponses(
  reader: Reader,
  floorPort: number,
  apiPort: number,
): Promise<number> {
  const floor = await openConnection(floorPort, reader.cookie);
  const api = await openConnection(apiPort, reader.cookie);
  let bytes = 0;
  for (const { id } of reader.servers) bytes += await assertSameList(floor, api, id);
  floor.close();
  api.close();
  return bytes / reader.servers.length;
}

async function assertSameList(floor: Connection, api: Connection, serverId: string): Promise<number> {
  const wanted = await bodyOf(floor, restPath(serverId));
  const records: unknown = JSON.parse(wanted);
  if (!Array.isArray(records) || records.length !== FULL_PAGE) {
    throw new Error(`The server ${serverId} does not have ${FULL_PAGE} records.`);
  }
  const rest = await bodyOf(api, restPath(serverId));
  const trpc = await bodyOf(api, trpcPath(serverId));
  if (rest !== wanted) throw new Error(`REST and the floor differ for ${serverId}.`);
  if (trpc !== `[{"result":{"data":${wanted}}}]`)
    throw new Error(`tRPC and the floor differ for ${serverId}.`);
  return Buffer.byteLength(wanted);
}

async function bodyOf(connection: Connection, path: string): Promise<string> {
  const { status, body } = await connection.get(path);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
  return body.toString();
}
