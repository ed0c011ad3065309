import type { RetriedAttempt } from '#contract/failed-attempt.ts'
import { conflict } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { errorTextOf } from '#server/provisioning/attempts.ts'
import { endInstallCall } from './end-call.ts'
import { type InstallCall, lockInstall, needOf, takeInstallCall } from './install-call.ts'

/**
 * Takes the next try of an install now, as staff ask for by retrying one of its failed attempts: never under another
 * uuid. Throws 409 if the install has nothing to ask of its provider, or is being tried.
 */
export async function takeNextTry(act: Act, installId: string): Promise<InstallCall> {
  const install = await lockInstall(act.tx, installId)
  if (needOf(install) === null)
    throw conflict(`The install is ${install.state}: there is nothing to try again.`)
  const call = await takeInstallCall(act, install)
  if (call === null) throw conflict('The install is being tried right now.')
  return call
}

/** Takes the outcome of such a try. */
export async function endNextTry(act: Act, call: InstallCall, result: CallResult): Promise<RetriedAttempt> {
  const install = await lockInstall(act.tx, call.installId)
  const { fault } = await endInstallCall(act, call, install, result)
  return {
    responseCode: result.kind === 'answer' ? result.status : null,
    responseBody: errorTextOf(result, call.hidden),
    errorType: fault,
  }
}
