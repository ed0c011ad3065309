import type { Findings } from '#server/provisioning/findings.ts'
import type { Provider, Reviewed } from './provider.ts'
import {
  checkDeprovision,
  checkRemoved,
  checkReprovision,
  provisionOnce,
  removeOnce,
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
  const what = 'The deprovision request that prepares this step'
  return (await removeOnce(provider, findings, resource, what)) !== null && !findings.waits
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
