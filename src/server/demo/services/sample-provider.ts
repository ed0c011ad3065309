import { createServer, type IncomingMessage, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The sample provider's behaviors; all but `good`, `slow` and `async` are mistakes that a review must find. */
export const sampleBehaviours = [
  'good',
  'slow',
  'async',
  'async-never',
  'wrong-status',
  'wrong-body',
  'wrong-config',
  'no-auth',
  'new-id',
  'same-id',
  'drops-connection',
] as const
export type SampleBehaviour = (typeof sampleBehaviours)[number]

export interface SampleProviderOptions {
  behaviour: SampleBehaviour
  /** The password in the manifest whose id is the user name. */
  passwordOf: (slug: string) => string
  /** The add-on's OAuth client secret; null if it has none, and then grants are not exchanged. */
  clientSecretOf: (slug: string) => string | null
  /** Response time of a slow provider, in ms. */
  slowMs: number
  /** Called when a request or a callback fails. */
  onError: (error: unknown) => void
  /** Given the work on each request, which ends after what follows its response: an exchange, a callback. */
  onWork?: (work: Promise<void>) => void
}

interface Provision {
  uuid: string
  callback_url: string
  oauth_grant: { code: string } | null
}

async function jsonOf(request: IncomingMessage): Promise<Provision> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Provision
}

/** Exchanges a grant and, if provisioning asynchronously, reports completion to the platform. */
async function callBack(options: SampleProviderOptions, slug: string, provision: Provision): Promise<void> {
  const secret = options.clientSecretOf(slug)
  if (secret === null || provision.oauth_grant === null) return
  const exchange = await fetch(new URL('/oauth/token', provision.callback_url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: provision.oauth_grant.code,
      client_secret: secret,
    }),
  })
  if (!exchange.ok || options.behaviour !== 'async') return
  const { access_token: token } = (await exchange.json()) as { access_token: string }
  const accept = 'application/vnd.heroku+json; version=3'
  await fetch(`${provision.callback_url}/actions/provision`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept },
  })
}

/** Resources in memory: repeating a request gives the same resource; a removed one stays gone. */
class Stock {
  readonly #made = new Map<string, string>()
  readonly #removed = new Set<string>()

  provision(uuid: string, behaviour: SampleBehaviour): string | null {
    if (this.#removed.has(uuid)) return null
    const id = this.#made.get(uuid)
    if (id !== undefined && behaviour !== 'new-id') return id
    const [reused] = behaviour === 'same-id' ? this.#removed : []
    const given = id === undefined ? (reused ?? uuid) : `${uuid}-again`
    this.#made.set(uuid, given)
    return given
  }

  knows(uuid: string): boolean {
    return this.#made.has(uuid) || this.#removed.has(uuid)
  }

  remove(uuid: string): boolean {
    if (!this.#made.delete(uuid)) return false
    this.#removed.add(uuid)
    return true
  }
}

interface Reply {
  status: number
  body?: unknown
  /** Work to do after responding. */
  after?: () => Promise<void>
}

async function provisionReply(
  options: SampleProviderOptions,
  stock: Stock,
  slug: string,
  provision: Provision,
): Promise<Reply> {
  const { behaviour } = options
  const isAsync = behaviour === 'async' || behaviour === 'async-never'
  // Creating a resource is slow; reporting an existing one is not.
  if (behaviour === 'slow' && !stock.knows(provision.uuid)) await sleep(options.slowMs)
  const id = stock.provision(provision.uuid, behaviour)
  if (id === null) return { status: 410, body: { message: 'This resource was removed.' } }
  if (behaviour === 'wrong-status') return { status: 500, body: { message: 'Out of order.' } }
  if (behaviour === 'wrong-body') return { status: 200, body: 'made' }
  const after = () => callBack(options, slug, provision)
  if (isAsync) return { status: 202, body: { id, message: 'On its way.' }, after }
  await after()
  const prefix = slug.toUpperCase().replaceAll('-', '_')
  const name = behaviour === 'wrong-config' ? 'SOMETHING_ELSE' : `${prefix}_URL`
  return { status: 200, body: { id, config: { [name]: `https://${slug}.example/${id}` } } }
}

/**
 * A small partner-API provider: what a provider's own server does, and the mistakes it can make. PUT
 * /behaviour/{name} changes its behavior from then on.
 */
export function sampleProvider(given: SampleProviderOptions): Server {
  const options = { ...given }
  const stock = new Stock()
  const isRight = (request: IncomingMessage) => {
    const [, encoded = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const [slug = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return password.join(':') === options.passwordOf(slug) ? slug : null
  }
  const switchTo = (name: string): Reply => {
    const found = sampleBehaviours.find((each) => each === name)
    if (found === undefined)
      return { status: 422, body: { message: `One of ${sampleBehaviours.join(', ')}.` } }
    options.behaviour = found
    return { status: 200, body: { behaviour: found } }
  }
  const replyTo = async (request: IncomingMessage): Promise<Reply> => {
    const { method, url = '' } = request
    if (method === 'PUT' && url.startsWith('/behaviour/')) return switchTo(url.slice('/behaviour/'.length))
    const uuid = /^\/resources\/([\da-f-]{36})$/.exec(url)?.[1]
    // The whole path counts, so that a wrongly joined one is noticed.
    if (method === 'DELETE' ? uuid === undefined : url !== '/resources')
      return { status: 404, body: { message: 'There is no such path.' } }
    if (method === 'HEAD' || method === 'GET') return { status: 200 }
    const slug = isRight(request)
    if (slug === null && options.behaviour !== 'no-auth')
      return { status: 401, body: { message: 'Who are you?' } }
    if (method === 'POST') return provisionReply(options, stock, slug ?? '', await jsonOf(request))
    return { status: stock.remove(uuid ?? '') ? 204 : 410 }
  }
  return createServer((request, response) => {
    if (options.behaviour === 'drops-connection' && request.method === 'POST') {
      request.socket.destroy()
      return
    }
    const answer = async () => {
      try {
        const { status, body, after } = await replyTo(request)
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(body === undefined ? undefined : JSON.stringify(body))
        await after?.()
      } catch (error) {
        options.onError(error)
        if (!response.headersSent) response.writeHead(400)
        response.end()
      }
    }
    const work = answer()
    options.onWork?.(work)
  })
}
