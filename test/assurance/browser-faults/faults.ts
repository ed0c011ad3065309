import type { Page, Request, Route } from 'playwright-core'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Mutation } from './mutation.ts'

/** The faults of a change that is sent, or be done wrong. */
export const faults = [
  'offline',
  '500',
  '401',
  '409',
  '412',
  'no answer',
  'reply lost',
  'double click',
  'back',
] as const

export type Fault = (typeof faults)[number]

const endpointOf = ({ endpoint }: Pick<Mutation, 'endpoint'>): Endpoint => everyEndpoint[endpoint]

/** Why a fault can't befall a mutation, by the contract and the way it is sent; null where it can. */
export function whyNot(mutation: Mutation, fault: Fault): string | null {
  const { access, subject } = endpointOf(mutation)
  if (fault === '401' && access === 'public') return 'it needs no session'
  if (fault === '401' && mutation.opensPage === true) return 'opening a page without a session is signing in'
  if (fault === '412' && subject === undefined) return 'its path names no record that could be stale'
  if (fault === '412' && mutation.isGuarded !== true) return 'it is sent without If-Match'
  if (fault === 'back' && mutation.opensPage === true) return 'going back gives up on the page that sends it'
  if ((fault === 'back' || fault === 'offline') && mutation.leavesPage === true)
    return 'the browser is between two pages'
  if (fault === 'double click' && mutation.isNoClick !== undefined)
    return `it is sent by ${mutation.isNoClick}, not by a click`
  return null
}

/** The words of the answers that tests give; a screen must pass them on. */
const said = { 500: 'It failed, as was asked.', 409: 'It is not possible as it stands.' } as const

/** A screen's words for each fault, where it does not settle it by itself. */
export const wordsOf: Readonly<Partial<Record<Fault, RegExp>>> = {
  offline: /(did|does) not answer|answer was lost|not known/,
  500: new RegExp(said[500]),
  401: /session has ended/,
  409: new RegExp(said[409]),
  412: /[Ss]omebody else|Changed by/,
  'no answer': /(did|does) not answer|answer was lost|not known/,
  'reply lost': /(did|does) not answer|answer was lost|not known/,
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

const refusal = (status: 500 | 409 | 401) => ({
  status,
  json: {
    id: { 500: 'internal', 409: 'conflict', 401: 'unauthorized' }[status],
    ...(status === 401 ? { error: 'The token is not valid.' } : { error: said[status] }),
  },
})

/** A fault that goes on until it is ended. */
export interface Trouble {
  /** The requests of the endpoint that the portal has sent. */
  readonly sent: readonly Request[]
  /** The network, the platform and time are as ever from now on; what was held goes on its way. */
  end(): Promise<void>
}

/** How the requests of the endpoint fare, by the fault; others go their way. */
function handler(fault: Fault, held: Route[]): (route: Route) => Promise<void> {
  switch (fault) {
    case '500':
    case '409':
    case '401':
      return (route) => route.fulfill(refusal(Number(fault) as 500))
    case 'reply lost':
      return async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      }
    case 'no answer':
    case 'back':
      return (route) => Promise.resolve(void held.push(route))
    default:
      return (route) => route.fallback()
  }
}

/** Begins a fault on a page. */
export async function begin(page: Page, mutation: Mutation, fault: Fault): Promise<Trouble> {
  const { method, path } = endpointOf(mutation)
  const pattern = patternOf(path)
  const isOurs = (request: Request) =>
    request.method() === method && pattern.test(new URL(request.url()).pathname)
  const sent: Request[] = []
  page.on('request', (request) => isOurs(request) && sent.push(request))
  const held: Route[] = []
  const handle = handler(fault, held)
  const isPath = (url: URL) => pattern.test(url.pathname)
  let isOver = false
  const onRoute = (route: Route) => (isOurs(route.request()) && !isOver ? handle(route) : route.fallback())
  await page.route(isPath, onRoute)
  if (fault === 'offline') await page.context().setOffline(true)
  return {
    sent,
    async end() {
      // Before the handler goes, which would let all of them go on.
      for (const route of held.splice(0)) await (fault === 'back' ? route.continue() : route.abort())
      // With its route gone, a request on its way through it would hang (letThrough).
      isOver = true
      if (fault === 'offline') await page.context().setOffline(false)
    },
  }
}
