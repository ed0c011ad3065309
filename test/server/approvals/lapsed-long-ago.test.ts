import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

test('that an approval has lapsed is known however much has happened since, until it is decided', async () => {
  const addon = await addonAt(on.world, 'alpha')
  await approve(on.world, addon, 'marketplace_fitting_approval')
  const approval = async () => {
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/approvals`)
    return readAs(
      body,
      v.array(v.looseObject({ id: v.string(), state: v.string(), has_lapsed: v.boolean() })),
    )[0]
  }
  expect(await approval()).toMatchObject({ state: 'approved', has_lapsed: false })
  await on.api('provider', 'PATCH', `/addons/${addon.slug}`, { summary: 'Other.' })
  expect(await approval()).toMatchObject({ state: 'pending', has_lapsed: true })

  // More than any list of the trail is long.
  const isChange = and(eq(trail.addonId, addon.id), eq(trail.field, 'summary'))
  const [change] = await on.server.db.select().from(trail).where(isChange)
  if (change === undefined) throw new Error('the change is not in the trail')
  const { id: _, serial: __, ...row } = change
  await on.server.db.insert(trail).values(Array.from({ length: 1100 }, () => row))
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/transitions`)
  expect(
    readAs(body, v.array(v.looseObject({ event: v.nullable(v.string()) }))).some(
      ({ event }) => event === 'lapse',
    ),
  ).toBe(false)
  const lapsed = await approval()
  expect(lapsed).toMatchObject({ state: 'pending', has_lapsed: true })

  // Staff's notes decide nothing.
  await on.api('admin', 'PATCH', `/approvals/${lapsed?.id}`, { notes: 'Asked the team.' })
  expect(await approval()).toMatchObject({ state: 'pending', has_lapsed: true })

  await on.api('admin', 'PATCH', `/approvals/${lapsed?.id}`, { state: 'rejected', message: 'No.' })
  expect(await approval()).toMatchObject({ state: 'rejected', has_lapsed: false })
  await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
    type: 'marketplace_fitting_approval',
  })
  expect(await approval()).toMatchObject({ state: 'pending', has_lapsed: false })
})
