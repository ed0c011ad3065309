import { secretBlockers, type SecretEvent, secretLifecycle } from '#machines/secret/lifecycle.ts'
import type { PreviousSecret } from '#contract/manifest.ts'
import { secretBlockerWordings } from '#contract/wording/blockers/secret-blockers.ts'
import { isPreviousValid } from '#server/identity/secret-use.ts'
import type { Act } from '#server/law/act.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'

const rule = ruleOf(secretLifecycle, secretBlockers, secretBlockerWordings)

/** The columns that a stored secret has besides its own hash. */
interface StoredSecret {
  lastFour: string
  lastUsedAt: Date | null
  previousHash: string | null
  previousLastFour: string | null
  previousUntil: Date | null
  previousUsedAt: Date | null
}

/** A row's columns when there is no previous secret. */
const noPrevious = { previousHash: null, previousLastFour: null, previousUntil: null, previousUsedAt: null }

/**
 * Takes an event about a secret whose previous one works until `stored`, or that has none; `until` is the hour about
 * which the event is. Throws 403, 409 or 422 with the reasons if the lifecycle refuses.
 */
export function stepSecret(
  { by, now }: Pick<Act, 'by' | 'now'>,
  from: 'none' | 'single' | 'rolling',
  type: SecretEvent['type'],
  until: Date | null,
): void {
  const leftMs = until === null ? 0 : until.getTime() - now.getTime()
  decideStep(rule, { from, facts: { leftMs }, event: { type, by } })
}

/**
 * The columns about the previous secret once a new one is made: the one with this hash works until an hour, or stops
 * at once. A still older one ends, unless this one was never used: it is the older one that is in use then, as after an
 * answer that was lost with the secret in it. Throws 409 or 422 if the lifecycle refuses.
 */
export function columnsAfter(
  act: Act,
  stored: (StoredSecret & { hash: string }) | undefined,
  until: Date | null,
): Omit<StoredSecret, 'lastFour'> {
  const from = stored === undefined ? 'none' : stored.previousHash === null ? 'single' : 'rolling'
  stepSecret(act, from, until === null ? 'regenerate' : 'roll', until)
  if (stored === undefined || until === null) return { ...noPrevious, lastUsedAt: null }
  if (stored.lastUsedAt === null && isPreviousValid(stored.previousUntil, act.now)) {
    const { previousHash, previousLastFour, previousUsedAt } = stored
    // Its hour is never put off: else no limit would hold for it.
    const previousUntil = stored.previousUntil < until ? stored.previousUntil : until
    return { previousHash, previousLastFour, previousUsedAt, previousUntil, lastUsedAt: null }
  }
  return {
    previousHash: stored.hash,
    previousLastFour: stored.lastFour,
    previousUntil: until,
    previousUsedAt: stored.lastUsedAt,
    lastUsedAt: null,
  }
}

/** The columns once the previous secret is ended early. Throws 409 if there is none that works. */
export function columnsAfterEnd(act: Act, stored: StoredSecret | undefined): typeof noPrevious {
  const from = stored === undefined ? 'none' : stored.previousHash === null ? 'single' : 'rolling'
  stepSecret(act, from, 'endPrevious', stored?.previousUntil ?? null)
  return noPrevious
}

/** A secret as it is shown once it has been read in full: its last characters. */
export const maskedSecret = (lastFour: string): string => `${'•'.repeat(8)}${lastFour}`

/** The previous secret on the wire; null if none works any more. */
export function previousRecord(row: StoredSecret, now: Date): PreviousSecret | null {
  if (!isPreviousValid(row.previousUntil, now)) return null
  return {
    masked: maskedSecret(row.previousLastFour ?? ''),
    until: row.previousUntil.toISOString(),
    lastUsedAt: row.previousUsedAt?.toISOString() ?? null,
  }
}
