import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { benefits, features, users } from '#server/db/schema.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
import type { ValidCall } from '#test/support/valid-calls.ts'
import { fillFlags } from './fill-flags.ts'
import { ownedBy, ownedFrom } from './owned.ts'
import { keepRows, rowsThatDiffer } from './rows-that-differ.ts'

/*
 * SPEC section 6: a provider manages 'their own company', and each add-on has its own plans, features and prices. A write
 * leaves every row of another company's, and of the company's other add-ons, as it was, whatever is written and whatever
 * those rows hold: each call with each of its flags on and off, and with every flag of the others on, then off.
 */
const sides = twoSides()

type Name = keyof typeof everyEndpoint
const changing = (Object.entries(everyEndpoint) as [Name, Endpoint][]).filter(
  ([, { method }]) => method !== 'GET',
)

/** A company's details, people and supplier count for all its add-ons: their revisions rise, and nothing else (READINGS 38). */
const ofTheCompany: ReadonlySet<Name> = new Set([
  'companyUpdate',
  'companyUserCreate',
  'companyUserDelete',
  'supplierVendorCreate',
  'supplierVendorUpdate',
  'userAcknowledgeMsa',
])

/** By add-on of Acme's, and all of Globex's. */
let acmes: ReadonlyMap<string, ReadonlySet<string>>
let globexs: ReadonlyMap<string, ReadonlySet<string>>
beforeAll(async () => {
  const { server, acme, globex } = sides()
  // Something to put in order.
  for (const table of [features, benefits]) {
    const rows = await server.db.select().from(table).where(eq(table.addonId, acme.alpha.id))
    await server.db.insert(table).values(rows.map((row) => ({ ...row, id: randomUUID(), position: 9 })))
  }
  globexs = await ownedBy(server.db, globex.companyId)
  const own = await Promise.all(
    [acme.alpha, acme.ready, acme.ga].map(async ({ id }) => {
      const ids = [...(await ownedFrom(server.db, { addons: [id] })).values()].flatMap((each) => [...each])
      return [id, new Set(ids)] as const
    }),
  )
  acmes = new Map(own)
})

/** A call with another body, or of another add-on. */
interface Variant {
  title: string
  name: Name
  as?: ValidCall['as']
  of?: 'ready' | 'ga'
  params?: Record<string, string>
  body?: Record<string, unknown>
}

const isFlag = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false
  if ('type' in schema && schema.type === 'boolean') return true
  if ('wrapped' in schema) return isFlag(schema.wrapped)
  return 'pipe' in schema && Array.isArray(schema.pipe) && isFlag(schema.pipe[0])
}

/** The flags of a call's body, in wire names. */
function flagsOf({ body }: Endpoint): string[] {
  if (body === undefined || !('entries' in body)) return []
  const entries = body.entries as Record<string, unknown>
  const named = Object.keys(entries).filter((key) => isFlag(entries[key]))
  return named.map((key) => Object.keys(toWire(body, { [key]: true }) as object)[0] ?? key)
}

const availabilities = {
  allUsers: [1, 1, 1],
  allUsersHidden: [1, 1, 0],
  inviteOnly: [1, 0, 0],
  disabled: [0, 0, 0],
}
const defaultSlugs = ['default', 'space_default', 'temporary_supported', 'temporary_space_supported']

/** Each of a call's flags alone, and all of them, on and off. */
const flagged = ([name, endpoint]: [Name, Endpoint]): Variant[] => {
  const flags = flagsOf(endpoint)
  const sets = flags.length > 1 ? [...flags.map((key) => [key]), flags] : flags.map((key) => [key])
  return sets.flatMap((keys) =>
    [true, false].map((value) => ({
      title: `${name} with ${keys.length > 1 ? 'all flags' : keys.join()} ${value ? 'on' : 'off'}`,
      name,
      as: 'admin' as const,
      body: Object.fromEntries(keys.map((key) => [key, value])),
    })),
  )
}

/** The same call of the company's other add-ons: with all approvals, and on sale. */
const ofOtherAddons = ([name, { path }]: [Name, Endpoint]): Variant[] =>
  path.includes('/addons/:addon')
    ? (['ready', 'ga'] as const).map((of) => ({ title: `${name} of ${of}`, name, of }))
    : []

/** Every call as it is, with its flags, of other add-ons; and what staff choose of a list. */
const variants: readonly Variant[] = [
  ...changing.flatMap((each) => [
    { title: each[0], name: each[0] },
    ...flagged(each),
    ...ofOtherAddons(each),
  ]),
  ...['new', 'in_progress', 'approved', 'rejected'].map((status) => ({
    title: `repricingTransition to ${status}`,
    name: 'repricingTransition' as const,
    params: { status },
  })),
  ...Object.entries(availabilities).map(([title, flags]) => ({
    title: `planUpdate to ${title}`,
    name: 'planUpdate' as const,
    as: 'admin' as const,
    body: Object.fromEntries(['enabled', 'public', 'visible'].map((key, i) => [key, flags[i] === 1])),
  })),
  ...defaultSlugs.map((of) => ({
    title: `addonUpdate of ${of}`,
    name: 'addonUpdate' as const,
    as: 'admin' as const,
    body: { [`${of}_plan_slug`]: 'test' },
  })),
  { title: 'planUpdate of a price', name: 'planUpdate', body: { price_cents: 4711 } },
  ...['beta', 'shutdown'].map((to) => ({
    title: `progressionCreate to ${to}, by staff`,
    name: 'progressionCreate' as const,
    as: 'admin' as const,
    body: { to, state: 'approved' },
  })),
]

/** The add-on of Acme's that a call names or whose record it names; null where it is about the company or a person. */
function subjectOf(params: Record<string, string>): string | null {
  const named = Object.values(params)
  const found = [...acmes].find(([, ids]) => named.some((each) => ids.has(each)))
  return found?.[0] ?? null
}

/** The body of the valid call; the whole list, turned round, where things are put in order. */
async function bodyOf(name: Name, call: ValidCall, callerId: string) {
  const { server, acme } = sides()
  const table = { featureOrder: features, benefitOrder: benefits }[String(name)]
  if (table === undefined) return call.body?.(callerId)
  const rows = await server.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.addonId, acme.alpha.id))
    .orderBy(desc(table.position))
  return { ids: rows.map(({ id }) => id) }
}

const taken = new Set<string>()

/** Makes a call of Acme's, with the flags of all that it isn't about on or off; names the others' rows that differ. */
async function strayRows({ name, as, of, params: other, body: changed }: Variant, isOn: boolean) {
  const { server, acme, calls } = sides()
  const call = { ...calls.acme[name], ...(as === undefined ? {} : { as }) }
  const params = { ...call.params, ...(of === undefined ? {} : { addon: acme[of].id }), ...other }
  const subject = subjectOf(params)
  const others = [...acmes].filter(([addon]) => addon !== subject && subject !== null)
  const foreign = new Set([
    ...[...globexs.values()].flatMap((ids) => [...ids]),
    ...others.flatMap(([, ids]) => [...ids]),
  ])
  return server.undone(async () => {
    const caller = senderOf(sides(), acme, call)
    await call.prepare?.(server, caller?.id ?? '')
    if (name === 'userAcknowledgeMsa') await server.db.update(users).set({ acknowledgedMsaAt: null })
    await fillFlags(server.db, foreign, isOn)
    await keepRows(server.db)
    const sent = await bodyOf(name, call, caller?.id ?? '')
    const body = changed === undefined ? sent : { ...(name.endsWith('Create') ? sent : {}), ...changed }
    const { status } = await send(server, {
      method: everyEndpoint[name].method,
      path: pathOf(everyEndpoint[name], { ...call, params }),
      authorization: caller && `Bearer ${caller.token}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const except = ofTheCompany.has(name) ? ['revision'] : []
    const rows = await rowsThatDiffer(server.db, except)
    if (status < 300 && rows.length > 0) taken.add(name)
    return rows.filter(({ row }) => [...foreign].some((id) => row.includes(id)))
  })
}

describe('a write leaves the rows of others as they were:', () => {
  test.each(variants.map((variant) => [variant.title, variant] as const))('%s', async (_, variant) => {
    expect(await strayRows(variant, true)).toEqual([])
    expect(await strayRows(variant, false)).toEqual([])
  })

  test('every call was taken, and wrote something', () => {
    // CONTRACT: a check before an install changes nothing.
    const untaken = changing.map(([name]) => name).filter((name) => !taken.has(name))
    expect(untaken).toEqual(['installCheckCreate'])
  })
})
