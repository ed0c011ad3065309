import type { Page, Route } from 'playwright-core'
import { letThrough } from '#test/support/browser/visitor.ts'

const isOwn = (url: URL) => url.pathname.startsWith('/api/') || url.pathname.startsWith('/platform/')

/** The reads of the platform that a page makes, as `/api/v3/addons/x/plans`. */
export function readsOf(page: Page): Set<string> {
  const reads = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && isOwn(url)) reads.add(url.pathname)
  })
  return reads
}

/** The states that the answers to a page's own reads bring it to. */
export const answeredStates = ['pending', 'empty', 'error', 'missing'] as const
export type AnsweredState = (typeof answeredStates)[number]

/** True for the answer that has a whole tab: the add-on, and lists beside it. */
const isTab = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'addon' in body && !('id' in body)

/** An answer without the rows of its lists. */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (!isTab(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}

async function empty(route: Route): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill(
    answer.ok() ? { response: answer, json: emptied(await answer.json()) } : { response: answer },
  )
}

/** Answers these reads of the page so that it comes to the state; the function given back ends that. */
export async function answer(
  page: Page,
  reads: ReadonlySet<string>,
  state: AnsweredState,
): Promise<() => Promise<void>> {
  const isMeant = (url: URL) => isOwn(url) && reads.has(url.pathname)
  const held: Route[] = []
  await page.route(isMeant, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    if (state === 'empty') return empty(route)
    if (state === 'error')
      return route.fulfill({ status: 500, json: { id: 'internal', error: 'It failed.' } })
    if (state === 'missing')
      return route.fulfill({ status: 404, json: { id: 'not_found', error: 'There is no such thing.' } })
    held.push(route)
  })
  return async () => {
    await page.goto('about:blank')
    await Promise.allSettled(held.map((route) => route.abort()))
    await letThrough(page, isMeant)
  }
}
