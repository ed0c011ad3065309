import { checkProvisionAnswer } from './check-provision-answer.ts'
import { Findings } from './findings.ts'
import type { Provider, ResourceRow, Reviewed } from './provider.ts'

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
export async function provisionOnce(
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
export async function takeProvisioned(
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
