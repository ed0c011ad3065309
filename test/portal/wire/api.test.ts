import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#machines/problem.ts'
import { standOnPage } from '../support/browser-stand-in.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { portalConfigOf } from '../support/portal-config-of.ts'

const config = portalConfigOf()

const entry = {
  slug: 'acme-mail',
  display_name: 'Acme Mail',
  summary: null,
  state: 'ga',
  updated_at: '2026-11-01T00:00:00Z',
  icon_url: '/images/x.png',
}

const user = { id: 'u', email: 'a@b.example', name: null }

type Answer = (request: Request) => Response | Promise<Response>

async function connected(answer: Answer, token: string | null = 'secret') {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (input === '/config.json') return Response.json(config)
    const request = input as Request
    asked.push(request.clone())
    return answer(request)
  })
  const { callApi, connectSession } = await import('#portal/wire/api.ts')
  const { listPage } = await import('#portal/wire/load.ts')
  const refused = vi.fn<() => void>()
  connectSession({ accessToken: () => token, refused })
  return { callApi, listPage, asked, refused }
}

beforeEach(() => {
  vi.resetModules()
  standOnPage('/addons')
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('goes to the base of its service, with token and version, and gives contract names', async () => {
    const { callApi, asked } = await connected(() =>
      Response.json({ ...user, verified: true, two_factor_authentication: false }),
    )
    expect((await callApi(endpoints.accountView)).twoFactorAuthentication).toBe(false)
    expect(asked[0]?.url).toBe('http://portal.test/platform/account')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(asked[0]?.headers.get('accept')).toBe('application/vnd.heroku+json; version=3')
    expect(asked[0]?.headers.get('idempotency-key')).toBeNull()
  })

  test('fills and escapes its path and writes wire names', async () => {
    const { callApi, asked } = await connected(() => Response.json([]))
    await callApi(endpoints.addonApprovalList, { params: { addon: 'a/b' } })
    await callApi(endpoints.userList, { query: { currentUser: 'true' } })
    await callApi(endpoints.addonList, { query: { q: 'a b' } })
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.test/v3/addons/a%2Fb/approvals',
      'https://api.test/v3/users?current_user=true',
      'https://api.test/v3/addons?q=a+b',
    ])
  })

  test('leaves out of its query what only the rest of the page’s URL has', async () => {
    const { callApi, listPage, asked } = await connected(() => Response.json([]))
    const search = { q: 'ada', company: 'Hooli' }
    await listPage(endpoints.personList, { query: search }, { range: 'items 50..; max=50' })
    await callApi(endpoints.decisionList, { query: { ...search, sort: 'took' } })
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.test/v3/people?q=ada',
      'https://api.test/v3/decisions?q=ada&sort=took',
    ])
  })

  test('carries no token where anybody may ask', async () => {
    const { callApi, asked } = await connected(() => Response.json([entry]))
    expect((await callApi(endpoints.changelogList))[0]?.displayName).toBe('Acme Mail')
    expect(asked[0]?.headers.get('authorization')).toBeNull()
  })

  test('that creates has a key of its own each time, and names the ETag it rests on', async () => {
    const { callApi, asked } = await connected(() => Response.json({ error: 'no' }, { status: 409 }))
    const given = { params: { addon: 'x' }, body: { defaultPlanSlug: null } }
    for (const _ of [1, 2])
      await expect(callApi(endpoints.progressionCreate, given, { ifMatch: '"e"' })).rejects.toThrow('no')
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(asked[0]?.headers.get('if-match')).toBe('"e"')
    expect(await asked[0]?.json()).toEqual({ default_plan_slug: null })
  })

  test('takes the early answer of its URL once', async () => {
    const { callApi, asked } = await connected(() => Response.json([]))
    window.early = new Map([['/v3/changelog', Promise.resolve(Response.json([entry]))]])
    expect(await callApi(endpoints.changelogList)).toHaveLength(1)
    expect(await callApi(endpoints.changelogList)).toHaveLength(0)
    expect(asked).toHaveLength(1)
  })
})

describe('a failure', () => {
  test('401 tells the session', async () => {
    const { callApi, refused } = await connected(() =>
      Response.json({ error: 'token expired' }, { status: 401 }),
    )
    const problem = { kind: 'expired', message: 'token expired', fields: {} }
    await expect(callApi(endpoints.countryList)).rejects.toMatchObject({ problem })
    expect(refused).toHaveBeenCalledOnce()
  })

  test('401 to a call without a token says nothing about the session', async () => {
    const { callApi, refused } = await connected(() => Response.json({ error: 'no' }, { status: 401 }), null)
    await expect(callApi(endpoints.countryList)).rejects.toThrow('no')
    expect(refused).not.toHaveBeenCalled()
  })

  test.each<[string, Answer, Problem['kind']]>([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'lost'],
    ['an error page', () => new Response('<html>', { status: 500 }), 'fault'],
    ["a gateway's error page", () => new Response('<html>', { status: 502 }), 'lost'],
    ['a success that is no JSON', () => new Response('<html>'), 'fault'],
    ['a success of another shape', () => Response.json({ id: 1 }), 'fault'],
    ['a stale record', () => Response.json({ error: 'changed' }, { status: 412 }), 'stale'],
    ['a refusal', () => Response.json({ error: 'no' }, { status: 409 }), 'refused'],
  ])('%s', async (_, answer, kind) => {
    const { callApi, asked } = await connected(answer)
    await expect(callApi(endpoints.countryList)).rejects.toMatchObject({ problem: { kind } })
    expect(asked).toHaveLength(1)
  })

  test('giving up is no problem of the platform', async () => {
    const { callApi } = await connected(
      (request) =>
        new Promise((_, reject) => {
          const abort = () => reject(new DOMException('aborted', 'AbortError'))
          if (request.signal.aborted) abort()
          request.signal.addEventListener('abort', abort)
        }),
    )
    const controller = new AbortController()
    const answer = callApi(endpoints.countryList, undefined, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('a page of a list knows how many rows there are and how to ask for the next', async () => {
  const { listPage, asked } = await connected(() =>
    Response.json([entry], {
      status: 206,
      headers: { 'content-range': 'items 0-0/10000', 'next-range': 'items abc..; max=1' },
    }),
  )
  const page = await listPage(endpoints.changelogList, {}, { range: 'items ..; max=1' })
  expect(page).toMatchObject({ total: 10_000, nextRange: 'items abc..; max=1' })
  expect(asked[0]?.headers.get('range')).toBe('items ..; max=1')
})
