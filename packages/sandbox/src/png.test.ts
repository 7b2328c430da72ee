import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { headshotPng, patternPng } from './png.ts';

interface Decoded {
  size: number;
  chunks: string[];
  alpha: Buffer;
  pixels: Buffer;
}

function decode(png: Buffer): Decoded {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += 12 + length;
  }
  const part = (type: string): Buffer => chunks.get(type) ?? Buffer.alloc(0);
  return {
    size: part('IHDR').readUInt32BE(0),
    chunks: [...chunks.keys()],
    alpha: part('tRNS'),
    pixels: inflateSync(part('IDAT')),
  };
}

describe('generated pictures', () => {
  it.each([
    ['pattern', patternPng('1', 64), 64],
    ['headshot', headshotPng('1', 150), 150],
  ])('%s is a whole PNG', (_kind, png, size) => {
    const decoded = decode(png);
    expect(decoded.size).toBe(size);
    expect(decoded.chunks).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
    expect(decoded.pixels.length).toBe((size + 1) * size);
  });

  it('differs per seed and repeats itself', () => {
    for (const draw of [patternPng, headshotPng]) {
      expect(draw('1', 48).equals(draw('1', 48))).toBe(true);
      const seeds = Array.from({ length: 50 }, (_, seed) => draw(String(seed), 48).toString('base64'));
      expect(new Set(seeds).size).toBe(50);
    }
  });

  it('leaves the corners of a circular headshot clear', () => {
    const { pixels, alpha, size } = decode(headshotPng('1', 48, true));
    const alphaAt = (x: number, y: number): number | undefined =>
      alpha[pixels[y * (size + 1) + 1 + x] ?? 255];
    expect(alphaAt(0, 0)).toBe(0);
    expect(alphaAt(24, 24)).toBe(255);
  });
});
