import type { Findings } from './findings.ts'
import type { Provider } from './provider.ts'

const isRemoved = (status: number) => status === 200 || status === 202 || status === 204

/** Checks credentials and the removal of the provision step's resource. */
export async function checkDeprovision(provider: Provider, findings: Findings): Promise<void> {
  const resource = await provider.resourceOf('provision')
  const strange = await provider.deprovision(resource, {
    wrongPassword: true,
    expects: (status) => status === 401,
  })
  if (!findings.expect('A deprovision request with a wrong password', strange, [401])) return
  // Set before the request goes out: the callback may arrive before the response.
  await provider.mark(resource, { state: 'deprovisioning' })
  const result = await provider.deprovision(resource, { expects: isRemoved })
  if (!findings.expect('The deprovision request', result, [204, 200, 202]) || result.kind !== 'answer') return
  if (result.status === 200)
    findings.suggest('The deprovision request was answered with 200; 204 is the right status.')
  if (result.status === 202) {
    findings.waits = true
    return
  }
  await provider.mark(resource, { state: 'removed' })
  await checkRemoved(provider, findings)
}

/** Checks that a removed resource stays removed: repeating the request must report it gone. */
export async function checkRemoved(provider: Provider, findings: Findings): Promise<void> {
  const resource = await provider.resourceOf('provision')
  const again = await provider.deprovision(resource, { expects: (status) => status === 410 })
  const what = 'The deprovision request for a resource that is gone'
  if (!findings.expect(what, again, [410, 404, 204, 200]) || again.kind !== 'answer') return
  if (again.status !== 410) findings.suggest(`${what}: expected status 410, got ${again.status}.`)
}
