import { afterAll, expect, test } from 'vitest'
import { installs, outbox, plans as allPlans } from '#server/db/schema.ts'
import { type Happening, letters, type Recipient } from '#test/spec/rules/people.ts'
import { matching } from '#test/spec/table.ts'
import { createPerson } from '#test/support/people.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { addonAt } from '#test/support/world.ts'
import { customer, invited, letterDeeds } from '../support/letter-deeds.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => keepRows({ by: 'server', what: 'letters', rows: letters.map(({ id }) => id) }))

/**
 * Others, whom nothing that happens concerns: customers of another add-on, and who was a customer; half of staff
 * (READINGS 26); another company's people are in the world.
 */
async function bystanders(): Promise<void> {
  const beside = await addonAt(on.world, 'ga', 'acme-beside')
  const installedAt = on.server.clock.now()
  const plans = await on.server.db.select().from(allPlans)
  await on.server.db
    .insert(installs)
    .values(
      plans.flatMap(({ id: planId, addonId }) => [
        ...(addonId === beside.id ? [{ planId, account: 'beside@shop.example', installedAt }] : []),
        { planId, account: 'left@shop.example', installedAt, removedAt: installedAt },
      ]),
    )
  await createPerson(on.server, 'colleague@platform.example')
  await createPerson(on.server, 'admin@elsewhere.example', { platformAdmin: true })
}

test.each(Object.entries(letterDeeds(on)))(
  '%s: whoever the table names gets one letter',
  async (happens, prepare) => {
    const addresses: Readonly<Record<Recipient, string>> = {
      'the invited': invited,
      'the requester': on.world.provider.email,
      staff: on.world.admin.email,
      customers: customer,
      'company users': on.world.provider.email,
    }
    const deed = await prepare()
    await bystanders()
    await on.server.db.delete(outbox)
    const { status, body } = await deed()
    expect({ body, ok: status < 300 }).toMatchObject({ ok: true })
    const written = await on.server.db.select().from(outbox)
    const comes = matching(letters, { happens: happens as Happening }).flatMap((row) => row.comes)
    expect(written.map(({ to }) => to).toSorted()).toEqual(comes.map((who) => addresses[who]).toSorted())
  },
)
