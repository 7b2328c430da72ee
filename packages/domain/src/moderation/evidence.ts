/** Pictures that can be uploaded as evidence. */
export const EVIDENCE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Largest picture, in bytes. */
export const EVIDENCE_BYTES = 8 * 1024 * 1024;

/** How long an unreferenced picture is stored, in ms. */
export const EVIDENCE_UNATTACHED_MS = 24 * 60 * 60_000;

const OWN = /^\/api\/servers\/([\w-]{1,64})\/evidence\/([\w-]{1,64})$/;

/** Returns the path of an uploaded picture within the panel. */
export function evidencePath(serverId: string, fileId: string): string {
  return `/api/servers/${serverId}/evidence/${fileId}`;
}

/** Returns the server and file ids of such a path; null for any other link. */
export function evidenceFileOf(link: string): { serverId: string; fileId: string } | null {
  const [, serverId, fileId] = OWN.exec(link) ?? [];
  return serverId === undefined || fileId === undefined ? null : { serverId, fileId };
}

/** Returns whether a text is valid evidence: a web address, or an uploaded picture. */
export function isEvidenceLink(text: string): boolean {
  if (evidenceFileOf(text) !== null) return true;
  // A parsed address has lost line breaks that the text still holds.
  return !/\s/.test(text) && /^https?:$/.test(protocolOf(text));
}

// Not `URL.parse`: phones of two years ago lack it.
function protocolOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return '';
  }
}
