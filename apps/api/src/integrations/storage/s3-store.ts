import { DomainError } from '@tenfour/domain';
import { AwsClient } from 'aws4fetch';
import { type FileStore, requireKey } from './file-store.ts';

/** An S3-compatible bucket. */
export interface S3Config {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a trailing slash; the bucket follows in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
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
