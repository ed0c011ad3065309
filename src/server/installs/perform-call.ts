import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { Resources } from '#server/law/resources.ts'
import { mayRunAgain } from '#server/db/lost-database.ts'
import type { Act } from '#server/law/act.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { endInstallCall } from './end-call.ts'
import { type InstallCall, lockInstall } from './install-call.ts'
import type { HeldInstall } from './install-steps.ts'

export type InstallResources = Pick<Resources, 'db' | 'clock' | 'config'>

/** A call's outcome: the install as it now is, and why the call failed (null if it succeeded). */
export interface CallOutcome {
  install: HeldInstall
  result: CallResult
  fault: AttemptErrorType | null
}

/** Attempts of a transaction that conflicts with another. */
const maxTries = 4

/** Creates the act of the platform by itself. */
export const platformAct = ({ clock, config }: InstallResources, tx: Act['tx']): Act => ({
  tx,
  by: 'admin',
  role: 'system',
  actorId: null,
  now: clock.now(),
  config,
})

/** The result of a call that cannot be made. */
const unready: CallResult = {
  kind: 'connection_error',
  message: 'There is no manifest, or its secrets cannot be opened.',
}

/** Makes a call whose lease this process has, outside any transaction. */
export function sendCall(
  { providerAllow: allow, reroutes }: Pick<Resources['config'], 'providerAllow' | 'reroutes'>,
  { request }: InstallCall,
): Promise<CallResult> {
  return request === null
    ? Promise.resolve(unready)
    : callProvider(request, { allow, reroutes, limitMs: callLimitMs })
}

/** Makes a call, and takes its outcome in a transaction of its own. */
export async function performCall(resources: InstallResources, call: InstallCall): Promise<CallOutcome> {
  const { db, config } = resources
  const result = await sendCall(config, call)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        const install = await lockInstall(tx, call.installId)
        const ended = await endInstallCall(platformAct(resources, tx), call, install, result)
        return { install: { ...ended.install, addon: install.addon }, result, fault: ended.fault }
      })
    } catch (error) {
      if (tries >= maxTries || !mayRunAgain(error)) throw error
    }
  }
}
