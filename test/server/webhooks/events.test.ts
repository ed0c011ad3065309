import { expect, test } from 'vitest'
import { eventNames } from '#contract/webhooks/event-names.ts'
import { webhookDeliveries } from '#server/db/schema.ts'
import { billed } from '#test/support/billed.ts'
import { call, storeService } from '#test/support/people.ts'
import { reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { installWorld } from '../support/use-installs.ts'

/* Issue 40: each kind of event is written, in the words and with the names that a receiver reads. */

const on = installWorld()

const ask = async (who: 'provider' | 'admin', path: string, body: unknown) => {
  const reply = await call(on.server, 'POST', `/api/v3${path}`, { as: on.world[who], body })
  expect(reply.status).toBe(201)
  return (reply.body as { id: string }).id
}
const businessOf = async (slug: string) =>
  ask('provider', `/addons/${slug}/approvals`, { type: 'marketplace_fitting_approval', state: 'pending' })

const addon = { addon: { slug: 'acme-queue' } }

/** Deeds with the messages that they lead to, in their order. */
const deeds: Record<string, { deed: () => Promise<unknown>; told: [string, object][] }> = {
  'a stage': {
    deed: () => ask('admin', '/addons/acme-queue/progressions', { to: 'shutdown', state: 'approved' }),
    told: [
      ['plan.availability_changed', { from: 'allUsers', to: 'disabled' }],
      ['plan.availability_changed', { from: 'allUsers', to: 'disabled' }],
      ['plan.availability_changed', { from: 'inviteOnly', to: 'disabled' }],
      ['addon.stage_changed', { ...addon, from: 'ga', to: 'shutdown', by: 'platform' }],
    ],
  },
  'an approval and a message on it': {
    deed: async () => {
      const id = await businessOf((await addonAt(on.world, 'alpha', 'acme-next')).slug)
      await ask('admin', `/approvals/${id}/messages`, { text: 'Which region?' })
    },
    told: [
      [
        'approval.requested',
        { approval: 'marketplace_fitting_approval', from: 'notStarted', by: 'provider' },
      ],
      ['approval.message_sent', { addon: { slug: 'acme-next' }, to: 'Which region?', by: 'platform' }],
    ],
  },
  'a plan': {
    deed: () =>
      ask('provider', '/addons/acme-queue/plans', { name: 'Huge', slug: 'huge', price_cents: 9000 }),
    told: [['plan.created', { ...addon, by: 'provider' }]],
  },
  'a repricing': {
    deed: async () => {
      const { basic } = await storedPlans(on.server.db, on.addon.id)
      await ask('provider', `/plans/${basic?.id}/repricings`, { price_cents: 12_300 })
    },
    told: [['repricing.requested', { ...addon, by: 'provider' }]],
  },
  'a review': {
    deed: async () => {
      const provider = await reviewedAddon(on.world, await addonAt(on.world, 'alpha', 'acme-next'), 'good')
      await ask('provider', '/addons/acme-next/automatic_reviews', { progression_type: 'beta' })
      await provider.run()
      await provider.close()
    },
    told: [['review.finished', { addon: { slug: 'acme-next' }, to: 'passed', by: 'system' }]],
  },
  'an install': {
    deed: () => on.install(),
    told: [
      ['install.state_changed', { ...addon, from: 'new', to: 'requested' }],
      ['install.state_changed', { ...addon, from: 'requested', to: 'provisioned' }],
    ],
  },
  'a payout': {
    deed: async () => {
      const { companyId } = on.world
      const plans = { basic: 1_000 }
      await billed(on.server, { companyId, period: '2026-10' }, { addon: on.addon, plans })
      const paid = { period: '2026-10', cents: 300, paid_on: '2026-11-02', reference: 'PAY-7' }
      const body = { company: companyId, ...paid }
      const as = await storeService(on.server, 'billing', ['billing'])
      expect((await call(on.server, 'POST', '/platform/payouts', { as, body })).status).toBe(201)
    },
    told: [
      [
        'payout.made',
        {
          company: { name: 'Acme Data' },
          to: '$3.00 for October 2026, paid on 2026-11-02: PAY-7',
          by: 'platform',
        },
      ],
    ],
  },
}

test.each(Object.entries(deeds))('%s is told to the company’s webhook', async (_, { deed, told }) => {
  const webhook = { url: 'https://hooks.acme-data.com/', description: 'A chat' }
  const names = [...new Set(told.map(([name]) => name))]
  expect(eventNames).toEqual(expect.arrayContaining(names))
  const body = { ...webhook, events: names }
  for (const as of [on.world.provider, on.world.stranger])
    await call(on.server, 'POST', '/api/v3/webhooks', { as, body })
  await deed()
  const rows = await on.server.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.serial)
  expect(rows.map(({ event }) => event)).toEqual(told.map(([name]) => name))
  expect(rows.map((row) => JSON.parse(row.body) as unknown)).toMatchObject(
    told.map(([type, data]) => ({ type, timestamp: '2026-11-02T09:00:00.000Z', data })),
  )
})
