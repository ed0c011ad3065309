import { expect, test } from 'vitest'
import { planPasses } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

/** The members of each whole tab, with the addresses at which the platform answers them singly (SPEC section 7). */
const tabs = {
  marketplace_listing: (addon: string) => ({
    addon,
    screenshots: `${addon}/screenshots`,
    benefits: `${addon}/benefits`,
    documentations: `${addon}/documentations`,
    approvals: `${addon}/approvals`,
    categories: '/categories',
  }),
  next_steps: (addon: string) => ({
    addon,
    approvals: `${addon}/approvals`,
    requirements: `${addon}/requirements`,
    transitions: `${addon}/transitions`,
    road: `${addon}/road`,
  }),
}

test.each(
  (['provider', 'admin'] as const).flatMap((who) =>
    (Object.keys(tabs) as (keyof typeof tabs)[]).map((tab) => [tab, who] as const),
  ),
)('%s has for the %s all that the single reads answer', async (tab, who) => {
  const { slug } = await addonAt(on.world, 'beta')
  const addon = `/addons/${slug}`
  const benefit = { title: 'Fast', description: 'Answers at once.' }
  expect((await on.api('provider', 'POST', `${addon}/benefits`, benefit)).status).toBe(201)
  const singly = await Promise.all(
    Object.entries(tabs[tab](addon)).map(async ([name, path]) => {
      const { status, body } = await on.api(who, 'GET', path)
      expect(status).toBe(200)
      return [name, body]
    }),
  )
  const whole = await on.api(who, 'GET', `${addon}/${tab}`)
  expect(whole.status).toBe(200)
  expect(whole.body).toEqual(Object.fromEntries(singly))
})

test.each(['provider', 'admin'] as const)(
  'features_and_plans has for the %s the single lists, and the first page of the passes',
  async (who) => {
    const { id, slug } = await addonAt(on.world, 'alpha')
    const addon = `/addons/${slug}`
    const { basic } = await storedPlans(on.server.db, id)
    const passes = Array.from({ length: 51 }, (_, n) => ({
      planId: basic?.id ?? '',
      email: `user${n}@customers.example`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      updatedAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
    }))
    await on.server.db.insert(planPasses).values(passes)
    const single = (path: string) => on.api(who, 'GET', path)
    const listed = await single(`${addon}/plan_passes`)
    expect(listed.body).toHaveLength(50)
    expect(await single(`${addon}/features_and_plans`)).toMatchObject({
      status: 200,
      body: {
        addon: (await single(addon)).body,
        features: (await single(`${addon}/features`)).body,
        plans: (await single(`${addon}/plans`)).body,
        alpha_users: (await single(`${addon}/alpha_users`)).body,
        plan_passes: { rows: listed.body, total: 51, next_range: listed.headers.get('next-range') },
      },
    })
  },
)
