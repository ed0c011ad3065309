import type { CDPSession, Page } from 'playwright-core'
import type { PasskeyDevice } from '#test/support/passkey-device.ts'

/** An authenticator in a page's browser, and the session that commands it. */
export interface Authenticator {
  cdp: CDPSession
  authenticatorId: string
}

/** Gives a page's browser a built-in authenticator for passkeys, which verifies its owner or does not. */
export async function withAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const toBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')

/** Gives an authenticator the passkey of a device, or another key under its name, with a count of signatures. */
export const giveKey = (
  { cdp, authenticatorId }: Authenticator,
  device: PasskeyDevice,
  ownerId: string,
  { hasOtherKey = false, signCount = 1 } = {},
) =>
  cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: toBase64(device.credentialId),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: device.privateKey({ hasOtherKey }),
      userHandle: Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64'),
      signCount,
    },
  })
