import type { Resources } from '#server/config/resources.ts'
import { Refusal } from '#server/http/errors.ts'
import type { RequestOrigin } from '#server/http/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { deleteHalfSession, type HalfSession } from '../second-factor/half-sessions.ts'
import { passkeySite } from './passkey-site.ts'
import { hasPasskey } from './passkeys.ts'
import { challengeFor, takePasskey } from './use-passkey.ts'

type Halves = Pick<Resources, 'db' | 'config' | 'clock'>

/** Makes the challenge for a passkey of a half session's user; null if there is none. As WebAuthn's options in JSON. */
export async function challengeOfHalf(
  { db, config }: Halves,
  { id, user }: HalfSession,
  { address }: RequestOrigin,
): Promise<string | null> {
  const site = passkeySite(config)
  if (site === null || !(await hasPasskey(db, user.id))) return null
  return challengeFor(db, site, { userId: user.id, holder: { halfSessionId: id }, address })
}

/**
 * Takes the answer of a passkey in place of a code, and ends the half session; returns why it was refused, or null. Throws
 * 409 if the half session is over.
 */
export async function proveByPasskey(
  { db, config, clock }: Halves,
  { id, user }: HalfSession,
  { credential, origin }: { credential: string; origin: RequestOrigin },
): Promise<string | null> {
  const site = passkeySite(config)
  const given = { credential, userId: user.id, holder: { halfSessionId: id }, origin }
  const taken = await db.transaction(async (tx) => {
    if (site === null) return null
    const used = await takePasskey(tx, { config, now: clock.now() }, { site, ...given })
    if (!('refusal' in used) && !(await deleteHalfSession(tx, id)))
      throw new Refusal(409, 'conflict', 'This sign-in was completed in another tab, or is over.')
    return used
  })
  if (taken !== null && !('refusal' in taken)) return null
  const reason = taken?.refusal.reason ?? 'There are no passkeys here.'
  await recordRefusedSignIn(db, origin, 'sign_in_failed', user.email.toLowerCase(), { reason })
  return reason
}
