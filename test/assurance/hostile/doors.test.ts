import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { identitySessions } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { configBody } from '#server/provider-api/provider-paths.ts'
import { exchangeBody } from '#server/provider-api/exchange-grant.ts'
import { reportLink } from '#server/reports/report-link.ts'
import { withAwayProvider } from '#test/assurance/support/away-provider.ts'
import { createProvider, type ProviderDoor } from '#test/assurance/support/provider-doors.ts'
import type { Answered, Sent } from '#test/assurance/support/send-call.ts'
import { keepFigure } from '#test/support/figures.ts'
import { passkeyPath } from '#test/support/passkey-client.ts'
import { byScope, inQuick } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { authorize, request, secondFactorPage } from '#test/support/sign-in-client.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { bodyCases, type Case, paramCases } from './cases.ts'
import { chosen } from './chosen.ts'
import { faultOf, faultsIn, limitMs } from './trial.ts'
import { encoded, sentTexts } from './values.ts'

/* What comes in outside the endpoint table: the identity server's pages, the provider's calls, signed links. */
const sides = twoSides()

/** A cookie of a live session of Acme's user. */
const session = newToken('ids')
let provider: ProviderDoor
let report: URL
beforeAll(async () => {
  const { server, acme } = sides()
  provider = await createProvider(sides())
  const link = reportLink(server.config.secretsKey, { id: acme.ids.report, kind: 'csv' }, server.clock.now())
  report = new URL(link, 'http://portal.example')
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await server.db
    .insert(identitySessions)
    .values({ userId: acme.user.id, cookieHash: hashToken(session), createdAt, expiresAt })
})

let tried = 0
let wrong = 0
afterAll(() =>
  keepFigure({
    part: 'hostile',
    what: 'Hostile forms, links and provider’s calls',
    howMany: `${tried} requests`,
    result: wrong === 0 ? 'each refused or harmless, nothing changed' : `${wrong} otherwise`,
  }),
)

const get = (path: string, headers: Record<string, string> = {}): Sent => ({
  method: 'GET',
  path,
  authorization: undefined,
  headers,
  body: undefined,
})
const form = (path: string, body: string, headers: Record<string, string> = {}): Sent => ({
  ...get(path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }),
  method: 'POST',
  body,
})
/** Fields of a form or query, with a text in the place of one of them. */
const fields = (given: Record<string, string>, key: string, raw: string) =>
  Object.entries({ ...given, [key]: null })
    .map(([name, text]) => `${name}=${text === null ? raw : encoded(text)}`)
    .join('&')

/** A page that is not JSON shows nothing of the insides, takes no text for markup, and leads to the platform's own alone. */
function fault(each: Case, answer: Answered, tookMs: number): string | null {
  const { status, text, headers } = answer
  const { sent, due } = each
  if (due !== 'legal' && !due.statuses.includes(status))
    return `must be ${due.statuses.join('/')}, answered ${status}`
  if (headers.get('content-type')?.startsWith('application/json') === true && status >= 400)
    return faultOf(each, answer, tookMs)
  if (status >= 500 || tookMs > limitMs) return `answered ${status} after ${Math.round(tookMs)} ms`
  if (/\n\s+at |node_modules|Failed query|<script(?! src="\/oauth\/)|<svg onload|<img src=x/.test(text))
    return `shows ${text.slice(0, 200)}`
  const location = headers.get('location')
  const isOwn = location === null || /^(\/(?!\/)|http:\/\/(127\.0\.0\.1|localhost):3000\/)/.test(location)
  return isOwn ? null : `sends to ${location} for ${sent.path.slice(0, 100)}`
}

/** The faults of the answers to a share of the cases. `counts`: tables that they change, each by itself then. */
async function faultsOf(name: string, all: readonly Case[], counts: readonly string[] = []) {
  const { server } = sides()
  const least = counts.length > 0 ? 4 : inQuick(4, 15)
  const cases = chosen(name, all, byScope({ fast: { share: 0, least }, all: { share: 1, least: 0 } }))
  const faults: string[] = []
  const groups = counts.length > 0 ? cases.map((each) => [each]) : [cases]
  for (const group of groups)
    faults.push(...(await server.undone(() => faultsIn({ server, cases: group, judge: fault, counts }))))
  tried += cases.length
  wrong += faults.length
  return faults.length === 0 ? [] : [...faults, `SEED=${seed} npm run test:hostile -- -t '${name}'`]
}

/** A place for a text, outside the table. */
interface Door {
  name: string
  /** The request with the text, as URLs have it. */
  sent: (raw: string) => Sent
  /** The statuses that a text may get, as it is understood. */
  statuses: (said: string) => readonly number[]
  /** The tables in which a refusal is written down. */
  counts?: readonly string[]
}

const always =
  (...statuses: number[]) =>
  () =>
    statuses
const passwords = { current: 'wrong', password: 'long enough for anybody', again: 'long enough for anybody' }
const isState = (said: string) => said !== '' && said.length <= 1024
const grant = { grant_type: 'authorization_code', code: 'grant_x', client_secret: 'client_x' }

const doors: readonly Door[] = [
  ...Object.keys(request).flatMap((key): Door[] => {
    const path = (raw: string) => `/oauth/authorize?${fields(request, key, raw)}`
    const isTaken = (said: string) => key === 'state' && isState(said)
    return [
      {
        name: `${key} of a sign-in`,
        sent: (raw) => get(path(raw)),
        statuses: (said) => [isTaken(said) ? 200 : 400],
      },
      {
        name: `${key} of a sign-in that is posted`,
        sent: (raw) => form(path(raw), 'email=&password='),
        statuses: (said) => [isTaken(said) ? 422 : 400],
      },
    ]
  }),
  {
    name: 'a second parameter of a sign-in',
    sent: (raw) => get(`${authorize()}&state=${raw}`),
    statuses: always(400),
  },
  {
    name: 'an address that signs in',
    sent: (raw) => form(authorize(), fields({ password: 'x' }, 'email', raw)),
    statuses: always(422),
  },
  {
    name: 'a password',
    sent: (raw) => form(authorize(), fields({ email: 'partner@acme.example' }, 'password', raw)),
    statuses: (said) => [said === '' ? 422 : 401],
    counts: ['security_days', 'security_events', 'sign_in_attempts'],
  },
  {
    name: 'an address that asks for a link',
    sent: (raw) => form('/oauth/forgot', `email=${raw}`),
    statuses: always(422),
  },
  ...['/oauth/reset?token=', '/oauth/invitation?token='].flatMap((link): Door[] => [
    { name: `a link ${link}`, sent: (raw) => get(link + raw), statuses: always(404) },
    {
      name: `a posted link ${link}`,
      sent: (raw) => form(link + raw, `password=${raw}&again=x`),
      statuses: always(404),
    },
  ]),
  {
    name: 'a code, and half a session',
    sent: (raw) => form(secondFactorPage, `code=${raw}`, { cookie: `sign-in=${raw}` }),
    statuses: always(303),
  },
  {
    name: 'where a log-out leads',
    sent: (raw) => get(`/oauth/logout?redirect_uri=${raw}`),
    statuses: always(200),
  },
  {
    name: 'a session’s cookie',
    sent: (raw) => get('/oauth/password', { cookie: `identity=${raw}` }),
    statuses: always(401),
  },
  ...Object.keys(passwords).map((key): Door => ({
    name: `${key} of a new password`,
    sent: (raw) => form('/oauth/password', fields(passwords, key, raw), { cookie: `identity=${session}` }),
    statuses: always(422),
    counts: ['security_days', 'security_events', 'sign_in_attempts'],
  })),
  {
    name: 'a passkey’s answer',
    sent: (raw) => form(passkeyPath, `credential=${raw}`, { cookie: `passkey=${raw}` }),
    statuses: always(401),
    counts: ['passkey_challenges', 'security_days', 'security_events'],
  },
  {
    name: 'the name of a sign-in provider',
    sent: (raw) => get(`/oauth/oidc/${raw}/callback?state=x`),
    statuses: (said) => (said.length > 1900 ? [414] : [400, 404]),
  },
  ...['state', 'code', 'iss', 'error'].map((key): Door => ({
    name: `${key} from a sign-in provider`,
    sent: (raw) => get(`/oauth/oidc/acme/callback?${key}=${raw}`, { cookie: 'at-provider=browser_x' }),
    statuses: always(400),
  })),
  ...['expires', 'signature'].map((key): Door => ({
    name: `${key} of a report’s link`,
    sent: (raw) => get(`${report.pathname}?${fields(Object.fromEntries(report.searchParams), key, raw)}`),
    statuses: always(404),
  })),
  {
    name: 'a picture’s name',
    sent: (raw) => get(`/images/${raw}.png`),
    statuses: (said) => [said.length > 1900 ? 414 : 404],
  },
  ...['/healthz', '/config.json', '/api/v3/openapi.json'].map((path): Door => ({
    name: `a query of ${path}, which has none`,
    sent: (raw) => get(`${path}?${raw}=${raw}&__proto__=x`),
    statuses: always(200),
  })),
  ...Object.keys(grant).map((key): Door => ({
    name: `${key} of a grant’s form`,
    sent: (raw) => form('/oauth/token', fields(grant, key, raw)),
    statuses: always(401, 422),
  })),
]

describe('a text of any kind is refused or harmless as', () => {
  test.each(doors.map((door) => [door.name, door] as const))(
    '%s',
    async (name, { sent, statuses, counts }) => {
      const cases = sentTexts
        // A part of a path that is empty is another path.
        .filter(({ text }) => text !== '' || !sent('').path.includes('//'))
        .map(({ what, raw, said }): Case => ({
          name: what,
          sent: sent(raw),
          due: { statuses: statuses(said) },
        }))
      const found = withAwayProvider(sides().server, () => faultsOf(name, cases, counts))
      expect(await found).toEqual([])
    },
  )
})

test.each([
  ['without fields', '', {}, 422],
  ['in JSON', '{}', { 'content-type': 'application/json' }, 415],
  ['of no type', 'a=b', { 'content-type': 'x' }, 415],
  ['over 20 kB', `email=${'x'.repeat(20_001)}`, {}, 413],
  ['with bad escapes', 'email=%ZZ%FF&password=%', {}, 422],
  ['with __proto__', '__proto__=x&constructor=y&email=&password=', {}, 422],
])('a sign-in form %s is refused', async (name, body, headers, status) => {
  expect(
    await faultsOf(name, [{ name, sent: form(authorize(), body, headers), due: { statuses: [status] } }]),
  ).toEqual([])
})

/** Nothing of these bodies is stored: values are not kept, codes and secrets are compared as hashes. */
const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

/** The schema takes other keys, and says this field of all that is wrong. */
const at = (field: string, cases: readonly Case[]) =>
  cases.map((each) =>
    each.due !== 'legal' && each.due.statuses.includes(422)
      ? { ...each, due: { statuses: [422], field } }
      : each,
  )

test('a provider sets config vars that are some, and reads no other resource than its own', async () => {
  const path = `/platform/addons/${provider.resourceId}/config`
  const sent = { method: 'PATCH', path, authorization: `Bearer ${provider.live}` }
  const body = { config: [{ name: 'ACME_ALPHA_URL', value: 'https://x.example' }] }
  const named = at('config', bodyCases({ sent, body, nested: {}, schema: configBody, takes }))
  expect(await faultsOf('a provider’s config vars', named)).toEqual([])
  const uuid = v.object({ uuid: v.pipe(v.string(), v.uuid()) })
  const params = paramCases(
    { ...sent, method: 'GET', body: undefined },
    { uuid: provider.resourceId },
    uuid,
    (given) => `/platform/addons/${given.uuid}`,
  )
  const unknown = params.map((each) => (each.due === 'legal' ? { ...each, due: { statuses: [404] } } : each))
  expect(await faultsOf('a provider’s resource', unknown)).toEqual([])
})

test('a provider exchanges nothing but grants', async () => {
  const sent = { method: 'POST', path: '/oauth/token', authorization: undefined }
  const code = { ...grant, client_secret: provider.secret }
  const refresh = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: provider.secret }
  const cases = [code, refresh].flatMap((body) =>
    bodyCases({ sent, body, nested: {}, schema: exchangeBody, takes }),
  )
  // A form is another way to send it.
  const all = cases.filter(({ name }) => name !== 'the whole: a form' && name !== 'the whole: no UTF-8')
  expect(await faultsOf('a provider’s grant', at('grant_type', all))).toEqual([])
})
