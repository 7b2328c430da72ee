import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '@tenfour/domain';
import { AwsClient } from 'aws4fetch';

/** Storage of uploaded files. Keys are ours: `<server>/<file>`, ids only. */
export interface FileStore {
  /** Stores or replaces. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null where there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Harmless where there is nothing. */
  remove(key: string): Promise<void>;
}

const KEY = /^[\w-]{1,64}\/[\w-]{1,64}$/;

/** Throws for a key that is none of ours, before it reaches a path or an address. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file.');
  return key;
}

/** Files in a directory of the data directory. A file is there whole or not at all. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, requireKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = `${path}.${randomUUID()}`;
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, path);
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** An S3-compatible bucket. */
export interface S3Config {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a trailing slash; the bucket follows in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Opens the storage that is configured: a bucket, or the data directory. */
export function openFileStore(config: {
  filesS3: S3Config | null;
  dataDir: string;
  upstreamTimeoutMs: number;
}): FileStore {
  const { filesS3, dataDir, upstreamTimeoutMs } = config;
  return filesS3 ? createS3Store(filesS3, upstreamTimeoutMs) : createDiskStore(join(dataDir, 'files'));
}

/** Files in a bucket, addressed by path, which every S3-compatible storage understands. */
export function createS3Store(config: S3Config, timeoutMs: number): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function ask(method: string, key: string, more: { body?: Uint8Array; mediaType?: string } = {}) {
    const url = `${endpoint}/${bucket}/${requireKey(key)}`;
    const headers = more.mediaType === undefined ? {} : { 'content-type': more.mediaType };
    const signal = AbortSignal.timeout(timeoutMs);
    const body = more.body === undefined ? {} : { body: new Uint8Array(more.body) };
    const answer = await client.fetch(url, { method, headers, signal, ...body }).catch(() => null);
    if (answer === null || (!answer.ok && answer.status !== 404)) throw unavailable(answer?.status);
    return answer;
  }

  return {
    async put(key, bytes, mediaType) {
      const { status } = await ask('PUT', key, { body: bytes, mediaType });
      if (status === 404) throw unavailable(status);
    },

    async get(key) {
      const answer = await ask('GET', key);
      return answer.status === 404 ? null : new Uint8Array(await answer.arrayBuffer());
    },

    async remove(key) {
      await ask('DELETE', key);
    },
  };
}

function unavailable(status: number | undefined): DomainError {
  return new DomainError('UPSTREAM', {
    message: 'The storage for pictures does not answer. Try again in a moment.',
    details: { status: status ?? null },
  });
}
