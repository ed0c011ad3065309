import type { Findings } from './findings.ts'
import type { Provider, Reviewed } from './provider.ts'
import { provisionOnce, takeProvisioned } from './step-provision.ts'

const isRefused = (status: number) => status === 410 || status === 422
const isAnswered = (status: number) => isRefused(status) || (status >= 200 && status < 300)

/** Checks that the removed resource cannot be provisioned again, and that another one can. */
export async function checkReprovision(
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  const removed = await provider.resourceOf('provision')
  const again = await provider.provision(removed, { expects: isAnswered })
  const what = 'The provision request for a uuid that was removed'
  if (!findings.expect(what, again, [410, 422, 200, 201, 202]) || again.kind !== 'answer') return
  if (!isRefused(again.status)) {
    findings.suggest(`${what} was answered with ${again.status}: a uuid is not used again after its removal.`)
    await provider.mark(removed, { state: 'provisioned' })
  }
  const resource = await provider.resource('reprovision')
  const made = await provisionOnce(reviewed, provider, findings, resource)
  if (made === null) return
  if (made.id === removed.providerId)
    findings.error('id: expected another one than that of the removed resource.')
  await takeProvisioned(provider, resource, made, findings)
}

/** Removes, with one request each, every requested resource that is not known to be gone. */
export async function cleanUp(provider: Provider): Promise<void> {
  for (const resource of await provider.resources()) {
    if (resource.state === 'removed') continue
    await provider.deprovision(resource, {
      expects: (status) => (status >= 200 && status < 300) || status === 410,
    })
    await provider.mark(resource, { state: 'removed' })
  }
}
