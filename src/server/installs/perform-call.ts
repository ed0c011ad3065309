import type { Resources, WorkResources } from '#server/law/resources.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { platformAct } from '#server/law/act.ts'
import { callLimitMs, callProvider } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { endInstallCall } from './end-call.ts'
import { type InstallCall, lockInstall } from './install-call.ts'

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
export async function performCall({ db, clock, config }: WorkResources, call: InstallCall): Promise<void> {
  const result = await sendCall(config, call)
  await retryTransaction(db, async (tx) => {
    const install = await lockInstall(tx, call.installId)
    await endInstallCall(platformAct({ tx, now: clock.now(), config }), call, install, result)
  })
}
