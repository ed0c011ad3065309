import { setTimeout as sleep } from 'node:timers/promises'
import type { SampleBehaviour } from './sample-behaviour.ts'
import { type ClientSecretOf, redeemGrant, reportProvisioned, reportRemoved } from './sample-callbacks.ts'
import { type Provision, refusal, type SampleReply } from './sample-request.ts'
import type { SampleResource, Stock } from './sample-stock.ts'

/** The provider as a request finds it. */
export interface SampleContext {
  behaviour: SampleBehaviour
  stock: Stock
  clientSecretOf: ClientSecretOf
  slowMs: number
  /** Called when a callback fails, which does not fail the request. */
  onError: (error: unknown) => void
}

const dropped: SampleReply = { status: null }
const gone = refusal(410, 'This resource was removed.')

const configOf = ({ slug, id, plan }: SampleResource): Record<string, string> => ({
  [`${slug.toUpperCase().replaceAll('-', '_')}_URL`]: `https://${slug}.example/${id}?plan=${plan}`,
})

/** Replaces the answer of a success by the one of the behavior, which comes after the work is done. */
function spoilt(behaviour: SampleBehaviour, good: SampleReply & { body: object }): SampleReply {
  if (behaviour === 'silent') return dropped
  if (behaviour === 'wrong-status') return refusal(500, 'Out of order.')
  if (behaviour === 'wrong-body') return { status: 200, body: 'made' }
  if (behaviour === 'wrong-config')
    return { ...good, body: { ...good.body, config: { SOMETHING_ELSE: 'https://else.example' } } }
  return good
}

/** Makes the resource of a uuid, or finds it; null for one that was removed. */
function provisioned(
  { behaviour, stock }: SampleContext,
  slug: string,
  asked: Provision,
): SampleResource | null {
  const { uuid, plan, callback_url: callbackUrl } = asked
  const found = stock.find(uuid)
  if (found?.is === 'removed') return null
  if (found !== null && behaviour !== 'new-id') return found.resource
  const reused = behaviour === 'same-id' ? stock.firstRemovedId() : undefined
  const id = found === null ? (reused ?? uuid) : `${uuid}-again`
  const isAsync = behaviour === 'async' || behaviour === 'async-never'
  return stock.make({ uuid, id, slug, plan, isAsync, callbackUrl, tokens: null })
}

/** Answers a provision request. A repeated one makes nothing and gets the same answer. */
export async function provisionReply(
  on: SampleContext,
  slug: string,
  asked: Provision,
): Promise<SampleReply> {
  const { behaviour, stock, clientSecretOf, slowMs, onError } = on
  if (behaviour === 'closed') return refusal(503, 'We are closed for maintenance.')
  const isNew = stock.find(asked.uuid) === null
  if (behaviour === 'refuses' && isNew) return refusal(422, 'We are full.')
  // Making a resource is slow; reporting one that is there is not.
  if (behaviour === 'slow' && isNew) await sleep(slowMs)
  const resource = provisioned(on, slug, asked)
  if (resource === null) return gone
  const { id } = resource
  const exchange = () => redeemGrant(resource, asked.oauth_grant, clientSecretOf)
  const callBack = async () => {
    await exchange()
    if (behaviour !== 'async-never' && stock.find(asked.uuid)?.is === 'live')
      await reportProvisioned(resource, configOf(resource), clientSecretOf)
  }
  if (resource.isAsync)
    return spoilt(behaviour, { status: 202, body: { id, message: 'On its way.' }, after: callBack })
  const reply = spoilt(behaviour, { status: 200, body: { id, config: configOf(resource) } })
  // The resource is made, whatever becomes of the grant.
  if (reply.status === 200) await exchange().catch(onError)
  return reply
}

/** Answers a plan change. The plan that the resource has already is no change. */
export async function planChangeReply(on: SampleContext, uuid: string, plan: string): Promise<SampleReply> {
  const { behaviour, stock, slowMs } = on
  const found = stock.find(uuid)
  if (found === null) return refusal(404, 'There is no such resource.')
  if (found.is === 'removed') return gone
  const { resource } = found
  if (behaviour === 'refuses-plan') return refusal(422, `The plan ${plan} is not for this resource.`)
  const message = resource.plan === plan ? `It is on ${plan} already.` : `It is on ${plan} now.`
  if (behaviour === 'slow' && resource.plan !== plan) await sleep(slowMs)
  resource.plan = plan
  return spoilt(behaviour, { status: 200, body: { config: configOf(resource), message } })
}

/** Answers a deprovision request: 204 for a resource that is there, 410 for any other. */
export async function deprovisionReply(on: SampleContext, uuid: string): Promise<SampleReply> {
  const { behaviour, stock, clientSecretOf, slowMs } = on
  const found = stock.find(uuid)
  if (found?.is !== 'live') return gone
  const later: SampleReply = { status: 202, body: { message: 'It is being removed.' } }
  if (behaviour === 'async-deprovision-never') return later
  // Without a token nobody could be told.
  if (behaviour === 'async-deprovision' && found.resource.tokens !== null)
    return {
      ...later,
      after: async () => {
        if (stock.remove(uuid)) await reportRemoved(found.resource, clientSecretOf)
      },
    }
  if (behaviour === 'slow-delete') await sleep(slowMs)
  return stock.remove(uuid) ? { status: 204 } : gone
}
