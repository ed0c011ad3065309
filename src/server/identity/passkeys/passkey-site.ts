import { isIP } from 'node:net'
import type { ServerConfig } from '#server/config/config.ts'
import { conflict } from '#server/law/refusal.ts'

/** Where passkeys are valid: WebAuthn's relying party, and the origin that a device's answer names. */
export interface PasskeySite {
  id: string
  origin: string
}

/** True for an address, for which browsers have no passkeys. */
export const isAddress = (host: string): boolean => isIP(host.replaceAll(/[[\]]/g, '')) !== 0

/**
 * The host and origin of PUBLIC_URL; null if its host is an address. The demo's, which is one, answers as localhost too, and
 * has passkeys there.
 */
export function passkeySite({
  publicUrl,
  demo,
}: Pick<ServerConfig, 'publicUrl' | 'demo'>): PasskeySite | null {
  const url = new URL(publicUrl)
  if (demo && url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return isAddress(url.hostname) ? null : { id: url.hostname, origin: url.origin }
}

/** As passkeySite; throws 409 where there is none. */
export function siteOf(config: Parameters<typeof passkeySite>[0]): PasskeySite {
  const site = passkeySite(config)
  if (site === null)
    throw conflict(
      'This portal is reached by an address and not by a name: browsers have no passkeys for it.',
    )
  return site
}
