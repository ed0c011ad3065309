import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Sent } from '#test/assurance/support/send-call.ts'
import type { Case } from './cases.ts'
import type { Due } from './verdict.ts'

const refused = (...statuses: number[]): Due => ({ statuses })
const long = 'x'.repeat(7000)

/** Ranges of a list (CONTRACT: `items ..; max=N`, 1 to 1000); bytes are what browsers ask for. */
const ranges: readonly (readonly [string, Due])[] = [
  ['items ..', 'legal'],
  ['items ..; max=1', 'legal'],
  ['items ..; max=1000', 'legal'],
  ['bytes=0-1', 'legal'],
  [`items ${Buffer.from('o999999999').toString('base64url')}..; max=1000`, 'legal'],
  ['items ..; max=0', refused(400)],
  ['items ..; max=1001', refused(400)],
  ['items ..; max=-1', refused(400)],
  ['items ..; max=0.5', refused(400)],
  ['items ..; max=1e3', refused(400)],
  ['items ..; max=9007199254740993', refused(400)],
  ['items ..; max=NaN', refused(400)],
  ['items zzzz..', refused(400)],
  [`items ${Buffer.from('o-1').toString('base64url')}..`, refused(400)],
  [`items ${Buffer.from('o9999999999').toString('base64url')}..`, refused(400)],
  ['items __proto__..', refused(400)],
  ['', refused(400)],
  ['id ..', refused(400)],
  [`items ${long}..`, refused(400)],
]

const versions: readonly (readonly [string, Due])[] = [
  ['application/json; version=2', refused(406)],
  ['application/json; version=-3', refused(406)],
  ['application/json; version=1e999', refused(406)],
  ['application/vnd.heroku+json; version=__proto__', refused(406)],
  ['application/vnd.heroku+json; version=9007199254740993', refused(406)],
  [`application/json; version=${long}`, refused(406)],
  [`${'a/b,'.repeat(1500)}*/*`, 'legal'],
  [';;;,,,==""', 'legal'],
]

const matches: readonly (readonly [string, Due])[] = [
  ['*', 'legal'],
  ['"99999"', refused(412)],
  ['"-1"', refused(412)],
  ['"1e999"', refused(412)],
  ['"9007199254740993"', refused(412)],
  ['constructor', refused(412)],
  ['"', refused(412)],
  [`"${long}"`, refused(412)],
  [`${'"0",'.repeat(1500)}"0"`, refused(412)],
]

const keys: readonly (readonly [string, Due])[] = [
  ['x'.repeat(255), 'legal'],
  ['__proto__', 'legal'],
  [`'; drop table addons; --`, 'legal'],
  ['x'.repeat(256), refused(400)],
  [long, refused(400)],
]

const tokens: readonly string[] = [
  'Bearer',
  'Bearer  ',
  'Bearer null',
  'Bearer a b',
  `Bearer ${long}`,
  `Bearer ' or 1=1`,
  'x',
  '',
]

const named = (sent: Sent, header: string, values: readonly (readonly [string, Due])[]): Case[] =>
  values.map(([value, due]) => ({
    name: `${header}: ${value.slice(0, 50)}`,
    sent: { ...sent, headers: { ...sent.headers, [header]: value } },
    due,
  }))

/** Headers with a meaning, on a request that would be taken without them. */
export function headerCases(sent: Sent, { method, access, subject, list, answersAnew }: Endpoint): Case[] {
  const takesKey = method === 'POST' && sent.authorization !== undefined && answersAnew !== true
  return [
    ...named(sent, 'accept', versions),
    ...(list === true ? named(sent, 'range', ranges) : []),
    ...(method !== 'GET' && subject !== undefined ? named(sent, 'if-match', matches) : []),
    ...(takesKey ? named(sent, 'idempotency-key', keys) : []),
    ...(access === 'public'
      ? []
      : tokens.map((value): Case => ({
          name: `authorization: ${value.slice(0, 50)}`,
          sent: { ...sent, authorization: value },
          due: refused(401),
        }))),
    ...(method === 'GET' ? [] : named(sent, 'content-length', [['9000000', refused(413)]])),
  ]
}
