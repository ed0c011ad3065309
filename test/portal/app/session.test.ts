import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standOnPage } from '../support/browser-stand-in.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const load = () => import('#portal/app/session/session.ts')
const stored = { accessToken: 'secret', expiresAt: 2000 }

describe('the stored session', () => {
  test('is restored while it lasts, and removed without a word when it has run out', async () => {
    standOnPage('/')
    localStorage.setItem('session', JSON.stringify(stored))
    const { restoreSession } = await load()
    expect(restoreSession(1999)).toEqual({ session: stored, notice: null })
    expect(restoreSession(2000)).toEqual({ session: null, notice: null })
    expect(localStorage.getItem('session')).toBeNull()
  })

  test('a missing one says nothing', async () => {
    standOnPage('/')
    expect((await load()).restoreSession()).toEqual({ session: null, notice: null })
  })

  test.each(['{', 'null', '[]', '{"accessToken":""}', '{"accessToken":"a","expiresAt":"soon"}'])(
    '%s is removed, and the person is told',
    async (text) => {
      standOnPage('/')
      localStorage.setItem('session', text)
      expect((await load()).restoreSession()).toEqual({
        session: null,
        notice: 'existing session data is not valid; it has now been removed',
      })
      expect(localStorage.getItem('session')).toBeNull()
    },
  )
})

describe('leaving for the identity server', () => {
  const config = { bases: { identity: '/oauth' } }
  const leave = async (page: { blocked?: boolean; secure?: boolean }) => {
    standOnPage('/addons?q=x', page)
    const replace = vi.fn<(url: string) => void>()
    Object.assign(window, { isSecureContext: page.secure ?? true })
    Object.assign(location, { replace })
    vi.doMock('#portal/wire/config.ts', () => ({ loadConfig: async () => config }))
    const session = await load()
    await session.leaveForSignIn({ attemptedUrl: '/addons?q=x', restarts: 1 })
    return { session, url: new URL(replace.mock.calls[0]?.[0] ?? '') }
  }
  afterEach(() => vi.doUnmock('#portal/wire/config.ts'))

  test('puts aside what the way back is checked with, once', async () => {
    const { session, url } = await leave({})
    const pending = session.takePending()
    expect(session.takePending()).toBeNull()
    expect(pending).toMatchObject({ attemptedUrl: '/addons?q=x', restarts: 1 })
    // 256 bits in base64url.
    expect(pending?.state).toMatch(/^[\w-]{43}$/)
    expect(pending?.codeVerifier).not.toBe(pending?.state)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'http://portal.test/login/oauth',
      state: pending?.state,
      code_challenge: createHash('sha256')
        .update(pending?.codeVerifier ?? '')
        .digest('base64url'),
      code_challenge_method: 'S256',
    })
    expect(url.pathname).toBe('/oauth/authorize')
  })

  test('says what is wrong where it cannot work', async () => {
    await expect(leave({ secure: false })).rejects.toThrow(/secure connection/)
    await expect(leave({ blocked: true })).rejects.toThrow(/does not store data/)
  })

  test('what was put aside in another shape is nothing', async () => {
    standOnPage('/')
    sessionStorage.setItem('pending-sign-in', '{"state":"x"}')
    expect((await load()).takePending()).toBeNull()
  })
})

test.each([
  ['/addons?q=x#y', '/addons?q=x#y'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['', '/'],
])('after signing in, %s leads to %s', async (url, path) => {
  standOnPage('/')
  const { ownPath } = await import('#portal/app/session/session-gate.ts')
  expect(ownPath(url)).toBe(path)
})
