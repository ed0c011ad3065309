import type { RetriedAttempt } from '#contract/failed-attempt.ts'
import { and, desc, eq } from 'drizzle-orm'
import { failedAttempts } from '#server/db/schema.ts'
import { withinDays } from '#server/db/within-days.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { errorTextOf } from '#server/provisioning/attempts.ts'
import { beginRetry, endRetry, noteRetried, noteRetry } from '#server/provisioning/retry-attempt.ts'
import { endInstallCall } from './end-call.ts'
import { type InstallCall, lockInstall, needOf, takeInstallCall } from './install-call.ts'
import { sendCall } from './perform-call.ts'
import { type Act, actOf } from '#server/law/act.ts'
import type { Handlers } from '#server/law/handler.ts'
import { conflict } from '#server/law/refusal.ts'

/** The most attempts shown (SPEC section 9). */
const shownAttempts = 100

/**
 * Takes the next try of an install now, as staff ask for by retrying one of its failed attempts: never under another
 * uuid. Throws 409 if the install has nothing to ask of its provider, or is being tried.
 */
async function takeNextTry(act: Act, installId: string): Promise<InstallCall> {
  const install = await lockInstall(act.tx, installId)
  if (needOf(install) === null)
    throw conflict(`The install is ${install.state}: there is nothing to try again.`)
  const call = await takeInstallCall(act, install)
  if (call === null) throw conflict('The install is being tried right now.')
  return call
}

/** Takes the outcome of such a try. */
async function endNextTry(act: Act, call: InstallCall, result: CallResult): Promise<RetriedAttempt> {
  const install = await lockInstall(act.tx, call.installId)
  const { fault } = await endInstallCall(act, call, install, result)
  return {
    responseCode: result.kind === 'answer' ? result.status : null,
    responseBody: errorTextOf(result, call.hidden),
    errorType: fault,
  }
}

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
