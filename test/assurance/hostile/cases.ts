import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import type { Sent } from '#test/assurance/support/send-call.ts'
import { bodyWith, missing, type Place, placesIn } from './places.ts'
import { encoded, jsonValues, sentTexts, strangeKeys, tooLargeBody, wholeBodies } from './values.ts'
import { type Due, isLegal } from './verdict.ts'

export interface Case {
  name: string
  readonly sent: Sent
  readonly due: Due
}

/** A case that is made when it is looked into: of thousands, a run sends a few. */
function later(name: string, make: () => Omit<Case, 'name'>): Case {
  let made: Omit<Case, 'name'> | undefined
  const of = () => (made ??= make())
  return {
    name,
    get sent() {
      return of().sent
    },
    get due() {
      return of().due
    },
  }
}

/** A request that would be taken, and what is known of its body. */
export interface Taken {
  sent: Omit<Sent, 'body'>
  body: Record<string, unknown>
  nested: Record<string, unknown>
  schema: AnySchema
  /** Tells whether the schema takes a body; that, and that a database holds it, where nothing else is given. */
  takes?: (schema: AnySchema, value: unknown) => boolean
}

type JsonObject = Record<string, unknown>

const dueOf = ({ schema, takes = isLegal }: Taken, text: string, field: string): Due =>
  takes(schema, JSON.parse(text)) ? 'legal' : { statuses: [422], field }

/** Every hostile value at every place of a body, and each place without any. */
function placeCases(taken: Taken): Case[] {
  const { sent, body, nested, schema } = taken
  const at = (place: Place, what: string, text: string | typeof missing): Case =>
    later(`${place.join('.')}: ${what}`, () => {
      const whole = bodyWith(body, nested, place, text)
      return { sent: { ...sent, body: whole }, due: dueOf(taken, whole, String(place[0])) }
    })
  return placesIn(schema).flatMap((place) => [
    at(place, 'missing', missing),
    ...Object.entries(jsonValues).map(([what, text]) => at(place, what, text)),
  ])
}

/** Keys that the schema does not list, at the top. */
function keyCases(taken: Taken): Case[] {
  const { sent, body } = taken
  return strangeKeys.map((key) => {
    const rest = JSON.stringify(body).slice(1)
    const whole = `{${JSON.stringify(key)}:${key === '__proto__' ? '{"admin":true}' : '1'}${rest === '}' ? '' : ','}${rest}`
    return { name: `a key ${key}`, sent: { ...sent, body: whole }, due: dueOf(taken, whole, key) }
  })
}

const wholeCases = ({ sent }: Pick<Taken, 'sent'>): Case[] =>
  wholeBodies.map(({ name, body, type, encoding, status }) => ({
    name: `the whole: ${name}`,
    sent: {
      ...sent,
      headers: {
        ...sent.headers,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      },
      body,
    },
    due: { statuses: [status] },
  }))

/** Bodies to send, one thing wrong at a time. */
export const bodyCases = (taken: Taken): Case[] => [
  ...placeCases(taken),
  ...keyCases(taken),
  ...wholeCases(taken),
  { name: 'the whole: over 1 MB', sent: { ...taken.sent, body: tooLargeBody }, due: { statuses: [413] } },
]

/** Bodies with several things wrong; `random` gives 0 to 1. */
export function mixedCases(
  { sent, body, schema, takes = isLegal }: Taken,
  howMany: number,
  random: () => number,
): Case[] {
  const keys = placesIn(schema).filter(({ length }) => length === 1)
  const all = Object.values(jsonValues)
  const mixed = () => {
    const chosen: JsonObject = { ...body }
    const put = new Map<string, string>()
    for (const [key = ''] of keys) {
      if (random() > 0.4) continue
      const name = `VALUE-${put.size}-THAT-IS-TRIED`
      put.set(name, all[Math.floor(random() * all.length)] ?? 'null')
      chosen[key] = name
    }
    let whole = JSON.stringify(chosen)
    for (const [name, text] of put) whole = whole.replace(JSON.stringify(name), () => text)
    const due: Due = takes(schema, JSON.parse(whole)) ? 'legal' : { statuses: [422] }
    return { sent: { ...sent, body: whole }, due }
  }
  return Array.from({ length: keys.length === 0 ? 0 : howMany }, (_, i) => later(`mixed ${i}`, mixed))
}

/** Hostile texts as each parameter of a path; `path` fills them in as they are. */
export function paramCases(
  sent: Sent,
  params: Readonly<Record<string, string>>,
  schema: AnySchema,
  path: (params: Record<string, string>) => string,
): Case[] {
  const notFound: Due = { statuses: [404] }
  const tooLong: Due = { statuses: [414] }
  return Object.keys(params).flatMap((key) => {
    const others = Object.fromEntries(Object.entries(params).map(([k, p]) => [k, encoded(p)]))
    const at = (what: string, raw: string, due: () => Due) =>
      later(`:${key}: ${what}`, () => ({
        sent: { ...sent, path: path({ ...others, [key]: raw }) },
        due: due(),
      }))
    const dueTo = (said: string): Due => {
      if (said.length > 2000) return tooLong
      return isLegal(schema, { ...params, [key]: said }) ? 'legal' : notFound
    }
    return [
      // A part of a path that is empty, or only dots, is another path.
      ...sentTexts
        .filter(({ said }) => said !== '')
        .map(({ what, raw, said }) => at(what, raw, () => dueTo(said))),
      ...['%ZZ', '%E0%A4', '%FF%FE'].map((raw) =>
        at(`a bad escape ${raw}`, raw, () => ({ statuses: [400] })),
      ),
      at('dots', '..%2f..%2f', () => notFound),
      at('a path of 20,000', 'a/'.repeat(10_000), () => tooLong),
    ]
  })
}

/** Hostile texts as each parameter of a query, each twice, and some that are none. */
export function queryCases(
  sent: Sent,
  query: Readonly<Record<string, string>>,
  schema: AnySchema | undefined,
): Case[] {
  const { entries = {}, type = '' } = (schema ?? {}) as { entries?: object; type?: string }
  const [path = ''] = sent.path.split('?')
  const pairOf = ([key, value]: readonly [string, string]) => `${encoded(key)}=${encoded(value)}`
  const at = (name: string, less: string, more: string, due: () => Due) =>
    later(name, () => {
      const kept = Object.entries(query)
        .filter(([key]) => key !== less)
        .map(pairOf)
      return { sent: { ...sent, path: `${path}?${[...kept, more].join('&')}` }, due: due() }
    })
  const refusedAt = (field: string): Due => ({ statuses: [422], field })
  const judged = (key: string, said: string): Due => {
    const given = { ...query, [key]: key.endsWith('[]') ? [said] : said }
    return schema === undefined || isLegal(schema, given) ? 'legal' : refusedAt(key)
  }
  const isStrict = type === 'strict_object'
  return [
    ...Object.keys(entries)
      .map(wireKey)
      .flatMap((key) => [
        ...sentTexts.map(({ what, raw, said }) =>
          at(`?${key}: ${what}`, key, `${encoded(key)}=${raw}`, () => judged(key, said)),
        ),
        ...(key.endsWith('[]') ? [] : [at(`?${key}: twice`, key, `${key}=a&${key}=a`, () => refusedAt(key))]),
      ]),
    ...strangeKeys
      .filter((key) => key !== '')
      .map((key) =>
        at(`?${key} that is none`, '', `${encoded(key)}=x`, () => (isStrict ? refusedAt(key) : 'legal')),
      ),
  ]
}
