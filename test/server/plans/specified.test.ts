import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { plans } from '#server/db/schema.ts'
import type { Availability } from '#test/spec/lifecycles/availability.ts'
import {
  cannotBeAdded,
  type InvitationCells,
  invitationDomain,
  invitations,
  isInvitationAsked,
} from '#test/spec/rules/invitations.ts'
import { availabilityAtGa, availabilityOfFlags, newPlan, planOrder } from '#test/spec/rules/plans.ts'
import { matching, only, tuples } from '#test/spec/table.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => {
  const rows = [newPlan, planOrder, ...availabilityAtGa, ...invitations]
  keepRows({ by: 'server', what: 'plans', rows: rows.map(({ id }) => id) })
})

const listed = async (addonId: string) =>
  readAs(
    (await on.api('provider', 'GET', `/addons/${addonId}/plans`)).body,
    v.array(v.looseObject({ slug: v.string(), availability: v.string() })),
  )

const availabilities = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const

/** The flags that the table has for an availability. */
const flagsOf = (availability: Availability | 'nothing') =>
  availabilityOfFlags.find(({ comes }) => comes === availability)?.given ?? {}

test.each(['nothing', ...availabilities] as const)('a new plan for which %s is asked', async (asked) => {
  const { id } = await addonAt(on.world, 'alpha')
  const body = { name: 'Fresh', price_cents: 500, ...flagsOf(asked) }
  const { status } = await on.api('admin', 'POST', `/addons/${id}/plans`, body)
  const { comes } = only([newPlan], { asked })
  // Flags of another availability are a wrong value (CONTRACT), which makes no plan.
  const isRefused = asked !== 'nothing' && asked !== comes
  expect(status).toBe(isRefused ? 422 : 201)
  const fresh = (await listed(id)).filter(({ slug }) => slug === 'fresh')
  expect(fresh.map(({ availability }) => availability)).toEqual(isRefused ? [] : [comes])
})

test.each(['none', ...availabilities] as const)(
  'at GA, plans are as the table says; override of one: %s',
  async (override) => {
    const { id } = await addonAt(on.world, 'beta')
    const before = await listed(id)
    const { big } = await storedPlans(on.server.db, id)
    const overrides = override === 'none' ? {} : { plan_overrides: { [big?.id ?? '']: override } }
    const reply = await on.api('admin', 'POST', `/addons/${id}/progressions`, { to: 'ga', ...overrides })
    expect(reply.status).toBe(201)
    const comes = before.map(({ slug, availability }) => {
      const plan = slug === 'test' ? ('test' as const) : ('ordinary' as const)
      const row = only(availabilityAtGa, { plan, override: slug === 'big' ? override : 'none' })
      return [slug, row.comes === 'as before' ? availability : row.comes]
    })
    const after = (await listed(id)).map(({ slug, availability }) => [slug, availability])
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(comes))
    expect(comes).toHaveLength(3)
  },
)

test('plans are listed in the order of the table', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  const dates = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const ordered = planOrder.plans
  // Names that sort the other way round, put in neither order.
  const slugOf = (nth: number) => `plan-${9 - nth}`
  for (const nth of [4, 0, 7, 2, 8, 5, 1, 6, 3]) {
    const { slug: _slug, ...plan } = ordered[nth] ?? { slug: '' }
    await on.server.db.insert(plans).values({
      priceCents: 0,
      ...plan,
      addonId: id,
      name: `Plan ${nth}`,
      slug: slugOf(nth),
      enabled: true,
      ...dates,
    })
  }
  const slugs = (await listed(id)).map(({ slug }) => slug).filter((slug) => slug.startsWith('plan-'))
  expect(slugs).toEqual(ordered.map((_plan, nth) => slugOf(nth)))
})

describe('who is invited', () => {
  const cases = [...tuples<InvitationCells>(invitationDomain, isInvitationAsked)]
  const said = ({ invited, account, again }: InvitationCells) =>
    `${invited}: account ${account}${again ? ', again' : ''}`

  test.each(cases.map((cells) => [said(cells), cells] as const))('%s', async (_said, cells) => {
    const { id } = await addonAt(on.world, 'alpha')
    const colleague = await createPerson(on.server, 'colleague@acme.example', {
      companyId: on.world.companyId,
    })
    const person = await createPerson(on.server, 'carla@customers.example')
    const email = {
      'of no company': person.email,
      'of this company': colleague.email,
      'of another company': on.world.stranger.email,
      staff: on.world.admin.email,
      none: 'nobody@customers.example',
    }[cells.account]
    const { basic } = await storedPlans(on.server.db, id)
    const list = {
      'alpha user': `/addons/${id}/alpha_users`,
      'plan pass': `/plans/${basic?.id}/plan_passes`,
      'company user': `/companies/${on.world.companyId}/company_users`,
    }[cells.invited]
    const invite = () => on.api('provider', 'POST', list, { email })
    if (cells.again) await invite()
    const { status, body } = await invite()
    const against = matching(invitations, cells).map(({ comes }) => comes)
    const told = readAs(
      body,
      v.looseObject({
        email: v.exactOptional(v.string()),
        error: v.exactOptional(v.looseObject({ email: v.array(v.string()) })),
      }),
    )
    const words = told.error?.email ?? []
    const isTaken = against.length === 0
    expect({ status, email: told.email, words: words.length }).toEqual(
      isTaken ? { status: 201, email, words: 0 } : { status: 422, email: undefined, words: 1 },
    )
    // Which of the two it is must not leak.
    const isHidden = cells.account === 'staff' || cells.account === 'of another company'
    expect(words).toEqual(against.includes('has-a-company') && isHidden ? [cannotBeAdded] : words)
  })
})
