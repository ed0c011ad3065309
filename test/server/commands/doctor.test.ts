import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { doctor } from '#server/commands/doctor.ts'
import { addons, features, plans } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const setPlan = (addonId: string, slug: string, change: Partial<typeof plans.$inferInsert>) =>
  on.server.db
    .update(plans)
    .set(change)
    .where(and(eq(plans.addonId, addonId), eq(plans.slug, slug)))

test('add-ons made by today’s rules have nothing to mend', async () => {
  for (const stage of ['alpha', 'beta', 'ga'] as const) await addonAt(on.world, stage)
  const shut = await addonAt(on.world, 'ga', 'acme-shut')
  await on.api('admin', 'POST', `/addons/${shut.slug}/progressions`, { to: 'shutdown' })
  expect(await doctor(on.server.db)).toEqual({
    report: 'The records in the database are in order.',
    found: 0,
  })
})

test('an older database is told of, add-on by add-on', async () => {
  const beta = await addonAt(on.world, 'beta')
  await setPlan(beta.id, 'test', { enabled: false })
  const ga = await addonAt(on.world, 'ga')
  await setPlan(ga.id, 'basic', { visible: false, installableWithoutPrivateNetworking: false })
  await setPlan(ga.id, 'big', { temporarySpaceSupported: true })
  await on.server.db.update(addons).set({ spaceDefaultPlanSlug: 'big' }).where(eq(addons.id, ga.id))
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  await on.server.db
    .insert(features)
    .values({ addonId: ga.id, name: 'rows', datatype: 'number', position: 9, ...at })
  expect(await doctor(on.server.db)).toEqual({
    found: 6,
    report: [
      '6 to mend in the portal:',
      'acme-beta',
      '  - the test plan is disabled or not installable before GA',
      'acme-ga',
      '  - the default plan basic is hidden, disabled or not installable there',
      '  - the private space default plan big is hidden, disabled or not installable there',
      '  - plan basic, installableWithoutPrivateNetworking: a plan on sale must be installable by some apps.',
      '  - plan big, temporarySpaceSupported: only with apps in private spaces.',
      '  - 2 features are named Rows',
    ].join('\n'),
  })
})

test('GA without a default plan is told of', async () => {
  const ga = await addonAt(on.world, 'ga')
  await on.server.db.update(addons).set({ defaultPlanSlug: null }).where(eq(addons.id, ga.id))
  expect((await doctor(on.server.db)).report).toContain('it has no default plan')
})
