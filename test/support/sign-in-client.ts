import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { users } from '#server/db/schema.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { CookieName } from '#server/identity/sessions.ts'
import { readAs } from './read-as.ts'
import { call, type Reply } from './people.ts'
import { testPasswordCost, type TestServer } from './server.ts'

export const redirectUri = 'http://127.0.0.1:3000/login/oauth'
export const password = 'demo-password'
const codeVerifier = randomBytes(32).toString('base64url')

/** The portal's requests to the identity server. */
export const request = {
  response_type: 'code',
  client_id: 'portal',
  redirect_uri: redirectUri,
  state: 'a-state-of-the-portal',
  code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** The authorize page's URL with some parameters changed, or left out (undefined). */
export function authorize(changes: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...request, ...changes }).filter(
    (each): each is [string, string] => each[1] !== undefined,
  )
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`
}

export const cookieOf = (answer: Response): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

type App = Pick<TestServer, 'app'>

/** The hash takes a while, so it is made once. */
let passwordHash: Promise<string> | undefined

/** An account that signs in with `password`. */
export async function createAccount(server: TestServer, email = 'ada@acme.example'): Promise<string> {
  passwordHash ??= hashPassword(password, testPasswordCost)
  const at = new Date()
  const values = { email, passwordHash: await passwordHash, createdAt: at, updatedAt: at }
  const [user] = await server.db.insert(users).values(values).returning({ id: users.id })
  if (user === undefined) throw new Error('the account was not stored')
  return user.id
}

/** Posts a form as a browser does from the identity server's own page; an empty header is left out. */
export const postForm = (
  { app }: App,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  Promise.resolve(
    app.request(path, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries({
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        }).filter(([, value]) => value !== ''),
      ),
      body: new URLSearchParams(form).toString(),
    }),
  )

/** Signs in and gives the session's cookie, empty when it was refused. */
export async function submitSignIn(
  server: App,
  given: { email?: string; password?: string; headers?: Record<string, string> } = {},
): Promise<{ answer: Response; cookie: string }> {
  const form = { email: given.email ?? 'ada@acme.example', password: given.password ?? password }
  const answer = await postForm(server, authorize(), form, given.headers)
  return { answer, cookie: cookieOf(answer) }
}

/** The page between password and session. */
export const secondFactorPage = authorize().replace('/oauth/authorize', '/oauth/second-factor')

/** The path that an answer redirects to. */
export const leadsTo = ({ headers }: Response): string | undefined => headers.get('location')?.split('?')[0]

/** A cookie that an answer sets to a value, with its name; empty if it does not. */
export const cookieNamed = (answer: Response, name: CookieName): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .find((each) => each.startsWith(`${name}=`) && each !== `${name}=`) ?? ''

/** Tells whether an answer begins a session. Its redirect does not: whoever is sent back to sign in goes the same way. */
export const hasSignedIn = (answer: Response): boolean => cookieNamed(answer, 'identity') !== ''

/** Sends a code in a half session. */
export const sendCode = (server: App, code: string, cookie: string): Promise<Response> =>
  postForm(server, secondFactorPage, { code }, { cookie })

/** Where a live session is sent with its code. */
export async function callbackFor({ app }: App, cookie: string): Promise<URL> {
  const answer = await app.request(authorize(), { headers: { cookie } })
  if (answer.status !== 303) throw new Error(`no code was given: ${answer.status}`)
  return new URL(answer.headers.get('location') ?? '')
}

export const codeFor = async (server: App, cookie: string): Promise<string> =>
  (await callbackFor(server, cookie)).searchParams.get('code') ?? ''

export const exchange = (
  server: App,
  code: string,
  verifier = codeVerifier,
  options: Parameters<typeof call>[3] = {},
): Promise<Reply> =>
  call(server, 'POST', '/oauth/tokens', {
    ...options,
    body: { grant: { code, type: 'authorization_code' }, client: { secret: '' }, code_verifier: verifier },
  })

export const tokenIn = ({ body }: Reply): string =>
  readAs(body, v.looseObject({ access_token: v.looseObject({ token: v.string() }) })).access_token.token

/** The whole way from the password to a token. */
export async function signedIn(
  server: App,
  email?: string,
): Promise<{ token: string; code: string; cookie: string }> {
  const { cookie } = await submitSignIn(server, email === undefined ? {} : { email })
  const code = await codeFor(server, cookie)
  return { token: tokenIn(await exchange(server, code)), code, cookie }
}

export const readAccount = (server: App, token: string): Promise<Reply> =>
  call(server, 'GET', '/platform/account', { as: { token } })
