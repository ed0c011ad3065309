import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { actorOf, type Caller } from './handler.ts'

/** The part of the configuration that rules need. */
export type RulesConfig = Pick<
  ServerConfig,
  'thresholds' | 'providerAllow' | 'secretsKey' | 'staffDomain' | 'staffOverride'
>

/**
 * One act: its party, its time, and its transaction. `by` is what lifecycles ask; `role` and
 * `actorId` (null for jobs and an add-on's own token) are what the trail says.
 */
export interface Act {
  tx: Database
  by: Party
  role: 'provider' | 'admin' | 'system'
  actorId: string | null
  now: Date
  config: RulesConfig
  /** The approvals that it has let lapse: they are told in the answer. */
  lapsed?: Set<ApprovalType>
}

/** A request as an act of its caller. */
export function actOf(c: { tx: Database; caller: Caller; now: Date; config: RulesConfig }): Act {
  const { tx, caller, now, config } = c
  const lapsed = new Set<ApprovalType>()
  if (caller.kind === 'addon')
    return { tx, by: 'provider', role: 'system', actorId: null, now, config, lapsed }
  const by = actorOf(caller)
  return { tx, by, role: by, actorId: caller.id, now, config, lapsed }
}
