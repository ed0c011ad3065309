import type { Findings } from '#server/provisioning/findings.ts'
import type { Provider, Reviewed } from './provider.ts'
import {
  checkDeprovision,
  checkRemoved,
  checkReprovision,
  isRemoved,
  provisionOnce,
  removed,
  expectedStatusWording,
  takeProvisioned,
} from './step-checks.ts'

/**
 * Brings about the resource that a step needs which runs alone. Resolves to true once it is there; false if that
 * failed, or the provider will call back: then it goes on from the resource's state.
 */
async function isPrepared(
  needed: 'provisioned' | 'removed',
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<boolean> {
  if ((await provider.find('provision')) === undefined) {
    const resource = await provider.resource('provision')
    const what = 'The provision request that prepares this step'
    const made = await provisionOnce(reviewed, provider, findings, resource, what)
    if (made === null) return false
    await takeProvisioned(provider, resource, made, findings)
    if (findings.waits) return false
  }
  const resource = await provider.resourceOf('provision')
  if (needed === 'provisioned' || resource.state === 'removed') return true
  // Set before the request goes out: the callback may arrive before the response.
  await provider.mark(resource, { state: 'deprovisioning' })
  const what = 'The deprovision request that prepares this step'
  const call = await provider.deprovision(resource, {
    what,
    wants: expectedStatusWording(removed),
    expects: isRemoved,
  })
  if (!findings.expect(what, call, removed) || call.kind !== 'answer') return false
  if (call.status === 202) {
    findings.waits = true
    return false
  }
  await provider.mark(resource, { state: 'removed' })
  return true
}

/** Checks the removal of a resource that is provisioned for it; called again after each callback of the provider. */
export async function checkDeprovisionAlone(
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  if ((await provider.find('provision'))?.state === 'removed') return checkRemoved(provider, findings)
  if (await isPrepared('provisioned', reviewed, provider, findings))
    await checkDeprovision(provider, findings)
}

/** Checks what is provisioned after a removal; called again after each callback of the provider. */
export async function checkReprovisionAlone(
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  if ((await provider.find('reprovision')) !== undefined) return
  if (await isPrepared('removed', reviewed, provider, findings))
    await checkReprovision(reviewed, provider, findings)
}
