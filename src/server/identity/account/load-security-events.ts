import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SecurityEventEntry, SecurityEventQuery } from '#contract/security/security-event.ts'
import type { Database } from '#server/db/database.ts'
import { securityEvents, users } from '#server/db/schema.ts'
import type { SecurityDetails } from '#server/db/tables/security.ts'
import { withinDays } from '#server/db/within-days.ts'
import { browserWording } from './browser-wording.ts'

const person = alias(users, 'person')
const actor = alias(users, 'actor')

/** An event's details in words: 'API token of acme-mail', '2 sessions', 'Acme Data'; null if they say nothing. */
export function detailWording({ service, ...details }: SecurityDetails): string | null {
  const words = [plainWording(details), service === undefined ? null : `service ${service}`]
  return words.filter((each) => each !== null).join(', ') || null
}

function plainWording({ what, of, company, reason, ...counts }: SecurityDetails): string | null {
  const sessions = counts.sessions ?? counts.sessionsEnded
  if (what !== undefined) return of === undefined ? String(what) : `${what} of ${of}`
  if (sessions !== undefined && sessions !== 0)
    return sessions === 1 ? '1 session ended' : `${sessions} sessions ended`
  const text = company ?? reason
  return text === undefined ? null : String(text)
}

/** Restricts events to those about the user with this e-mail, or that they did. */
function ofPerson(tx: Database, email: string): SQL | undefined {
  const who = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return or(inArray(securityEvents.personId, who), inArray(securityEvents.actorId, who))
}

/** Loads a page of the security trail, newest first, and counts it all: one person's, or by the staff's filters. */
export async function loadSecurityEvents(
  tx: Database,
  which: SecurityEventQuery | { personId: string },
  page: { offset: number; limit: number },
): Promise<{ entries: SecurityEventEntry[]; total: number }> {
  const where =
    'personId' in which
      ? eq(securityEvents.personId, which.personId)
      : and(
          which.kind === undefined ? undefined : eq(securityEvents.kind, which.kind),
          which.person === undefined ? undefined : ofPerson(tx, which.person),
          withinDays(securityEvents.at, which),
        )
  const rows = await tx
    .select({
      event: securityEvents,
      person: { id: person.id, email: person.email },
      actor: { id: actor.id, email: actor.email },
    })
    .from(securityEvents)
    .leftJoin(person, eq(person.id, securityEvents.personId))
    .leftJoin(actor, eq(actor.id, securityEvents.actorId))
    .where(where)
    .orderBy(desc(securityEvents.day), desc(securityEvents.number))
    .limit(page.limit)
    .offset(page.offset)
  return {
    entries: rows.map(({ event, ...people }) => ({
      id: `${event.day}.${event.number}`,
      kind: event.kind,
      createdAt: event.at.toISOString(),
      person: people.person,
      party: event.party,
      actor: people.actor,
      address: event.address,
      browser: browserWording(event.browser),
      requestId: event.requestId,
      about: detailWording(event.details),
    })),
    total: await tx.$count(securityEvents, where),
  }
}
