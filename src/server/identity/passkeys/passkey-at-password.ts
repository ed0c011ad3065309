import type { Resources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { lockSigningIn, type SigningIn } from '../begin-session.ts'
import type { HalfSession } from '../second-factor/half-sessions.ts'
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
 * Takes the answer of a passkey in place of a code, and goes on in the same transaction; returns why it was refused, or
 * the outcome.
 */
export async function proveByPasskey<T>(
  { db, config, clock }: Halves,
  { id, user }: HalfSession,
  { credential, origin }: { credential: string; origin: RequestOrigin },
  goOn: (tx: Database, user: SigningIn) => Promise<T>,
): Promise<{ refused: string } | { done: T }> {
  const site = passkeySite(config)
  const given = { credential, userId: user.id, holder: { halfSessionId: id }, origin }
  const taken = await db.transaction(async (tx) => {
    if (site === null) return null
    const account = await lockSigningIn(tx, user.id, null)
    const used = await takePasskey(tx, { config, now: clock.now() }, { site, ...given })
    return 'refusal' in used ? used : { done: await goOn(tx, account) }
  })
  if (taken !== null && 'done' in taken) return taken
  const reason = taken?.refusal.reason ?? 'There are no passkeys here.'
  await recordRefusedSignIn(db, origin, 'sign_in_failed', user.email.toLowerCase(), { reason })
  return { refused: reason }
}
