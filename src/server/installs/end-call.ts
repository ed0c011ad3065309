import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { Act } from '#server/law/act.ts'
import type { InstallRow } from '#server/law/handler.ts'
import type { CallAnswer, CallResult } from '#server/outbound/guarded-call.ts'
import { errorTypeOf, isChanged, isMade, keepAttempt } from '#server/provisioning/attempts.ts'
import { notePasswordUse } from '#server/provisioning/note-password-use.ts'
import type { InstallCall } from './install-call.ts'
import { openConfig, sealConfig } from './install-config.ts'
import { releaseCall } from './install-lease.ts'
import {
  callNow,
  failInstall,
  type HeldInstall,
  type InstallFields,
  noCall,
  stepInstall,
  storeInstall,
} from './install-steps.ts'
import {
  failureKind,
  isSoundChange,
  isUnanswered,
  readProviderAnswer,
  soundProvision,
} from './provider-answer.ts'
import { triedForMs, pauseAfter } from './trouble.ts'

/** Statuses that confirm a removal; after 202 the provider calls back (DOMAIN 2.1). */
const isGoneOrGoing = (status: number): boolean => [200, 202, 204, 410].includes(status)

const expects = { provision: isMade, plan_change: isChanged, deprovision: isGoneOrGoing } as const

/** The reason why a call failed; null if it succeeded. */
function faultOf(call: InstallCall, install: HeldInstall, result: CallResult): AttemptErrorType | null {
  const { action, request, contents, installId } = call
  if (request === null) return 'connection_error'
  const fault = errorTypeOf(request, result, expects[action])
  if (fault !== null || result.kind !== 'answer') return fault
  if (action === 'provision') {
    const providerId = soundProvision(result, installId, contents)
    // An id is the same for ever: another one is another resource.
    const isSame = install.providerId === null || install.providerId === providerId
    return providerId !== null && isSame ? null : 'invalid_response'
  }
  return action === 'plan_change' && !isSoundChange(result, contents) ? 'invalid_response' : null
}

/** Adds the config vars of an answer to those that the install has. */
export function withConfig(
  { config }: Act,
  install: InstallRow,
  values: Record<string, string>,
): InstallFields {
  if (Object.keys(values).length === 0) return {}
  // What cannot be opened is replaced by what the provider sends anew.
  const all = { ...openConfig(config, install), ...values }
  return { configNames: Object.keys(all), configBox: sealConfig(config, install.id, all) }
}

/** A good answer to a provision request. A fast provider may have called back already. */
async function provided(
  act: Act,
  call: InstallCall,
  install: HeldInstall,
  result: CallAnswer,
): Promise<InstallRow> {
  const { config, message } = readProviderAnswer(result)
  const providerId = soundProvision(result, install.id, call.contents)
  const fields = { providerId, ...(message === null ? {} : { message }) }
  if (result.status === 202) {
    if (install.state !== 'requested') return storeInstall(act, install.id, fields)
    const callbackBy = new Date(act.now.getTime() + act.config.installWaitMs)
    return stepInstall(act, install, { type: 'wait', by: 'system' }, { ...noCall, ...fields, callbackBy })
  }
  const all = { ...fields, ...withConfig(act, install, config) }
  if (install.state !== 'requested') return storeInstall(act, install.id, all)
  const event = { type: 'provision', by: 'system' } as const
  return stepInstall(act, install, event, { ...noCall, ...all, provisionedAt: act.now })
}

async function changed(
  act: Act,
  call: InstallCall,
  install: HeldInstall,
  result: CallAnswer,
): Promise<InstallRow> {
  const { config, message } = readProviderAnswer(result)
  const fields = { ...(message === null ? {} : { message }), ...withConfig(act, install, config) }
  if (install.state === 'provisioned')
    return storeInstall(act, install.id, { ...noCall, ...fields, isPlanUnsure: false })
  const event = { type: 'complete', by: 'system' } as const
  const planId = call.planId
  return stepInstall(act, install, event, {
    ...noCall,
    ...fields,
    planId,
    targetPlanId: null,
    isPlanUnsure: false,
  })
}

async function removed(act: Act, install: HeldInstall, { status }: CallAnswer): Promise<InstallRow> {
  if (status === 202) {
    // It has as long as for providing; then it is asked again, and by then something is wrong.
    const callAt = new Date(act.now.getTime() + act.config.installWaitMs)
    const trouble = install.callbackBy === null ? null : 'async_timeout'
    return storeInstall(act, install.id, { callAt, callbackBy: callAt, tries: 0, trouble })
  }
  return confirmRemoval(act, install, 'system')
}

/** Ends a removal that the provider has confirmed, or what was to be removed after a failure. */
export function confirmRemoval(
  act: Act,
  install: HeldInstall,
  by: 'system' | 'provider',
): Promise<InstallRow> {
  if (install.state === 'failed') return storeInstall(act, install.id, noCall)
  return stepInstall(act, install, { type: 'confirm', by }, { ...noCall, removedAt: act.now })
}

/**
 * True if the outcome of the call still matters: meanwhile the install may have been removed or provided by callback, or
 * staff may have given up the clean-up of a failed one.
 */
const isAwaited = (
  { action, planId }: InstallCall,
  { state, targetPlanId, isPlanUnsure, callAt }: HeldInstall,
): boolean =>
  action === 'provision'
    ? state === 'requested'
    : action === 'plan_change'
      ? (state === 'changing' && targetPlanId === planId) || (state === 'provisioned' && isPlanUnsure)
      : state === 'removing' || (state === 'failed' && callAt !== null)

/** The consequences of a failed call: another try, or the end of what it was for. */
function afterFault(
  act: Act,
  install: HeldInstall,
  result: CallResult,
  trouble: AttemptErrorType,
): Promise<InstallRow> {
  const { now } = act
  const { tries } = install
  const isWaited = install.state === 'requested' || install.state === 'changing'
  const since = install.callSince ?? now
  const again = (): Promise<InstallRow> => {
    const pause = pauseAfter(tries, isWaited ? 'waited' : 'unattended')
    return storeInstall(act, install.id, { trouble, callAt: new Date(now.getTime() + pause) })
  }
  const isFinal = failureKind(result) === 'final'
  const isOver = now.getTime() - since.getTime() >= triedForMs
  if (!isWaited || (!isFinal && !isOver)) return again()
  const message = result.kind === 'answer' ? readProviderAnswer(result).message : null
  // A provider that refuses the very first try has made, or changed, nothing.
  const isUntouched = isFinal && trouble === 'client_error' && tries === 1
  if (install.state === 'changing') {
    // An earlier change may have left its plan at the provider.
    const isPlanUnsure = install.isPlanUnsure || !isUntouched
    const event = { type: 'undo', by: 'system' } as const
    const next = isPlanUnsure ? callNow(act) : noCall
    return stepInstall(act, install, event, { ...next, isPlanUnsure, targetPlanId: null, message })
  }
  const isRefused = isFinal && (trouble === 'client_error' || trouble === 'server_error')
  const why = isRefused ? 'refused' : isFinal ? 'wrong_answer' : 'unanswered'
  return failInstall(act, install, why, { cleanUp: !isUntouched, message })
}

/** A call that another process has made again meanwhile only tells the id, which is the same for ever. */
async function answeredLate(
  act: Act,
  { action, contents }: InstallCall,
  install: HeldInstall,
  result: CallResult,
  fault: AttemptErrorType | null,
): Promise<InstallRow> {
  if (action !== 'provision' || fault !== null || result.kind !== 'answer') return install
  return storeInstall(act, install.id, { providerId: soundProvision(result, install.id, contents) })
}

/**
 * Takes the outcome of a call: its failed attempt, the step of the install, the next try. The install's add-on is
 * locked. Returns the install as it now is, and why the call failed (null if it succeeded).
 */
export async function endInstallCall(
  act: Act,
  call: InstallCall,
  install: HeldInstall,
  result: CallResult,
): Promise<{ install: InstallRow; fault: AttemptErrorType | null }> {
  if (call.request !== null) await notePasswordUse(act.tx, call.request, result, act.now)
  const fault = faultOf(call, install, result)
  const isMine = await releaseCall(act.tx, call, call.request !== null && isUnanswered(result))
  if (fault !== null && call.request !== null)
    await keepAttempt(act.tx, {
      installId: install.id,
      addonId: install.addonId,
      appName: install.appName,
      plan: call.planSlug,
      providerId: install.providerId,
      wrongPassword: false,
      actionType: call.action,
      errorType: fault,
      createdAt: act.now,
      call: call.request,
      result,
      hidden: call.hidden,
    })
  if (!isMine) return { install: await answeredLate(act, call, install, result, fault), fault }
  if (fault !== null)
    return {
      install: isAwaited(call, install) ? await afterFault(act, install, result, fault) : install,
      fault,
    }
  if (result.kind !== 'answer') throw new Error('a call without an answer succeeded')
  if (call.action === 'provision') return { install: await provided(act, call, install, result), fault }
  if (!isAwaited(call, install)) return { install, fault }
  const row =
    call.action === 'plan_change'
      ? await changed(act, call, install, result)
      : await removed(act, install, result)
  return { install: row, fault }
}
