import { manifestProblems, secretErrorsOf } from '#server/situation/manifest-problems.ts'
import { problemSentence } from '#contract/wording/manifest-problems.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { isGone, isMade } from '#server/provisioning/attempts.ts'
import { checkProvisionAnswer } from '#server/provisioning/check-provision-answer.ts'
import { Findings } from '#server/provisioning/findings.ts'
import type { MadeCall, Provider, ResourceRow, Reviewed } from './provider.ts'

const adviseLength = 32

/** Checks the manifest's fields and that its provisioning endpoint responds. */
export async function checkManifest(
  { addon, contents, secrets }: Reviewed,
  config: Pick<ServerConfig, 'providerAllow'>,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  for (const problem of manifestProblems(addon.slug, contents, secretErrorsOf(secrets), config.providerAllow))
    findings.error(problemSentence(problem), null)
  if (secrets.password.length < adviseLength)
    findings.suggest(`api.password should have ${adviseLength} random characters.`, null)
  if (secrets.ssoSalt.length < adviseLength)
    findings.suggest(`api.sso_salt should have ${adviseLength} random characters.`, null)
  const what = 'api.production.base_url'
  if (findings.errors.length === 0) findings.statusOf(what, await provider.reach(what))
}

/** A call: its name in findings, and the statuses that answer it as they should; `expects` allows more. */
const asking = (
  what: string,
  statuses: readonly number[],
  expects = (status: number) => statuses.includes(status),
) => ({ what, wants: `status ${statuses.join(' or ')}`, expects })

const unauthorized = [401]
const made = [200, 202]

/** Checks that a provision request with a wrong password is refused. */
async function refusesStrangers(provider: Provider, findings: Findings): Promise<void> {
  const probe = await provider.resource('provision', 'probe')
  const asked = asking('A provision request with a wrong password', unauthorized)
  const result = await provider.provision(probe, { ...asked, wrongPassword: true })
  if (findings.expect(asked.what, result, unauthorized)) await provider.mark(probe, { state: 'removed' })
}

/** A provision response whose body has an id. */
interface Made {
  status: number
  id: string
  call: MadeCall
}

/** Requests a resource and checks the response; `what` names the request. Returns its status and the provider's id; null if the check fails. */
export async function provisionOnce(
  { contents }: Reviewed,
  provider: Provider,
  findings: Findings,
  resource: ResourceRow,
  what = 'The provision request',
): Promise<Made | null> {
  const call = await provider.provision(resource, asking(what, made))
  if (!findings.expect(what, call, made) || call.kind !== 'answer') return null
  const id = checkProvisionAnswer(call, resource.id, contents, findings)
  if (id === null) return null
  return { status: call.status, id, call }
}

/** Updates the resource from a provision response. A fast provider may have called back already. */
export async function takeProvisioned(
  provider: Provider,
  resource: ResourceRow,
  answer: Made,
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
  const what = 'The same provision request, sent again,'
  const wants = `status ${first.status} and the same id`
  const again = await provider.provision(resource, { what, wants, expects: isMade })
  if (!findings.expect(what, again, [first.status])) return
  if (again.kind === 'answer') {
    // Faults of the body were already reported for the first response.
    const id = checkProvisionAnswer(again, resource.id, reviewed.contents, new Findings())
    if (id !== first.id) findings.error(`${what} was answered with another id.`, again)
  }
  await takeProvisioned(provider, resource, first, findings)
  const grants = await provider.grantsExchanged(resource)
  if (first.status === 200 && grants === 0)
    findings.suggest(
      'oauth_grant was not exchanged by the end of the step; exchange it within 5 minutes.',
      first.call,
    )
}

/** Statuses with which a deprovision request is accepted, the right one first. */
const removed = [204, 200, 202]

/** Requests the removal of a resource; `what` names the request. Returns the answer; null if the check fails. */
export async function removeOnce(
  provider: Provider,
  findings: Findings,
  resource: ResourceRow,
  what: string,
): Promise<Extract<MadeCall, { kind: 'answer' }> | null> {
  // Set before the request goes out: the callback may arrive before the response.
  await provider.mark(resource, { state: 'deprovisioning' })
  const call = await provider.deprovision(resource, asking(what, removed))
  if (!findings.expect(what, call, removed) || call.kind !== 'answer') return null
  findings.waits = call.status === 202
  if (!findings.waits) await provider.mark(resource, { state: 'removed' })
  return call
}

/** Checks credentials and the removal of the provision step's resource. */
export async function checkDeprovision(provider: Provider, findings: Findings): Promise<void> {
  const resource = await provider.resourceOf('provision')
  const strange = asking('A deprovision request with a wrong password', unauthorized)
  const refused = await provider.deprovision(resource, { ...strange, wrongPassword: true })
  if (!findings.expect(strange.what, refused, unauthorized)) return
  const what = 'The deprovision request'
  const result = await removeOnce(provider, findings, resource, what)
  if (result?.status === 200)
    findings.suggest(`${what} was answered with 200; 204 is the right status.`, result)
  if (result !== null && !findings.waits) await checkRemoved(provider, findings)
}

/** Checks that a removed resource stays removed: repeating the request must report it gone. */
export async function checkRemoved(provider: Provider, findings: Findings): Promise<void> {
  const resource = await provider.resourceOf('provision')
  const what = 'The deprovision request for a resource that is gone'
  const again = await provider.deprovision(resource, asking(what, [410]))
  if (!findings.expect(what, again, [410, 404, 204, 200]) || again.kind !== 'answer') return
  if (again.status !== 410) findings.suggest(`${what}: expected status 410, got ${again.status}.`, again)
}

const refusals = [410, 422]
const isRefusal = (status: number) => refusals.includes(status)
const isAnswered = (status: number) => isRefusal(status) || (status >= 200 && status < 300)

/** Checks that the removed resource cannot be provisioned again, and that another one can. */
export async function checkReprovision(
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
): Promise<void> {
  const gone = await provider.resourceOf('provision')
  const what = 'The provision request for a uuid that was removed'
  const again = await provider.provision(gone, asking(what, refusals, isAnswered))
  if (!findings.expect(what, again, [410, 422, 200, 201, 202]) || again.kind !== 'answer') return
  if (!isRefusal(again.status)) {
    findings.suggest(
      `${what} was answered with ${again.status}: a uuid is not used again after its removal.`,
      again,
    )
    await provider.mark(gone, { state: 'provisioned' })
  }
  const resource = await provider.resource('reprovision')
  const next = await provisionOnce(reviewed, provider, findings, resource)
  if (next === null) return
  if (next.id === gone.providerId)
    findings.error('id: expected another one than that of the removed resource.', next.call)
  await takeProvisioned(provider, resource, next, findings)
}

/** Removes, with one request each, every requested resource that is not known to be gone. */
export async function cleanUp(provider: Provider): Promise<void> {
  for (const resource of await provider.resources()) {
    if (resource.state === 'removed') continue
    // Set before the request goes out: the callback may arrive before the response.
    await provider.mark(resource, { state: 'deprovisioning' })
    await provider.deprovision(resource, {
      what: 'The deprovision request that removes what the review left',
      wants: 'status 2xx or 410',
      expects: isGone,
    })
    await provider.mark(resource, { state: 'removed' })
  }
}
