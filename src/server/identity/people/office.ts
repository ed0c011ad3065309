import { sql } from 'drizzle-orm'
import type { AccountAccessEvent } from '#machines/account/access.ts'
import { accountAccessBlockers, accountAccessLifecycle } from '#machines/account/lifecycle.ts'
import { accessFacts } from '#contract/people/access-facts.ts'
import type { PersonRecord } from '#contract/people/person.ts'
import type { SecurityKind } from '#contract/security/security-event.ts'
import { accountAccessBlockerWordings } from '#contract/wording/blockers/account-access-blockers.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { accountInvitations, users } from '#server/db/schema.ts'
import type { SecurityDetails } from '#server/db/tables/security.ts'
import { notFound } from '#server/law/refusal.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'
import { loadPerson } from './load-people.ts'

/** Staff who do something to somebody's account, or an operator's command. */
export interface Office {
  tx: Database
  config: ServerConfig
  now: Date
  by: 'admin' | 'system'
  /** The member of staff; null for a command. */
  callerId: string | null
}

/** An event for the security trail, without the one who did it. */
export interface NotedEvent {
  kind: SecurityKind
  personId: string
  details?: SecurityDetails
}

const rule = ruleOf(accountAccessLifecycle, accountAccessBlockers, accountAccessBlockerWordings)

/** The state that an event leads to. Throws 409 or 403 with the reason if the lifecycle refuses it. */
export const decideAccess = (
  person: PersonRecord,
  event: AccountAccessEvent,
  callerId: string | null,
): PersonRecord['state'] =>
  decideStep(rule, { from: person.state, facts: accessFacts(person, callerId, new Date()), event }).to

/**
 * Locks an account or invitation after the place where staff are counted, so that of two who take each other's rights
 * one is refused. Throws 404 if there is none of this id.
 */
export async function lockPerson(
  { tx, config }: Pick<Office, 'tx' | 'config'>,
  id: string,
): Promise<PersonRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('platform staff', 0))`)
  await lockRow(tx, users, id)
  await lockRow(tx, accountInvitations, id)
  const person = await loadPerson({ tx, config }, id)
  if (person === null) throw notFound()
  return person
}
