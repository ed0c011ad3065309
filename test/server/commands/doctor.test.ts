import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { doctor } from '#server/commands/doctor.ts'
import { addons, companies, deploymentMarks, features, plans, teams } from '#server/db/schema.ts'
import { sameNames } from '#test/spec/texts.ts'
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
      '6 to mend:',
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

test('names that people take for the same are told of, where older versions told them apart', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  const { db, clock } = on.server
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const named = sameNames.flat()
  await db
    .insert(features)
    .values(
      named.map((name, i) => ({ addonId: id, name, datatype: 'number' as const, position: i + 2, ...at })),
    )
  for (const name of ['Gro\u0308\u00dfe AG', 'Gr\u00f6sse AG'])
    await db.insert(companies).values({ name, ...at })
  for (const name of ['Ops', 'Op\u200bs']) await db.insert(teams).values({ name, type: 'team', ...at })
  const { report } = await doctor(db)
  expect(report.split('\n').filter((line) => line.startsWith('  - 2 features are named'))).toHaveLength(4)
  expect(report).toContain('  - 2 companies are named Gro\u0308\u00dfe AG')
  expect(report).toContain('  - 2 teams are named Ops')
})

test('GA without a default plan is told of', async () => {
  const ga = await addonAt(on.world, 'ga')
  await on.server.db.update(addons).set({ defaultPlanSlug: null }).where(eq(addons.id, ga.id))
  expect((await doctor(on.server.db)).report).toContain('it has no default plan')
})

test('a marketplace to which nothing was published for two days is told of', async () => {
  const { db } = on.server
  const keptFor = { securityDays: 100, customerMonths: 24 }
  const publishedBefore = async (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    const value = at.toISOString()
    await db
      .insert(deploymentMarks)
      .values({ name: 'published', value, createdAt: at })
      .onConflictDoUpdate({ target: deploymentMarks.name, set: { value } })
    return value
  }
  await publishedBefore(47)
  expect((await doctor(db, keptFor)).found).toBe(0)
  const at = await publishedBefore(49)
  expect(await doctor(db, keptFor)).toEqual({
    found: 1,
    report: `1 to mend:\nmarketplace\n  - nothing has been published since ${at}: no server has run meanwhile, or its job fails`,
  })
})
