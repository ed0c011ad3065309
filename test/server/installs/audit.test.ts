import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installRequests, installs, plans } from '#server/db/schema.ts'
import { useInstalls } from '../support/use-installs.ts'

const on = useInstalls()
const violations = async () => {
  const { report } = await audit(on.server.db)
  return report.slice(report.search(/No violations\.|Violations:/))
}

test('installs in every state are as they should be', async () => {
  await on.install()
  for (const behaviour of ['async-never', 'silent', 'refuses', 'wrong-body'] as const) {
    await on.behave(behaviour, 1)
    await on.ask('POST', '/platform/installs', on.body())
  }
  const [changing, removing, removed] = [await on.install(), await on.install(), await on.install()]
  await on.ask('DELETE', `/platform/installs/${removed}`)
  await on.behave('down')
  await on.ask('PATCH', `/platform/installs/${changing}`, { plan: 'big' })
  await on.ask('DELETE', `/platform/installs/${removing}`)
  expect(await violations()).toBe('No violations.')
})

describe('what was not done by the rules is found:', () => {
  const db = () => on.server.db
  const cases: [what: string, spoil: (uuid: string) => Promise<unknown>, found: string][] = [
    [
      'an install that nobody pays for',
      (uuid) => db().update(installs).set({ removedAt: new Date() }).where(eq(installs.resourceId, uuid)),
      'an install that is there is billed for once, on its plan, and no other is',
    ],
    [
      'one that is billed on another plan',
      async (uuid) => {
        const [big] = await db().select().from(plans).where(eq(plans.slug, 'big'))
        await db()
          .update(installRequests)
          .set({ planId: big?.id })
          .where(eq(installRequests.resourceId, uuid))
      },
      'an install that is there is billed for once, on its plan, and no other is',
    ],
    [
      'one on two plans at once',
      async (uuid) => {
        const [row] = await db().select().from(installs).where(eq(installs.resourceId, uuid))
        if (row === undefined) throw new Error('no stretch')
        const { id: _id, ...stretch } = row
        const day = (number: number) => new Date(row.installedAt.getTime() - number * 86_400_000)
        await db()
          .insert(installs)
          .values({ ...stretch, installedAt: day(1), removedAt: day(-1) })
      },
      'the plans of an install follow each other',
    ],
    [
      'one whose plan is never put back',
      (uuid) =>
        db().update(installRequests).set({ isPlanUnsure: true }).where(eq(installRequests.resourceId, uuid)),
      'an install that awaits something of its provider has a time for it, and no other has',
    ],
  ]
  test.each(cases)('%s', async (_what, spoil, found) => {
    const uuid = await on.install()
    await spoil(uuid)
    expect(await violations()).toContain(`${found}: not ${uuid}`)
  })
})
