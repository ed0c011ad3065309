import { expect, test } from 'vitest'
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
