import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'

const on = useWorld()

test('that an approval has lapsed is known however much has happened since, until it is decided', async () => {
  const { id: addonId } = await addonAt(on.world, 'alpha')
  const type = 'marketplace_fitting_approval'
  await approve(on.world, { id: addonId }, type)
  const read = async (path: string) =>
    (await on.api('provider', 'GET', `/addons/acme-alpha/${path}`)).body as Record<string, string>[]
  const expectIt = async (state: string, has_lapsed: boolean) =>
    expect(await read('approvals')).toMatchObject([{ state, has_lapsed }])
  await expectIt('approved', false)
  await on.api('provider', 'PATCH', '/addons/acme-alpha', { summary: 'Other.' })
  await expectIt('pending', true)

  // More than any list of the trail is long.
  const isChange = and(eq(trail.addonId, addonId), eq(trail.field, 'summary'))
  const [change] = await on.server.db.select().from(trail).where(isChange)
  if (change === undefined) throw new Error('the change is not in the trail')
  const { id: _, serial: __, ...row } = change
  await on.server.db.insert(trail).values(Array.from({ length: 1100 }, () => row))
  expect((await read('transitions')).some(({ event }) => event === 'lapse')).toBe(false)
  await expectIt('pending', true)

  const [approval] = await read('approvals')
  const decide = (body: object) => on.api('admin', 'PATCH', `/approvals/${approval?.id}`, body)
  // Staff's notes decide nothing.
  await decide({ notes: 'Asked the team.' })
  await expectIt('pending', true)
  await decide({ state: 'rejected', message: 'No.' })
  await expectIt('rejected', false)
  await on.api('provider', 'POST', '/addons/acme-alpha/approvals', { type })
  await expectIt('pending', false)
})
