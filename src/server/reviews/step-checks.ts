import { manifestErrors, secretErrorsOf } from '#server/manifests/manifest-errors.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { checkProvisionAnswer } from './check-provision-answer.ts'
import { Findings } from './findings.ts'
import type { Provider, ResourceRow, Reviewed } from './provider.ts'

const adviseLength = 32

/** Checks the manifest's fields and that its provisioning endpoint responds. */
export async function checkManifest(
  { addon, contents, secrets }: Reviewed,
  config: Pick<ServerConfig, 'providerAllow'>,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  for (const error of manifestErrors(addon.slug, contents, secretErrorsOf(secrets), config.providerAllow))
    findings.error(error)
  if (secrets.password.length < adviseLength)
    findings.suggest(`api.password should have ${adviseLength} random characters.`)
  if (secrets.ssoSalt.length < adviseLength)
    findings.suggest(`api.sso_salt should have ${adviseLength} random characters.`)
  if (findings.errors.length === 0) findings.statusOf('api.production.base_url', await provider.reach())
}

const isMade = (status: number) => status === 200 || status === 202
const unauthorized = [401]

/** Checks that a provision request with a wrong password is refused. */
async function refusesStrangers(provider: Provider, findings: Findings): Promise<void> {
  const probe = await provider.resource('provision', 'probe')
  const result = await provider.provision(probe, {
    wrongPassword: true,
    expects: (status) => unauthorized.includes(status),
  })
  const isRefused = findings.expect('A provision request with a wrong password', result, unauthorized)
  if (isRefused) await provider.mark(probe, { state: 'removed' })
}

/** Requests a resource and checks the response. Returns its status and the provider's id; null if the check fails. */
async function provisionOnce(
  { contents }: Reviewed,
  provider: Provider,
  findings: Findings,
  resource: ResourceRow,
): Promise<{ status: number; id: string } | null> {
  const result = await provider.provision(resource, { expects: isMade })
  if (!findings.expect('The provision request', result, [200, 202]) || result.kind !== 'answer') return null
  const id = checkProvisionAnswer(result, resource.id, contents, findings)
  if (id === null) return null
  return { status: result.status, id }
}

/** Updates the resource from a provision response. A fast provider may have called back already. */
async function takeProvisioned(
  provider: Provider,
  resource: ResourceRow,
  answer: { status: number; id: string },
  findings: Findings,
): Promise<void> {
  await provider.mark(resource, { providerId: answer.id })
  await provider.advance(resource, 'requested', answer.status === 202 ? 'provisioning' : 'provisioned')
  findings.waits = answer.status === 202
}

/** Checks credentials, the response body, and that repeating the request creates no second resource. */
export async function checkProvision(
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  await refusesStrangers(provider, findings)
  if (findings.errors.length > 0) return
  const resource = await provider.resource('provision')
  const first = await provisionOnce(reviewed, provider, findings, resource)
  if (first === null) return
  const again = await provider.provision(resource, { expects: isMade })
  if (!findings.expect('The same provision request, sent again,', again, [first.status])) return
  if (again.kind === 'answer') {
    // Faults of the body were already reported for the first response.
    const id = checkProvisionAnswer(again, resource.id, reviewed.contents, new Findings())
    if (id !== first.id)
      findings.error('The same provision request, sent again, was answered with another id.')
  }
  await takeProvisioned(provider, resource, first, findings)
  const grants = await provider.grantsExchanged(resource)
  if (first.status === 200 && grants === 0)
    findings.suggest('oauth_grant was not exchanged by the end of the step; exchange it within 5 minutes.')
}

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

const isRefusal = (status: number) => status === 410 || status === 422
const isAnswered = (status: number) => isRefusal(status) || (status >= 200 && status < 300)

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
  if (!isRefusal(again.status)) {
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
