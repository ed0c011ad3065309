import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alphaUsers, outbox, planPasses, trail } from '#server/db/schema.ts'
import { audit } from '#server/commands/audit.ts'
import { createPerson } from '#test/support/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * Issue 40: ten alpha users or passes are one call, each address judged as by the call for one (READINGS 15, 49), and a
 * refused one stops no other.
 */
const on = useWorld()
const unknown = 'No platform account uses this e-mail. Platform staff can invite the person.'
const people = ['ann@customers.example', 'bo@customers.example', 'cy@customers.example']
const [ann = '', bo = '', cy = ''] = people

let settings: Pick<typeof on.server.config, 'limits' | 'quotas'>
beforeEach(async () => {
  settings = { limits: on.server.config.limits, quotas: on.server.config.quotas }
  for (const email of people) await createPerson(on.server, email)
})
afterEach(() => void Object.assign(on.server.config, settings))

const lists = {
  alphaUsers: {
    table: alphaUsers,
    field: 'alphaUser',
    already: 'is an alpha user already',
    path: async () => `/addons/${(await addonAt(on.world, 'alpha')).slug}/alpha_users`,
  },
  planPasses: {
    table: planPasses,
    field: 'planPass',
    already: 'has a pass for this plan already',
    path: async () => {
      const { big } = await storedPlans(on.server.db, (await addonAt(on.world, 'beta')).id)
      return `/plans/${big?.id}/plan_passes`
    },
  },
} as const

const invited = (email: string) => ({ email, outcome: 'invited', error: null })
const refused = (email: string, error: unknown) => ({ email, outcome: 'refused', error })
const limited = (email: string, error: unknown) => ({ email, outcome: 'limited', error })
const send = (path: string, emails: readonly string[], headers?: Record<string, string>) =>
  on.api('provider', 'POST', `${path}/batch`, { emails }, headers)

describe.each(Object.entries(lists))('%s', (quota, { table, field, already, path }) => {
  const stored = () => on.server.db.$count(table, inArray(table.email, people))
  const told = async () => {
    const letters = await on.server.db.select().from(outbox).where(inArray(outbox.to, people))
    const rows = await on.server.db
      .select()
      .from(trail)
      .where(and(eq(trail.field, field), inArray(trail.to, people)))
    return [letters.map(({ to }) => String(to)), rows.map(({ to }) => to)].map((each) => each.toSorted())
  }

  test('each has its own result in the order given; the refused store nothing, and a repeat nothing more', async () => {
    const at = await path()
    await on.api('provider', 'POST', at, { email: bo })
    await on.server.db.delete(outbox)
    const given = [' CY@customers.example ', bo, 'nobody@nowhere.example', 'bo', ann, 'Ann@customers.example']
    const results = [
      invited(' CY@customers.example '),
      { email: bo, outcome: 'already', error: already },
      refused('nobody@nowhere.example', unknown),
      refused('bo', 'must be an e-mail address'),
      invited(ann),
      { email: 'Ann@customers.example', outcome: 'already', error: already },
    ]
    const first = await send(at, given, { 'idempotency-key': 'one-list' })
    expect(first).toMatchObject({ status: 200, body: { results } })
    expect(await told()).toEqual([
      [ann, cy],
      [ann, bo, cy],
    ])
    const again = await send(at, given, { 'idempotency-key': 'one-list' })
    expect(again).toMatchObject({ status: 200, body: { results } })
    expect(await stored()).toBe(3)
    expect((await told())[0]).toEqual([ann, cy])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('two people who invite the same at once: one invites, to the other they are invited already', async () => {
    const at = await path()
    const colleague = await createPerson(on.server, 'other@acme.example', { companyId: on.world.companyId })
    const replies = await Promise.all([
      send(at, [ann, bo]),
      on.api(colleague, 'POST', `${at}/batch`, { emails: [bo, ann] }),
    ])
    const outcomes = replies.map(({ body }) =>
      (body as { results: { outcome: string }[] }).results.map(({ outcome }) => outcome),
    )
    expect(outcomes.toSorted()).toEqual([
      ['already', 'already'],
      ['invited', 'invited'],
    ])
    expect((await told())[0]).toEqual([ann, bo])
  })

  test('each counts against the limits, wrong addresses do not, and a quota stops only what is beyond it', async () => {
    const at = await path()
    const { limits, quotas } = settings
    Object.assign(on.server.config, {
      limits: { ...limits, invitations: 2 },
      quotas: { ...quotas, [quota]: (await on.server.db.$count(table)) + 1 },
    })
    // The add-on may have some before; the quota leaves room for one.
    const full = expect.stringContaining('There is no room for one more.') as string
    const over = expect.stringMatching(
      /^You can add or invite people 2 times in an hour\. Try again in /,
    ) as string
    expect((await send(at, ['none', ann, bo, cy])).body).toEqual({
      results: [
        refused('none', 'must be an e-mail address'),
        invited(ann),
        refused(bo, full),
        limited(cy, over),
      ],
    })
    expect(await told()).toEqual([[ann], [ann]])
  })

  test('a person is written to so often in a day, and to whom it is too much is refused alone', async () => {
    const at = await path()
    Object.assign(on.server.config, { limits: { ...settings.limits, invitationsReceived: 1 } })
    const { id } = await addonAt(on.world, 'alpha', 'acme-other')
    expect((await on.api('provider', 'POST', `/addons/${id}/alpha_users`, { email: ann })).status).toBe(201)
    const often = expect.stringMatching(
      /^A person can be added or invited at most once in 24 hours/,
    ) as string
    expect((await send(at, [ann, bo])).body).toEqual({ results: [limited(ann, often), invited(bo)] })
    expect(await stored()).toBe(quota === 'alphaUsers' ? 2 : 1)
  })
})

test('no list is empty or longer than 50, and what forbids each of them forbids them all', async () => {
  const { slug } = await addonAt(on.world, 'beta')
  const { test: free } = await storedPlans(on.server.db, (await addonAt(on.world, 'alpha')).id)
  const statusOf = async (path: string, emails: readonly string[]) => (await send(path, emails)).status
  const passes = `/plans/${free?.id}/plan_passes`
  expect(await statusOf(passes, [])).toBe(422)
  expect(
    await statusOf(
      passes,
      Array.from({ length: 51 }, (_, index) => `user${index}@x.example`),
    ),
  ).toBe(422)
  expect(
    await statusOf(
      passes,
      Array.from({ length: 50 }, () => ann),
    ),
  ).toBe(200)
  expect(await send(`/addons/${slug}/alpha_users`, [ann])).toMatchObject({
    status: 409,
    body: { id: 'conflict' },
  })
  expect(await on.server.db.$count(alphaUsers, sql`email = ${ann}`)).toBe(0)
})
