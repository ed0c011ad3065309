import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { call as callAs } from '#test/support/people.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { readAs } from '#test/support/read-as.ts'
import { twoSides } from '#test/support/two-sides.ts'
import * as v from 'valibot'
import { mark, ownedBy } from './owned.ts'

/* Two companies whose every text and id is unmistakable: no answer to one says anything of the other's. */
const sides = twoSides()

type Name = keyof typeof everyEndpoint
const reading = (Object.entries(everyEndpoint) as [Name, Endpoint][]).filter(
  ([, { method, access }]) => method === 'GET' && access !== 'admin' && access !== 'service',
)

/** Reads that are everybody's: the marketplace's changelog and the registry's buildpacks (SPEC sections 2 and 7). */
const isEverybodys = ([name, { path }]: readonly [Name, Endpoint]) =>
  name === 'changelogList' || path.startsWith('/buildpack-registry/buildpacks')

let theirs: Record<'acme' | 'globex', readonly string[]>
let token = ''
beforeAll(async () => {
  const { server, acme, globex } = sides()
  const made = await callAs(server, 'POST', `/api/v3/addons/${acme.alpha.id}/api_authorizations`, {
    as: acme.user,
  })
  token = readAs(made.body, v.looseObject({ token: v.string() })).token
  const values = async ({ companyId, name }: typeof acme) => {
    const owned = await ownedBy(server.db, companyId)
    const word = `OF-${name.toUpperCase()}`
    await mark(server.db, owned, word)
    const slugs = ['alpha', 'ready', 'ga'].map((stage) => `${name}-${stage}`)
    const people = ['partner', 'boss', 'colleague'].map((who) => `${who}@${name}.example`)
    return [word, ...slugs, ...people, ...[...owned.values()].flatMap((ids) => [...ids])]
  }
  theirs = { acme: await values(acme), globex: await values(globex) }
})

const found = (text: string, values: readonly string[]) => {
  const lower = text.toLowerCase()
  return values.filter((value) => lower.includes(value.toLowerCase()))
}

async function read(name: Name, of: 'acme' | 'globex', authorization: string) {
  const { server, calls } = sides()
  const answer = await send(server, {
    method: 'GET',
    path: pathOf(everyEndpoint[name], calls[of][name]),
    authorization: `Bearer ${authorization}`,
    body: undefined,
  })
  const headers = [...answer.headers.entries()].map(([key, value]) => `${key}: ${value}`).join('\n')
  return { isTaken: answer.status < 300, text: `${headers}\n${answer.text}` }
}

test('both companies have much to be told from each other by', () => {
  expect(theirs.acme.length).toBeGreaterThan(80)
  expect(found(theirs.acme.join(), theirs.globex)).toEqual([])
})

describe('an answer to one company says nothing of the other’s:', () => {
  test.each(reading.filter((each) => !isEverybodys(each)).map(([name]) => [name]))('%s', async (name) => {
    const { acme, globex, loner } = sides()
    const asked = [
      ['acme', acme.user.token, theirs.globex],
      ['acme', acme.companyAdmin.token, theirs.globex],
      ['acme', token, theirs.globex],
      ['globex', globex.user.token, theirs.acme],
      ['acme', loner.token, [...theirs.acme, ...theirs.globex]],
      ['globex', acme.user.token, theirs.globex],
    ] as const
    const answers = await Promise.all(
      asked.map(async ([of, authorization, others]) => {
        const { isTaken, text } = await read(name, of, authorization)
        return { isTaken, leaked: isTaken ? found(text, others) : [] }
      }),
    )
    expect(answers.flatMap(({ leaked }) => leaked)).toEqual([])
    // Its own user has read something.
    expect(answers[0]?.isTaken).toBe(true)
  })
})

describe('an answer that its handler has written is what the table says, to the last field:', () => {
  const written = (Object.entries(everyEndpoint) as [Name, Endpoint][]).filter(([, each]) => each.written)
  test.each(written)('%s', async (name, endpoint) => {
    const { server, service, calls } = sides()
    const call = calls.acme[name]
    await call.prepare?.(server, service.id)
    const { text } = await send(server, {
      method: 'GET',
      path: pathOf(endpoint, call),
      authorization: `Bearer ${service.token}`,
      body: undefined,
    })
    const value = fromWire(endpoint.result, JSON.parse(text))
    // Parsing leaves out what the schema does not know.
    expect(v.parse(endpoint.result, value)).toEqual(value)
  })
})
