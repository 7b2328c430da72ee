import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyOptions } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { texts } from './texts.ts';

const IP_ADDRESS = /^(?:\d+\.){3}\d+$|^\[/;

/** Returns whether this browser can use passkeys here: they belong to a domain name. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !IP_ADDRESS.test(window.location.hostname);
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Creates a passkey with the options of the API. Throws what the browser refused. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { id, response } = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Signs with a passkey that the options of the API name. */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

/** Returns why a step failed, in words. */
export function describeFailure(error: unknown): string {
  const isBrowsers =
    error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError');
  return isBrowsers ? texts.canceled : humanise(error);
}
