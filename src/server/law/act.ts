import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { notices, outbox, trail } from '#server/db/schema.ts'
import { actorOf, type Caller } from './handler.ts'

/** The configuration that rules use. */
export type RulesConfig = Pick<
  ServerConfig,
  | 'thresholds'
  | 'providerAllow'
  | 'webhookAllow'
  | 'secretsKey'
  | 'otherSecretsKey'
  | 'publicUrl'
  | 'portal'
  | 'staffDomain'
  | 'staffOverride'
  | 'installWaitMs'
>

/** A letter to be stored; its address may be a query's. */
export type NewLetterRow = PgInsertValue<typeof outbox>

export type NewNotice = typeof notices.$inferInsert

/** Letters, notices, and trail rows of one add-on in their order, that are written together once an act is done. */
export interface Gathered {
  addonId: string
  rows: (typeof trail.$inferInsert)[]
  letters: NewLetterRow[]
  notices: NewNotice[]
}

/**
 * An act: its party, time and transaction. Lifecycles use `by`; the trail records `role` and `actorId` (null for jobs,
 * services and an add-on's own token).
 */
export interface Act {
  tx: Database
  by: Party
  role: 'provider' | 'admin' | 'system'
  actorId: string | null
  /** The service whose act it is. */
  serviceId?: string
  /** The actor's address, where it is at hand. */
  actorEmail?: string
  now: Date
  config: RulesConfig
  /** Ids of the add-ons and companies whose rows this transaction has locked; each is locked once. */
  locked?: Set<string>
  /** Approvals that lapsed because of this act, for the response. */
  lapsed?: Set<ApprovalType>
  /** Trail rows, letters and notices that are not written yet; without it, each is written at once. */
  gathered?: Gathered
}

/** Creates the act of the platform by itself. */
export const platformAct = ({ tx, now, config }: Pick<Act, 'tx' | 'now' | 'config'>): Act => ({
  tx,
  now,
  config,
  by: 'admin',
  role: 'system',
  actorId: null,
})

/** Creates the act of a request's caller, whose transaction has locked the path's add-on. */
export function actOf(c: {
  tx: Database
  caller: Caller
  now: Date
  config: RulesConfig
  lockedAddonId?: string | undefined
}): Act {
  const { tx, caller, now, config } = c
  const lapsed = new Set<ApprovalType>()
  const locked = new Set(c.lockedAddonId === undefined ? [] : [c.lockedAddonId])
  if (caller.kind === 'addon')
    return { tx, by: 'provider', role: 'system', actorId: null, now, config, locked, lapsed }
  const by = actorOf(caller)
  if (caller.kind === 'service')
    return { tx, by, role: 'system', actorId: null, serviceId: caller.id, now, config, locked, lapsed }
  return { tx, by, role: by, actorId: caller.id, actorEmail: caller.email, now, config, locked, lapsed }
}
