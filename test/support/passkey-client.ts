import type { Database } from '#server/db/database.ts'
import { passkeys } from '#server/db/schema.ts'
import type { PasskeyDevice } from './passkey-device.ts'
import { readAs } from './read-as.ts'
import * as v from 'valibot'
import { call, type Reply } from './people.ts'
import type { TestServer } from './server.ts'
import { authorize, cookieNamed, postForm, secondFactorPage } from './sign-in-client.ts'

/** Where the demo's passkeys are: browsers have none for its address. */
export const namedUrl = 'http://localhost:3000'

/** The page on which a passkey signs in. */
export const passkeyPath = authorize().replace('/oauth/authorize', '/oauth/passkey')

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** WebAuthn's options in a page; null if it asks for no passkey. */
export function optionsIn(page: string): string | null {
  const found = /data-options="([^"]*)"/.exec(page)?.[1]
  return found?.replaceAll(/&[#\w]+;/g, (each) => entities[each] ?? each) ?? null
}

type App = Pick<TestServer, 'app'>

/** Opens a page that asks for a passkey: its options (empty without any) and its cookie. */
export async function askedOn({ app }: App, path: string, cookie = '') {
  const answer = await app.request(path, { headers: { cookie } })
  return {
    answer,
    options: optionsIn(await answer.text()) ?? '',
    cookie: cookieNamed(answer, 'passkey') || cookie,
  }
}

/** Signs in with a passkey by itself; returns the answer to its form. */
export async function signInByPasskey(server: App, device: PasskeyDevice, manner = {}): Promise<Response> {
  const { options, cookie } = await askedOn(server, passkeyPath)
  return postForm(server, passkeyPath, { credential: device.use(options, manner) }, { cookie })
}

/** Gives a passkey after the password, in a half session. */
export async function proveHalf(
  server: App,
  device: PasskeyDevice,
  half: string,
  manner = {},
): Promise<Response> {
  const { options } = await askedOn(server, secondFactorPage, half)
  return postForm(server, secondFactorPage, { credential: device.use(options, manner) }, { cookie: half })
}

/** Asks for a challenge to make a passkey on. */
export async function challengeOf(server: TestServer, as: { token: string }): Promise<string> {
  const { body } = await call(server, 'POST', '/api/v3/account/passkeys/actions/ask', { as })
  return readAs(body, v.looseObject({ options: v.string() })).options
}

/** Adds a device's passkey by the API. */
export async function addPasskeyOf(
  server: TestServer,
  as: { token: string },
  device: PasskeyDevice,
  { name = 'Laptop', manner = {} } = {},
): Promise<Reply> {
  const credential = device.make(await challengeOf(server, as), manner)
  return call(server, 'POST', '/api/v3/account/passkeys', { as, body: { name, credential } })
}

/** Stores a device's passkey for a user; returns its id. */
export async function storePasskey(
  db: Database,
  userId: string,
  device: PasskeyDevice,
  { name = 'Laptop', counter = 0 } = {},
): Promise<string> {
  const at = new Date()
  const values = {
    userId,
    ...device.stored,
    name,
    counter,
    transports: ['internal'],
    createdAt: at,
    updatedAt: at,
  }
  const [row] = await db.insert(passkeys).values(values).returning({ id: passkeys.id })
  if (row === undefined) throw new Error('the passkey was not stored')
  return row.id
}
