import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { securityEvents, users } from '#server/db/schema.ts'
import type { SecurityDetails } from '#server/db/tables/security.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { byStranger, lockTrail, recordEvents, touchDay } from './record-events.ts'

const hourMs = 60 * 60_000
/** A wait is told once within this time, apart for each reason: as long as the longest of them. */
const waitMs = 15 * 60_000
/** The most events an hour about accounts that do not exist, so that strangers cannot fill the disk. */
const mostOfStrangers = 200

/**
 * Records a failed sign-in, or that one must wait: of the account with this e-mail (lower case), or of the address
 * alone if there is none. The same work is done for both, also where nothing is recorded, so that its time does not
 * tell whether the account exists.
 */
export async function recordRefusedSignIn(
  db: Database,
  origin: RequestOrigin,
  kind: 'sign_in_failed' | 'sign_in_delayed',
  email: string,
  details: SecurityDetails = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    await lockTrail(tx)
    const now = Date.now()
    const { address, at, personId } = securityEvents
    const isTheirs =
      user === undefined ? and(isNull(personId), eq(address, origin.address)) : eq(personId, user.id)
    const waits = await tx.$count(
      securityEvents,
      and(
        isTheirs,
        eq(securityEvents.kind, 'sign_in_delayed'),
        eq(securityEvents.details, details),
        gt(at, new Date(now - waitMs)),
      ),
    )
    const ofStrangers = await tx.$count(securityEvents, and(isNull(personId), gt(at, new Date(now - hourMs))))
    const isTold = kind === 'sign_in_delayed' && waits > 0
    const isTooMany = user === undefined && ofStrangers >= mostOfStrangers
    if (isTold || isTooMany) await touchDay(tx)
    else await recordEvents(tx, origin, [byStranger(kind, user?.id ?? null, details)])
  })
}
