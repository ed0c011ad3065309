import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import { pino } from 'pino'
import * as v from 'valibot'
import { identitySessions } from '#server/db/schema.ts'
import { configBody } from '#server/provider-api/provider-paths.ts'
import { parseAuthorizeRequest } from '#server/identity/authorize-request.ts'
import { exchangeBody } from '#server/provider-api/exchange-grant.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { reportLink } from '#server/reports/report-link.ts'
import { keepFigure } from '#test/support/figures.ts'
import { createProviders, type ProviderDoor } from '#test/assurance/support/provider-doors.ts'
import { byScope } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import type { Answered, Sent } from '#test/assurance/support/send-call.ts'
import { metricsApp } from '#server/http/probes/serve-metrics.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { authorize, request, secondFactorPage } from '#test/support/sign-in-client.ts'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { bodyCases, type Case, mixedCases, paramCases } from './cases.ts'
import { chosen, randomOf } from './chosen.ts'
import { faultOf, faultsIn, limitMs, type Trial } from './trial.ts'
import { texts } from './values.ts'
import type { Due } from './verdict.ts'

/* What comes in outside the endpoint table: the identity server's pages, the provider's calls, signed links. */
const sides = twoSides()

let acme: ProviderDoor
let before: Record<string, string> = {}
beforeAll(async () => {
  acme = (await createProviders(sides())).acme
  before = await tableSums(sides().server.db)
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

/** How the same share is tried again. */
const again = `SEED=${seed} npm test -- --project hostile test/assurance/hostile/doors`

/** Faults of the answers to a share of the cases. */
async function faultsOf(name: string, all: readonly Case[], more: Partial<Trial> = {}): Promise<string[]> {
  const cases = chosen(name, all, byScope({ fast: { share: 0.1, least: 15 }, all: { share: 1, least: 0 } }))
  const faults = await faultsIn({ server: sides().server, cases, ...more })
  tried += cases.length
  wrong += faults.length
  return faults.length === 0 ? [] : [...faults, again]
}
const get = (path: string, headers: Record<string, string> = {}): Sent => ({
  method: 'GET',
  path,
  authorization: undefined,
  headers,
  body: undefined,
})
const form = (path: string, fields: string, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  path,
  authorization: undefined,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: fields,
})
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
const fieldsOf = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([key, text]) => `${encoded(key)}=${encoded(text)}`)
    .join('&')

/** A page is not JSON: it must be one of the statuses, show nothing of the insides, and take no text for markup. */
function pageFault({ sent, due }: Case, answer: Answered, tookMs: number): string | null {
  const { status, text, headers } = answer
  if (status >= 500 || tookMs > limitMs) return `answered ${status} after ${Math.round(tookMs)} ms`
  if (due !== 'legal' && !due.statuses.includes(status))
    return `must be ${due.statuses.join('/')}, answered ${status}`
  if (/\n\s+at |node_modules|Failed query|<script|<svg onload|<img src=x/.test(text))
    return `shows ${text.slice(0, 200)}`
  const location = headers.get('location')
  const isOwn = location === null || /^(\/(?!\/)|http:\/\/(127\.0\.0\.1|localhost):3000\/)/.test(location)
  return isOwn ? null : `sends to ${location} for ${sent.path.slice(0, 100)}`
}

describe('the sign-in page', () => {
  const judge = pageFault

  test('says what is wrong with a request, and goes nowhere', async () => {
    const { config } = sides().server
    const all = Object.keys(request).flatMap((key) =>
      Object.entries(texts).flatMap(([what, text]): Case[] => {
        const said = decodeURIComponent(encoded(text))
        const isLegal = 'request' in parseAuthorizeRequest({ ...asLists(request), [key]: [said] }, config)
        const due: Due = { statuses: [isLegal ? 200 : 400] }
        const changed = fieldsOf({ ...request, [key]: text })
        return [
          { name: `${key}: ${what}`, sent: get(`/oauth/authorize?${changed}`), due },
          {
            name: `posted ${key}: ${what}`,
            sent: form(`/oauth/authorize?${changed}`, 'email=&password='),
            due: { statuses: [isLegal ? 422 : 400] },
          },
        ]
      }),
    )
    const twice = Object.keys(request).map((key) => ({
      name: `${key} twice`,
      sent: get(`${authorize()}&${key}=x`),
      due: { statuses: [400] },
    }))
    expect(await faultsOf('the sign-in page', [...all, ...twice], { judge })).toEqual([])
  })

  test('takes what is typed for an address or a password and nothing else', async () => {
    const typed = { email: 'partner@acme.example', password: 'x' }
    const all = Object.entries(texts).map(([what, text]): Case => {
      const said = decodeURIComponent(encoded(text)).trim()
      const due: Due = { statuses: [v.is(emailSchema, said) ? 401 : 422] }
      return { name: `email: ${what}`, sent: form(authorize(), fieldsOf({ ...typed, email: text })), due }
    })
    const wholes: Case[] = [
      { name: 'nothing', sent: form(authorize(), ''), due: { statuses: [422] } },
      {
        name: 'no form',
        sent: form(authorize(), '{}', { 'content-type': 'application/json' }),
        due: { statuses: [415] },
      },
      { name: 'no type', sent: form(authorize(), 'a=b', { 'content-type': 'x' }), due: { statuses: [415] } },
      {
        name: 'over 20 kB',
        sent: form(authorize(), `email=${'x'.repeat(20_001)}`),
        due: { statuses: [413] },
      },
      { name: 'bad escapes', sent: form(authorize(), 'email=%ZZ%FF&password=%'), due: { statuses: [422] } },
      {
        name: '__proto__',
        sent: form(authorize(), '__proto__=x&constructor=y&email=&password='),
        due: { statuses: [422] },
      },
    ]
    expect(await faultsOf('an address', [...all, ...wholes], { judge })).toEqual([])
  })

  test('sends a link to what is an address and to nothing else, and takes no link that it has not sent, nor a code of nobody', async () => {
    const { server } = sides()
    const all = Object.entries(texts).flatMap(([what, text]): Case[] => {
      const isAddress = v.is(emailSchema, decodeURIComponent(encoded(text)).trim())
      const link = `/oauth/reset?token=${encoded(text)}`
      const due = { statuses: [404] }
      return [
        {
          name: `email: ${what}`,
          sent: form('/oauth/forgot', fieldsOf({ email: text })),
          due: isAddress ? 'legal' : { statuses: [422] },
        },
        { name: `link: ${what}`, sent: get(link), due },
        { name: `invitation: ${what}`, sent: get(link.replace('reset', 'invitation')), due },
        { name: `posted link: ${what}`, sent: form(link, fieldsOf({ password: text, again: 'x' })), due },
        {
          name: `code and half session: ${what}`,
          sent: form(secondFactorPage, fieldsOf({ code: text }), { cookie: `sign-in=${encoded(text)}` }),
          due: { statuses: [303] },
        },
      ]
    })
    const judge = pageFault
    for (const each of all)
      expect(await server.undone(() => faultsIn({ server, cases: [each], judge }))).toEqual([])
    tried += all.length
  })

  test('counts a wrong password, whatever it is, and changes nothing else', async () => {
    const { server } = sides()
    const some = chosen(
      'passwords',
      Object.entries(texts),
      byScope({ fast: { share: 0, least: 4 }, all: { share: 1, least: 0 } }),
    )
    for (const [what, text] of some) {
      if (text === '') continue
      const changed = await server.undone(async () => {
        const fields = fieldsOf({ email: 'partner@acme.example', password: text })
        const { headers, body, path, method } = form(authorize(), fields)
        const answer = await server.app.request(path, {
          method,
          ...(headers === undefined ? {} : { headers }),
          body: String(body),
        })
        expect([what, answer.status]).toEqual([what, 401])
        return changedTables(before, await tableSums(server.db, server))
      })
      expect([what, changed]).toEqual([what, ['security_days', 'security_events', 'sign_in_attempts']])
      tried += 1
    }
  })

  test('a log-out leads to the portal or nowhere; a cookie is a session or nothing', async () => {
    const targets = Object.entries(texts).map(([what, text]): Case => ({
      name: `redirect_uri: ${what}`,
      sent: get(`/oauth/logout?redirect_uri=${encoded(text)}`),
      due: { statuses: [200] },
    }))
    const cookies = Object.entries(texts)
      .filter(([, text]) => /^[\x21-\x7e]*$/.test(text))
      .map(([what, text]): Case => ({
        name: `cookie: ${what}`,
        sent: get('/oauth/password', { cookie: `identity=${text}` }),
        due: { statuses: [401] },
      }))
    expect(await faultsOf('a log-out', [...targets, ...cookies], { judge })).toEqual([])
  })

  test('a new password is one or is refused at its field', async () => {
    const { server } = sides()
    const cookie = newToken('ids')
    const now = Date.now()
    const prepare = async () => {
      await server.db.insert(identitySessions).values({
        userId: sides().acme.user.id,
        cookieHash: hashToken(cookie),
        createdAt: new Date(now),
        expiresAt: new Date(now + 3_600_000),
      })
    }
    const some = chosen(
      'new passwords',
      Object.entries(texts),
      byScope({ fast: { share: 0, least: 4 }, all: { share: 1, least: 0 } }),
    )
    const all = some.flatMap(([what, text]) =>
      ['current', 'password', 'again'].map((field): Case => {
        const fields = {
          current: 'wrong',
          password: 'long enough for anybody',
          again: 'long enough for anybody',
          [field]: text,
        }
        const sent = form('/oauth/password', fieldsOf(fields), { cookie: `identity=${cookie}` })
        return { name: `${field}: ${what}`, sent, due: { statuses: [422] } }
      }),
    )
    // Each wrong password is counted; who tries too often waits, which is another test's.
    for (const each of all) {
      const faults = await server.undone(async () => {
        await prepare()
        return faultsIn({
          server,
          cases: [{ ...each, due: 'legal' }],
          countsRefusals: true,
          judge: (_, answer, took) => pageFault(each, answer, took),
        })
      })
      expect(faults).toEqual([])
      tried += 1
    }
  })
})

const asLists = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).map(([key, text]) => [key, [text]]))

/** Nothing of these bodies is stored: values are not kept, codes and secrets are compared as hashes. */
const isTaken = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

describe('a provider', () => {
  test('sets config vars and reads its resource', async () => {
    const path = `/platform/addons/${acme.resourceId}/config`
    const sent = { method: 'PATCH', path, authorization: `Bearer ${acme.live}` }
    const body = { config: [{ name: 'ACME_ALPHA_URL', value: 'https://x.example' }] }
    const taken = { sent, body, nested: {}, schema: configBody, takes: isTaken }
    // The schema takes other keys, and says `config` of all that is wrong.
    const all = [
      ...bodyCases(taken),
      ...mixedCases(taken, byScope({ fast: 3, all: 60 }), randomOf('config mixed')),
    ]
    const named = all.map((each) =>
      each.due !== 'legal' && each.due.statuses.includes(422)
        ? { ...each, due: { statuses: [422], field: 'config' } }
        : each,
    )
    expect(await faultsOf('config vars', named)).toEqual([])
    const uuid = v.object({ uuid: v.pipe(v.string(), v.uuid()) })
    const at = (end: string) => (given: Record<string, string>) => `/platform/addons/${given.uuid}${end}`
    const ids = { uuid: acme.resourceId }
    const params = [
      ...paramCases({ ...sent, body: JSON.stringify(body) }, ids, uuid, at('/config')),
      ...paramCases({ ...sent, method: 'GET', body: undefined }, ids, uuid, at('')),
    ]
    expect(
      await faultsOf(
        'a resource',
        params.map((each) => (each.due === 'legal' ? { ...each, due: { statuses: [404] } } : each)),
      ),
    ).toEqual([])
  })

  test('exchanges grants', async () => {
    const sent = { method: 'POST', path: '/oauth/token', authorization: undefined }
    const code = { grant_type: 'authorization_code', code: 'grant_x', client_secret: acme.secret }
    const refresh = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: acme.secret }
    const cases = [code, refresh].flatMap((body) =>
      bodyCases({ sent, body, nested: {}, schema: exchangeBody, takes: isTaken }),
    )
    const isForm = ({ name }: Case) => name === 'the whole: a form' || name === 'the whole: no UTF-8'
    const all = cases
      // A form is another way to send it, tried below.
      .filter((each) => !isForm(each))
      .map((each) =>
        each.due !== 'legal' && each.due.statuses.includes(422)
          ? { ...each, due: { statuses: [422], field: 'grant_type' } }
          : each,
      )
    expect(await faultsOf('a grant', all)).toEqual([])
    const forms = Object.keys(code).flatMap((key) =>
      Object.entries(texts).map(([what, text]): Case => ({
        name: `form ${key}: ${what}`,
        sent: form('/oauth/token', fieldsOf({ ...code, [key]: text })),
        due: { statuses: [401, 422] },
      })),
    )
    expect(await faultsOf('a grant’s form', forms)).toEqual([])
  })
})

describe('links', () => {
  test('a report’s is signed as a whole', async () => {
    const { server, acme: side } = sides()
    const link = reportLink(
      server.config.secretsKey,
      { id: side.ids.report, kind: 'csv' },
      server.clock.now(),
    )
    const [path = '', search = ''] = link.split('?')
    const given = Object.fromEntries(new URLSearchParams(search))
    const all = ['expires', 'signature'].flatMap((key) =>
      Object.entries(texts).map(([what, text]): Case => ({
        name: `${key}: ${what}`,
        sent: get(`${path}?${fieldsOf({ ...given, [key]: text })}`),
        due: { statuses: [404] },
      })),
    )
    expect(await faultsOf('a report', all)).toEqual([])
  })

  test('the metrics’ token is the token, whatever else is sent', async () => {
    const { server } = sides()
    const metrics = createMetrics(null)
    const { db, clock } = server
    const log = pino({ level: 'silent' })
    const app = metricsApp({ db, clock, log }, metrics, newToken('metrics'))
    const all = Object.entries(texts).flatMap(([what, text]): Case[] =>
      [`Bearer ${encoded(text)}`, encoded(text)].map((authorization) => ({
        name: `metrics: ${what}`,
        sent: { ...get(`/metrics?token=${encoded(text)}`), authorization },
        due: { statuses: [401] },
      })),
    )
    expect(await faultsOf('the metrics', all, { server: { ...server, app } })).toEqual([])
    expect(await metrics.registry.metrics()).not.toMatch(/endpoint=/)
  })

  test('a picture’s is a hash; what has no input takes any query and header', async () => {
    const pictures = Object.entries(texts)
      .filter(([, text]) => text !== '')
      .map(([what, text]): Case => ({
        name: `picture: ${what}`,
        sent: get(`/images/${encoded(text)}.png`),
        due: { statuses: [text.length > 1900 ? 414 : 404] },
      }))
    expect(await faultsOf('a picture', pictures)).toEqual([])
    const others = [
      '/healthz',
      '/readyz',
      '/config.json',
      '/api/v3/openapi.json',
      '/images/placeholder.svg',
    ].flatMap((path) =>
      Object.entries(texts).flatMap(([what, text]): Case[] => [
        {
          name: `${path}: ${what}`,
          sent: get(`${path}?${encoded(text)}=${encoded(text)}&__proto__=x`),
          due: 'legal',
        },
      ]),
    )
    expect(
      await faultsOf('what has no input', others, {
        judge: (each, answer, took) =>
          answer.status === 200 ? null : (faultOf(each, answer, took) ?? `answered ${answer.status}`),
      }),
    ).toEqual([])
  })
})
