import { and, desc, eq } from 'drizzle-orm'
import { failedAttempts } from '#server/db/schema.ts'
import { withinDays } from '#server/db/within-days.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import { beginRetry, endRetry, noteRetried, noteRetry } from '#server/provisioning/retry-attempt.ts'
import { endNextTry, takeNextTry } from './next-try.ts'
import { sendCall } from './perform-call.ts'
import { actOf } from '#server/law/act.ts'
import type { Handlers } from '#server/law/handler.ts'

/** The most attempts shown (SPEC section 9). */
const shownAttempts = 100

export const failedAttemptHandlers = {
  failedAttemptList: async ({ query }, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(failedAttempts)
      .where(and(eq(failedAttempts.addonId, subject.id), withinDays(failedAttempts.createdAt, query)))
      .orderBy(desc(failedAttempts.createdAt), desc(failedAttempts.id))
      .limit(shownAttempts)
    return rows.map(({ addonId: _addonId, ...row }) => ({
      ...row,
      // An attempt is immutable.
      etag: '"1"',
      addon: `${subject.slug}:${row.plan}`,
      createdAt: row.createdAt.toISOString(),
    }))
  },

  failedAttemptRetry: async (_, { subject: { addon, ...attempt }, ...c }) => {
    const { tx, caller, now, config } = c
    if (attempt.installId !== null) {
      const call = await takeNextTry(actOf(c), attempt.installId)
      const id = await noteRetry(tx, { ...attempt, addonId: addon.id }, caller.id)
      return async () => {
        const result = await sendCall(config, call)
        return async (later) => {
          const retried = await endNextTry({ ...actOf(later), by: 'admin', role: 'system' }, call, result)
          await noteRetried(later.tx, id, retried)
          return retried
        }
      }
    }
    const retry = await beginRetry(tx, attempt, addon, { userId: caller.id, now, config })
    return async () => {
      const options = { allow: config.providerAllow, reroutes: config.reroutes, limitMs: callLimitMs }
      const result = await callProvider(retry.request, options)
      return (later) => endRetry(later.tx, retry, result, later.now)
    }
  },
} satisfies Partial<Handlers>
