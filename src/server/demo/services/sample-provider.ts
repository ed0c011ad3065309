import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ManifestSecrets } from '#server/situation/manifest-problems.ts'
import { BehaviourSwitch, type SampleBehaviour, sampleBehaviours } from './sample-behaviour.ts'
import { deprovisionReply, planChangeReply, provisionReply, type SampleContext } from './sample-replies.ts'
import {
  headerFault,
  namedIn,
  readPlanChange,
  readProvision,
  refusal,
  type SampleReply,
  userOf,
} from './sample-request.ts'
import { signOnReply } from './sample-sso.ts'
import { Stock } from './sample-stock.ts'

export interface SampleProviderOptions extends Omit<SampleContext, 'stock'> {
  /** The secrets in the manifest whose id is the user name. */
  secretsOf: (slug: string) => ManifestSecrets
  /** Given the work on each request, which ends after what follows its response: an exchange, a callback. */
  onWork?: (work: Promise<void>) => void
}

/** Most requests for which a behavior can be changed. */
const mostTimes = 1000

/** Changes the behavior as `PUT /behaviour/{name}?times=N` asks. */
function switchReply(behaviours: BehaviourSwitch, { pathname, searchParams }: URL): SampleReply {
  const name = pathname.slice('/behaviour/'.length)
  const found = sampleBehaviours.find((each) => each === name)
  if (found === undefined) return refusal(422, `One of ${sampleBehaviours.join(', ')}.`)
  const given = searchParams.get('times')
  const times = given === null ? null : Number(given)
  if (times !== null && !(Number.isInteger(times) && times >= 1 && times <= mostTimes))
    return refusal(422, `times must be a whole number from 1 to ${mostTimes}.`)
  behaviours.set(found, times)
  return { status: 200, body: { behaviour: found, times } }
}

/** The answer to a behavior's victims, whatever they ask for; null if they are served. */
function unserved(behaviour: SampleBehaviour, method: string): SampleReply | null {
  if (behaviour === 'down') return { status: 503 }
  if (behaviour === 'busy') return refusal(429, 'Too many requests.', { 'retry-after': '1' })
  const isDropped = behaviour === 'drops-connection' && (method === 'POST' || method === 'PUT')
  return isDropped ? { status: null } : null
}

/** Answers a request for resources, with the uuid that it is about. */
async function resourceReply(
  request: IncomingMessage,
  on: SampleContext,
  secretsOf: SampleProviderOptions['secretsOf'],
): Promise<{ uuid: string | null; reply: SampleReply }> {
  const { method = '', url = '' } = request
  const named = namedIn(url)
  const uuid = named === '' ? null : named
  const told = (reply: SampleReply, of = uuid) => ({ uuid: of, reply })
  const failing = unserved(on.behaviour, method)
  if (failing !== null) return told(failing)
  if (named === null) return told(refusal(404, 'There is no such path.'))
  const allowed = uuid === null ? ['HEAD', 'POST'] : ['PUT', 'DELETE']
  if (!allowed.includes(method))
    return told(refusal(405, 'The path has no such method.', { allow: allowed.join(', ') }))
  const slug = userOf(request, (user) => secretsOf(user).password) ?? (on.behaviour === 'no-auth' ? '' : null)
  if (slug === null) return told(refusal(401, 'Who are you?', { 'www-authenticate': 'Basic' }))
  const fault = headerFault(request)
  if (fault !== null) return told(fault)
  if (method === 'HEAD') return told({ status: 200 })
  if (method === 'DELETE') return told(await deprovisionReply(on, uuid ?? ''))
  if (method === 'PUT') {
    const read = await readPlanChange(request)
    return told('fault' in read ? read.fault : await planChangeReply(on, uuid ?? '', read.body.plan))
  }
  const read = await readProvision(request)
  if ('fault' in read) return told(read.fault)
  return told(await provisionReply(on, slug, read.body), read.body.uuid)
}

function send(response: ServerResponse, { status, body, headers = {} }: SampleReply): void {
  if (status === null) {
    response.destroy()
    return
  }
  const isPage = headers['content-type'] !== undefined
  response.writeHead(status, {
    ...headers,
    ...(body === undefined || isPage ? {} : { 'content-type': 'application/json' }),
  })
  response.end(body === undefined || isPage ? body : JSON.stringify(body))
}

/**
 * A small partner-API provider: what a provider's own server does, strictly, and the mistakes it can make. Beside the
 * provider API, PUT /behaviour/{name} changes its behavior from then on, or with ?times=N for the next N requests for
 * resources, and GET /stock tells what it made, has and removed, and the calls that it got (Stock.counts). POST /sso greets
 * customers who are signed on.
 */
export function sampleProvider(options: SampleProviderOptions): Server {
  const { clientSecretOf, slowMs, onError, secretsOf } = options
  const behaviours = new BehaviourSwitch(options.behaviour)
  const stock = new Stock()
  const replyTo = async (request: IncomingMessage): Promise<SampleReply> => {
    const { method = '', url = '' } = request
    if (method === 'PUT' && url.startsWith('/behaviour/'))
      return switchReply(behaviours, new URL(url, 'http://provider.invalid'))
    if (method === 'GET' && url === '/stock') return { status: 200, body: stock.counts() }
    if (method === 'POST' && url === '/sso')
      return signOnReply(request, stock, (slug) => secretsOf(slug).ssoSalt)
    const on = { behaviour: behaviours.next(), stock, clientSecretOf, slowMs, onError }
    const { uuid, reply } = await resourceReply(request, on, secretsOf)
    stock.note({ method, uuid, status: reply.status })
    return reply
  }
  return createServer((request, response) => {
    const answer = async () => {
      try {
        const reply = await replyTo(request)
        send(response, reply)
        await reply.after?.()
      } catch (error) {
        onError(error)
        // What fails after an answer is told to nobody.
        if (!response.headersSent) response.writeHead(500)
        response.end()
      }
    }
    const work = answer()
    options.onWork?.(work)
  })
}
