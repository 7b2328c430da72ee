import { EVIDENCE_TYPES, isEvidenceLink } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zMoment, zText } from '../fields.ts';
import { EVIDENCE_MAX, MAX_LENGTH } from '../limits.ts';

/** A link to evidence: a web address, or the path of a picture that was uploaded to this server. */
export const zEvidenceLink = zText
  .trim()
  .max(MAX_LENGTH.evidenceUrl, 'A link to evidence is too long.')
  .refine(isEvidenceLink, 'A link to evidence begins with https:// or http://.');

/** Links to evidence of one record or call. */
export const zEvidence = z
  .array(zEvidenceLink)
  .max(EVIDENCE_MAX, `There can be at most ${EVIDENCE_MAX} links to evidence.`);

/** An uploaded picture: `POST /api/servers/{id}/evidence` with its bytes as the body. */
export const zEvidenceFile = z.object({
  id: z.string(),
  /** For `evidence` of a punishment or a mod call; unreferenced files are deleted after a day. */
  path: z.string(),
  /** Of the bytes as they came, hexadecimal: proves later that the picture is still the same. */
  sha256: z.string(),
  mediaType: z.enum(EVIDENCE_TYPES),
  bytes: z.number().int(),
  createdAt: zMoment,
});
export type EvidenceFile = z.infer<typeof zEvidenceFile>;

const zSpace = z.object({ usedBytes: z.number().int(), maxBytes: z.number().int().nullable() });

/** Used and available space for pictures. `maxBytes` null is unlimited. */
export const zEvidenceSpace = z.object({
  /** All pictures of the server. */
  server: zSpace,
  /** All pictures that the viewer has uploaded, in any server. */
  own: zSpace,
});
export type EvidenceSpace = z.infer<typeof zEvidenceSpace>;

export interface EvidenceService {
  /** Throws `BAD_REQUEST` for an invalid or too large picture, `REFUSED` without enough space. */
  add(viewer: Viewer, bytes: Uint8Array): Promise<EvidenceFile>;
  space(viewer: Viewer): Promise<EvidenceSpace>;
  /** Throws NOT_FOUND for a file of another server. */
  open(viewer: Viewer, fileId: string): Promise<{ file: EvidenceFile; content: Uint8Array }>;
}
