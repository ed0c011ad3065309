import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  halfSessions,
  identitySessions,
  oidcAccounts,
  oidcAttempts,
  outbox,
  users,
} from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import {
  authorize,
  callbackFor,
  codeFor,
  cookieNamed,
  createAccount,
  exchange,
  hasSignedIn,
  leadsTo,
  postForm,
  readAccount,
  request,
  sendCode,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'
import { oidcClient, type OidcIssuer } from '../../support/oidc-issuer.ts'
import { ada, callback, start, useOidc } from '../../support/oidc-sign-in.ts'

const on = useOidc()

describe('a sign-in with a provider', () => {
  test('ends in the portal’s own code exchange, and is linked by its verified e-mail', async () => {
    const cookie = cookieNamed(await on.signIn(), 'identity')
    const token = tokenIn(await exchange(on.server, await codeFor(on.server, cookie)))
    expect((await readAccount(on.server, token)).body).toMatchObject({ email: ada })
    expect(await on.server.db.select().from(oidcAccounts)).toMatchObject([
      { userId: on.adaId, issuer: on.issuer.issuer, subject: 'subject-of-ada' },
    ])
    expect(await on.sessions()).toMatchObject([
      { userId: on.adaId, oidcProvider: 'acme', secondFactorAt: null },
    ])
    expect(await on.server.db.select().from(oidcAttempts)).toEqual([])
    expect(await on.server.db.select().from(outbox)).toMatchObject([
      { to: ada, subject: 'Your account for Partner Portal signs in with Acme ID' },
    ])
    expect(await on.trail()).toEqual([
      ['oidc_linked', on.adaId, 'Acme ID'],
      ['sign_in', on.adaId, 'acme'],
    ])
  })

  test('goes by issuer and subject from then on, whatever the e-mail has become', async () => {
    await on.signIn()
    on.issuer.person = { subject: 'subject-of-ada', email: 'bo@elsewhere.example', email_verified: false }
    expect(hasSignedIn(await on.signIn())).toBe(true)
    expect((await on.sessions()).map(({ userId }) => userId)).toEqual([on.adaId, on.adaId])
    expect(await on.server.db.select().from(outbox)).toHaveLength(1)
  })

  test('takes the e-mail from the ID token where it is there', async () => {
    on.issuer.person = { subject: 'subject-of-ada' }
    on.issuer.does.claims = (claims) => ({ ...claims, email: 'ADA@acme.example', email_verified: true })
    expect(hasSignedIn(await on.signIn())).toBe(true)
  })

  test('carries the portal’s request through, and nothing of the attempt into the database or the log', async () => {
    const { path, cookie } = await on.toProvider()
    const [attempt] = await on.server.db.select().from(oidcAttempts)
    const state = new URL(path, callback).searchParams.get('state') ?? ''
    expect(state).toMatch(/^state_[\w-]{43}$/)
    const answer = await on.get(path, cookie)
    const onward = new URL(answer.headers.get('location') ?? '', callback)
    expect(Object.fromEntries(onward.searchParams)).toEqual(request)
    const kept = JSON.stringify(attempt) + on.server.logged.join('\n')
    for (const secret of [state, cookie.split('=')[1] ?? '', oidcClient.client_secret])
      expect(kept).not.toContain(secret)
  })

  test('ends a one-time password, which nobody else is to use any more', async () => {
    const until = new Date(Date.now() + 60_000)
    await on.server.db.update(users).set({ mustChangePassword: true, passwordExpiresAt: until })
    const cookie = cookieNamed(await on.signIn(), 'identity')
    expect((await callbackFor(on.server, cookie)).searchParams.get('code')).toMatch(/^code_/)
    expect((await submitSignIn(on.server)).answer.status).toBe(401)
  })

  test('leaves a chosen password as it is', async () => {
    await on.signIn()
    expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  })

  test('asks the provider again where the portal asks for a new sign-in', async () => {
    const page = await (await on.get(`${authorize()}&prompt=login`)).text()
    const href = /href="(\/oauth\/oidc\/acme[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const location = (await on.get(href)).headers.get('location') ?? ''
    expect(new URL(location).searchParams.get('prompt')).toBe('login')
    const usual = (await on.get(start)).headers.get('location') ?? ''
    expect(new URL(usual).searchParams.get('prompt')).toBeNull()
  })

  // Where the sign-in page leads when the portal asks for a new sign-in, and usually.
  const anew = start.replace('?', '?prompt=login&')
  const long = 1_700_000_000
  test.each<[string, string, number | undefined | 'as it is', 'now' | number | null]>([
    ['asked anew, which says when it asked', anew, 'as it is', 'now'],
    ['asked anew, which does not say', anew, undefined, 'now'],
    ['asked anew, which says that it asked long ago', anew, long, long],
    ['not asked anew, which does not say', start, undefined, null],
  ])('with a provider %s is a proof of its time, if any', async (_, path, says, proved) => {
    const begun = Math.floor(Date.now() / 1000) * 1000
    on.issuer.does.claims = (claims) => ({ ...claims, ...(says !== 'as it is' && { auth_time: says }) })
    const back = await on.toProvider(path)
    await on.get(back.path, back.cookie)
    const [session] = await on.sessions()
    expect(session).toBeDefined()
    const provedAt = session?.provedAt?.getTime() ?? null
    const isNow = provedAt !== null && provedAt >= begun && provedAt <= Date.now()
    expect(isNow ? 'now' : provedAt && provedAt / 1000).toBe(proved)
  })

  test('is begun by a link on the page, beside the password', async () => {
    const page = await (await on.get(authorize())).text()
    expect(page).toContain('Sign in with Acme ID')
    expect(page).toContain('id="password"')
  })
})

describe('no account is told from another by', () => {
  const refusal = async () => {
    const answer = await on.signIn()
    expect([answer.status, hasSignedIn(answer)]).toEqual([403, false])
    expect(await on.sessions()).toEqual([])
    expect(await on.server.db.select().from(users)).toHaveLength(1)
    expect(await on.server.db.select().from(oidcAccounts)).toEqual([])
    // Each page leads back to its own request, which all share here.
    return answer.text()
  }
  const cases: [string, Partial<OidcIssuer['person']>][] = [
    ['an e-mail of no account', { email: 'nobody@acme.example' }],
    ['an e-mail that is not verified', { email_verified: false }],
    ['an e-mail said to be verified in other words', { email_verified: 'true' }],
    ['an e-mail of another domain', { email: 'ada@other.example' }],
    ['an e-mail that only ends like the domain', { email: 'ada@evil-acme.example' }],
    ['no e-mail', { email: undefined as unknown as string }],
    ['what is no e-mail', { email: 'ada\u0000@acme.example' }],
  ]
  test('what it refuses', async () => {
    const pages = new Set<string>()
    for (const [, changes] of cases) {
      on.issuer.person = { subject: 'someone', email: ada, email_verified: true, ...changes }
      pages.add(await refusal())
    }
    expect([...pages]).toEqual([expect.stringContaining('No account for this sign-in')])
    expect((await on.trail()).map(([kind]) => kind)).toEqual(cases.map(() => 'sign_in_failed'))
  })
})

test('the next person with an address is not who had it before', async () => {
  await on.signIn()
  on.issuer.person = { subject: 'another', email: ada, email_verified: true }
  expect((await on.signIn()).status).toBe(403)
  expect(await on.sessions()).toHaveLength(1)
})

test('a provider whose domains no longer hold an account’s does not sign in to it', async () => {
  await on.signIn()
  await on.server.db.update(users).set({ email: 'ada@other.example' }).where(eq(users.id, on.adaId))
  expect((await on.signIn()).status).toBe(403)
})

test('a disabled account is not signed in to, the first time or later', async () => {
  const disable = (disabledAt: Date | null) => on.server.db.update(users).set({ disabledAt })
  await disable(new Date())
  expect((await on.signIn()).status).toBe(403)
  expect(await on.server.db.select().from(oidcAccounts)).toEqual([])
  await disable(null)
  await on.signIn()
  await disable(new Date())
  expect((await on.signIn()).status).toBe(403)
  expect(await on.sessions()).toHaveLength(1)
  const told = (await on.trail()).filter(([kind]) => kind === 'sign_in_failed')
  expect(told).toHaveLength(2)
})

test('two first sign-ins at once link once', async () => {
  const ways = [await on.toProvider(), await on.toProvider()]
  const answers = await Promise.all(ways.map(({ path, cookie }) => on.get(path, cookie)))
  expect(answers.map(hasSignedIn)).toEqual([true, true])
  expect(await on.server.db.select().from(oidcAccounts)).toHaveLength(1)
  expect(await on.server.db.select().from(outbox)).toHaveLength(1)
})

test('makes nobody staff', async () => {
  on.issuer.person = { subject: 'boss', email: 'ada@platform.example', email_verified: true }
  await on.server.db.update(users).set({ email: 'ada@platform.example' })
  on.issuer.person.amr = ['mfa']
  await on.signIn()
  expect(await on.server.db.select().from(users)).toMatchObject([{ platformAdmin: false }])
})

describe('the second factor', () => {
  beforeEach(() =>
    storeTwoFactor(on.server.db, on.server.config, {
      userId: on.adaId,
      secret: testAuthenticator,
      confirmed: true,
      now: new Date(),
    }),
  )

  test.each([
    ['another means', { amr: ['pwd'] }],
    ['no word of it', {}],
  ])('is asked for here after %s', async (_, means) => {
    Object.assign(on.issuer.person, means)
    const answer = await on.signIn()
    expect(leadsTo(answer)).toBe('/oauth/second-factor')
    expect(await on.sessions()).toEqual([])
    expect(await on.server.db.select().from(halfSessions)).toMatchObject([{ oidcProvider: 'acme' }])
    expect(hasSignedIn(await sendCode(on.server, codeNow(), cookieNamed(answer, 'sign-in')))).toBe(true)
    expect(await on.sessions()).toMatchObject([
      { oidcProvider: 'acme', secondFactorAt: expect.any(Date) as unknown },
    ])
  })

  test.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'phishing-resistant' }],
  ])('counts as proved by what the configuration names in %s', async (_, means) => {
    Object.assign(on.issuer.person, means)
    // This provider's own acr is not what its users' sessions say.
    on.issuer.does.claims = (claims) => ({ ...claims, ...means })
    const cookie = cookieNamed(await on.signIn(), 'identity')
    expect(await on.sessions()).toMatchObject([{ secondFactorAt: expect.any(Date) as unknown }])
    expect((await callbackFor(on.server, cookie)).searchParams.get('code')).toMatch(/^code_/)
  })
})

test('there is nothing at an unknown provider, and nothing without the portal’s request', async () => {
  expect((await on.get(start.replace('/acme?', '/unknown?'))).status).toBe(404)
  expect((await on.get('/oauth/oidc/unknown/callback?state=x')).status).toBe(404)
  expect((await on.get('/oauth/oidc/acme?client_id=portal')).status).toBe(400)
  expect(await on.server.db.select().from(oidcAttempts)).toEqual([])
})

describe('a domain without passwords', () => {
  const says = 'Addresses of this domain sign in with Globex ID'

  test('is told so, whether there is such an account or not, and no password is looked at', async () => {
    await createAccount(on.server, 'bo@globex.example')
    const said = async (email: string) => {
      const { answer, cookie } = await submitSignIn(on.server, { email })
      expect([answer.status, cookie]).toEqual([422, ''])
      return (await answer.text()).replaceAll(email, '')
    }
    const [one, other] = [await said('bo@globex.example'), await said('nobody@globex.example')]
    expect(one).toContain(says)
    expect(one).toBe(other)
    const forgot = await postForm(on.server, '/oauth/forgot', { email: 'bo@globex.example' })
    expect(forgot.status).toBe(422)
    expect(await forgot.text()).toContain(says)
    expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  })

  test('ends sessions that a password began', async () => {
    const { cookie } = await submitSignIn(on.server)
    await on.server.db.update(users).set({ email: 'ada@globex.example' })
    const page = await on.get(authorize(), cookie)
    expect([page.status, (await page.text()).includes('id="password"')]).toEqual([200, true])
  })

  test('keeps out a session of a provider that is configured no more', async () => {
    const cookie = cookieNamed(await on.signIn(), 'identity')
    expect((await on.get(authorize(), cookie)).status).toBe(303)
    await on.server.db.update(identitySessions).set({ oidcProvider: 'gone' })
    expect((await on.get(authorize(), cookie)).status).toBe(200)
  })
})

test('without providers nothing is offered', async () => {
  const { oidcProviders } = on.server.config
  Object.assign(on.server.config, { oidcProviders: [] })
  try {
    const page = await (await on.get(authorize())).text()
    expect(page.match(/Sign in with [^<]*/g)).toEqual(['Sign in with a passkey'])
    expect((await on.get(start)).status).toBe(404)
    expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  } finally {
    Object.assign(on.server.config, { oidcProviders })
  }
})
