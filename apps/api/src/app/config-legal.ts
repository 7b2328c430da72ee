import { resolve } from 'node:path';
import { z } from 'zod';
import type { LegalConfig } from '../features/platform/legal/service.ts';

/** The variables of the legal pages. */
export const zLegal = {
  operatorName: z.string().trim().max(100, 'must be at most 100 characters').optional(),
  operatorContact: z
    .union([z.email(), z.url({ protocol: /^https$/ })], { error: 'must be an email or https address' })
    .optional(),
  dir: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
};

interface LegalEnvironment {
  OPERATOR_NAME?: string | undefined;
  OPERATOR_CONTACT?: string | undefined;
  LEGAL_DIR?: string | undefined;
}

export function legalConfigOf(env: LegalEnvironment): LegalConfig {
  return {
    dir: env.LEGAL_DIR ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    operatorContact: env.OPERATOR_CONTACT ?? null,
  };
}
