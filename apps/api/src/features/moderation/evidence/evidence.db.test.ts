import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Viewer } from '@tenfour/contracts';
import { EVIDENCE_BYTES, EVIDENCE_UNATTACHED_MS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createS3Store } from '../../../integrations/storage/file-store.ts';
import { testFiles } from '../../../testing/files.ts';
import { type Community, createWorld, NO_QUOTAS } from '../../../testing/product/actors.ts';
import { createAccessFactory } from '../../community/access/access.ts';
import { createSweep } from '../../platform/retention/jobs.ts';
import { createEvidenceService, fileKey } from './service.ts';

const world = await createWorld();
const { services } = world;
let community: Community;
let serverId: string;

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const upload = async (bytes = PNG) => services.evidence.add(await viewer(), bytes);
const accessOf = createAccessFactory(world.database.handle, world.clock.now);

async function viewer(person = community.moderator, at = serverId): Promise<Viewer> {
  const nothing = () => undefined;
  const access = accessOf({ token: person.token, source: 'web', onStale: nothing, onUnknown: nothing });
  const found = await access.at(at);
  if (!found?.viewer) throw new Error('They are no member.');
  return found.viewer;
}

const record = (evidence: string[]) =>
  community.moderator.call.punishments.create({
    serverId,
    robloxUsername: 'BluePatrol',
    punishmentType: 'kick',
    reason: 'RDM',
    evidence,
  });

describe('a picture', () => {
  it('is hashed, stored and opened again as it was', async () => {
    const file = await upload();
    expect(file).toMatchObject({
      mediaType: 'image/png',
      bytes: 11,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { content } = await services.evidence.open(await viewer(), file.id);
    expect(Buffer.from(content).equals(Buffer.from(PNG))).toBe(true);
  });

  it.each([
    ['text', new TextEncoder().encode('<svg onload=alert(1)>')],
    ['nothing', new Uint8Array()],
    ['too much', new Uint8Array(EVIDENCE_BYTES + 1).fill(1)],
  ])('is a picture: not %s', async (_name, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('too large for its kind is refused as well', async () => {
    const large = new Uint8Array(EVIDENCE_BYTES + 1);
    large.set(PNG);
    await expect(upload(large)).rejects.toThrow('at most 8 MB');
  });

  it('of another server is not found, and cannot be referred to', async () => {
    const file = await upload();
    const other = await world.community();
    const stranger = await viewer(other.owner, other.server.id);
    await expect(services.evidence.open(stranger, file.id)).rejects.toThrow('no such picture');
    const input = {
      serverId: other.server.id,
      robloxUsername: 'X',
      punishmentType: 'kick',
      reason: 'RDM',
    } as const;
    await expect(other.owner.call.punishments.create({ ...input, evidence: [file.path] })).rejects.toThrow(
      'not there any more',
    );
  });

  it('is referenced by a punishment and a call, and kept by either', async () => {
    const [first, second, loose] = [await upload(), await upload(), await upload()];
    expect((await record([first.path, 'https://medal.tv/1'])).evidence).toEqual([
      first.path,
      'https://medal.tv/1',
    ]);
    const call = await community.moderator.call.modCalls.create({
      serverId,
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason: 'RDM',
      evidence: [second.path],
    });
    expect(call.evidence).toEqual([second.path]);
    world.clock.advance(EVIDENCE_UNATTACHED_MS + 1);
    await sweep();
    await services.evidence.open(await viewer(), first.id);
    await services.evidence.open(await viewer(), second.id);
    await expect(services.evidence.open(await viewer(), loose.id)).rejects.toThrow('no such picture');
    expect(await testFiles.get(fileKey(serverId, loose.id))).toBeNull();
  });

  it('a discarded picture cannot be referred to, and nothing is recorded', async () => {
    const file = await upload();
    world.clock.advance(EVIDENCE_UNATTACHED_MS + 1);
    await sweep();
    await expect(record([file.path])).rejects.toThrow('upload it again');
    expect(await community.moderator.call.punishments.list({ serverId })).toEqual([]);
  });

  it('goes with its server', async () => {
    const file = await upload();
    await record([file.path]);
    await community.owner.call.servers.remove({ serverId });
    world.clock.advance(2 * 60 * 60_000);
    await sweep();
    expect(await testFiles.get(fileKey(serverId, file.id))).toBeNull();
    const left = await world.database.handle
      .selectFrom('servers')
      .select('id')
      .where('id', '=', serverId)
      .execute();
    expect(left).toEqual([]);
  });

  it('fifty that nothing refers to are enough for one person, in whichever server', async () => {
    const other = await world.community(community.owner);
    const here = await viewer(community.owner);
    const there = await viewer(community.owner, other.server.id);
    for (let n = 0; n < 50; n += 1) await services.evidence.add(n < 25 ? here : there, PNG);
    for (const one of [here, there]) {
      await expect(services.evidence.add(one, PNG)).rejects.toThrow('many pictures');
    }
  });
});

function sweep(): Promise<void> {
  const { database, clock } = world;
  const logger = { error: (details: object) => expect(details).toBeUndefined() };
  return createSweep({ database, files: testFiles, now: clock.now, logger }).run();
}

describe('a bucket', () => {
  const kept = new Map<string, Buffer>();
  let answer = 200;
  const bucket = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') === true;
      const path = request.url ?? '';
      if (!signed || answer !== 200) return response.writeHead(signed ? answer : 403).end();
      if (request.method === 'PUT') kept.set(path, Buffer.concat(chunks));
      if (request.method === 'DELETE') kept.delete(path);
      const found = kept.get(path);
      if (request.method === 'GET' && !found) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });

  it('keeps pictures as the disk does, signed, and says when it does not answer', async () => {
    await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    const config = {
      endpoint,
      bucket: 'evidence',
      region: 'eu',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    };
    const files = createS3Store(config, 2_000);
    const service = createEvidenceService({
      database: world.database,
      files,
      quotas: NO_QUOTAS,
      now: world.clock.now,
    });
    const file = await service.add(await viewer(), PNG);
    expect([...kept.keys()]).toEqual([`/evidence/${serverId}/${file.id}`]);
    expect(Buffer.from((await service.open(await viewer(), file.id)).content).equals(Buffer.from(PNG))).toBe(
      true,
    );
    await files.remove(fileKey(serverId, file.id));
    await expect(service.open(await viewer(), file.id)).rejects.toThrow('no such picture');
    answer = 403;
    await expect(service.add(await viewer(), PNG)).rejects.toThrow('does not answer');
    bucket.close();
  });
});
