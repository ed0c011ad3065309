import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import type { Sent } from '#test/assurance/support/send-call.ts'
import { bodyWith, missing, type Place, placesIn } from './places.ts'
import { jsonValues, strangeKeys, texts, tooLargeBody, wholeBodies } from './values.ts'
import { type Due, isLegal } from './verdict.ts'

export interface Case {
  name: string
  sent: Sent
  due: Due
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
  const at = (place: Place, what: string, text: string | typeof missing): Case => {
    const whole = bodyWith(body, nested, place, text)
    return {
      name: `${place.join('.')}: ${what}`,
      sent: { ...sent, body: whole },
      due: dueOf(taken, whole, String(place[0])),
    }
  }
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
  return Array.from({ length: keys.length === 0 ? 0 : howMany }, (_, i) => {
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
    return { name: `mixed ${i}`, sent: { ...sent, body: whole }, due }
  })
}

const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

/** Hostile texts as each parameter of a path; `path` fills them in as they are. */
export function paramCases(
  sent: Sent,
  params: Readonly<Record<string, string>>,
  schema: AnySchema,
  path: (params: Record<string, string>) => string,
): Case[] {
  return Object.keys(params).flatMap((key) => {
    const at = (what: string, raw: string, due: Due): Case => ({
      name: `:${key}: ${what}`,
      sent: {
        ...sent,
        path: path({
          ...Object.fromEntries(Object.entries(params).map(([k, p]) => [k, encoded(p)])),
          [key]: raw,
        }),
      },
      due,
    })
    const notFound: Due = { statuses: [404] }
    const tooLong: Due = { statuses: [414] }
    return [
      ...Object.entries(texts)
        // A part of a path that is empty, or only dots, is another path.
        .filter(([, text]) => text !== '')
        .map(([what, text]) => {
          const sentText = decodeURIComponent(encoded(text))
          if (sentText.length > 2000) return at(what, encoded(text), tooLong)
          return at(what, encoded(text), isLegal(schema, { ...params, [key]: sentText }) ? 'legal' : notFound)
        }),
      at('a bad escape', '%ZZ', { statuses: [400] }),
      at('half an escape', '%E0%A4', { statuses: [400] }),
      at('no UTF-8', '%FF%FE', { statuses: [400] }),
      at('dots', '..%2f..%2f', notFound),
      at('a path of 20,000', 'a/'.repeat(10_000), tooLong),
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
  const keys = Object.keys(entries).map(wireKey)
  const [path = ''] = sent.path.split('?')
  const at = (name: string, pairs: readonly (readonly [string, string])[], due: Due): Case => {
    const search = pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')
    return { name, sent: { ...sent, path: `${path}?${search}` }, due }
  }
  const without = (key: string) => Object.entries(query).filter(([name]) => name !== key)
  const judged = (key: string, value: string): Due => {
    if (schema === undefined) return 'legal'
    const said = decodeURIComponent(encoded(value))
    const given = { ...query, [key]: key.endsWith('[]') ? [said] : said }
    return isLegal(schema, given) ? 'legal' : { statuses: [422], field: key }
  }
  const strange =
    type === 'strict_object' ? (key: string): Due => ({ statuses: [422], field: key }) : (): Due => 'legal'
  return [
    ...keys.flatMap((key) => [
      ...Object.entries(texts).map(([what, text]) =>
        at(`?${key}: ${what}`, [...without(key), [key, text]], judged(key, text)),
      ),
      ...(key.endsWith('[]')
        ? []
        : [at(`?${key}: twice`, [...without(key), [key, 'a'], [key, 'a']], { statuses: [422], field: key })]),
    ]),
    ...strangeKeys
      .filter((key) => key !== '')
      .map((key) => at(`?${key} that is none`, [...Object.entries(query), [key, 'x']], strange(key))),
  ]
}
