import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { approvals, installs, outbox } from '#server/db/schema.ts'
import { type Happening, letters, type Recipient } from '#test/spec/rules/people.ts'
import { matching } from '#test/spec/table.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { createPerson, type Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

afterAll(() => keepRows({ by: 'server', what: 'letters', rows: letters.map(({ id }) => id) }))

const invited = 'carla@customers.example'
const customer = 'customer@shop.example'

/** The deed after everything that comes before it is done. */
type Deed = () => Promise<Reply>

async function invite(list: 'alpha_users' | 'plan_passes'): Promise<Deed> {
  const { id } = await addonAt(on.world, 'alpha')
  await createPerson(on.server, invited)
  const { basic } = await storedPlans(on.server.db, id)
  const of = list === 'alpha_users' ? `/addons/${id}` : `/plans/${basic?.id}`
  return () => on.api('provider', 'POST', `${of}/${list}`, { email: invited })
}

async function decide(body: { state: string; message?: string }): Promise<Deed> {
  const { slug } = await addonAt(on.world, 'alpha')
  const asked = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
    type: 'marketplace_fitting_approval',
  })
  const { id } = readAs(asked.body, v.looseObject({ id: v.string() }))
  return () => on.api('admin', 'PATCH', `/approvals/${id}`, body)
}

async function withdrawApproval(): Promise<Deed> {
  const addon = await addonAt(on.world, 'alpha')
  await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, { type: 'alpha_engineering_approval' })
  const [row] = await on.server.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.addonId, addon.id), eq(approvals.type, 'alpha_engineering_approval')))
  return () => on.api('provider', 'POST', `/approvals/${row?.id}/withdraw`)
}

async function lapse(): Promise<Deed> {
  const addon = await addonAt(on.world, 'alpha')
  await approve(on.world, addon, 'marketplace_fitting_approval')
  return () => on.api('provider', 'PATCH', `/addons/${addon.id}`, { summary: 'Stores other things.' })
}

/** A repricing of a plan that costs $50.00 and that somebody has installed. */
async function reprice(
  request: { price_cents: number; grandfathered: boolean },
  then: 'approved' | 'rejected' | 'withdraw',
): Promise<Deed> {
  const { id } = await addonAt(on.world, 'ga')
  const planId = (await storedPlans(on.server.db, id)).big?.id ?? ''
  await on.server.db
    .insert(installs)
    .values({ planId, account: customer, installedAt: on.server.clock.now() })
  const asked = await on.api('provider', 'POST', `/plans/${planId}/repricings`, request)
  const path = `/repricings/${readAs(asked.body, v.looseObject({ id: v.string() })).id}`
  if (then === 'withdraw') return () => on.api('provider', 'POST', `${path}/withdraw`)
  return () => on.api('admin', 'POST', `${path}/transitions/${then}`, {})
}

const increase = { price_cents: 6000, grandfathered: false }

const deeds: Readonly<Record<Happening, () => Promise<Deed>>> = {
  'an alpha user is invited': () => invite('alpha_users'),
  'a plan pass is given': () => invite('plan_passes'),
  'a company user is added': async () => {
    await createPerson(on.server, invited)
    return () =>
      on.api('provider', 'POST', `/companies/${on.world.companyId}/company_users`, { email: invited })
  },
  'an approval is approved': () => decide({ state: 'approved' }),
  'an approval is rejected': () => decide({ state: 'rejected', message: 'Not yet.' }),
  'approvals lapse': lapse,
  'an approval is withdrawn': withdrawApproval,
  'a repricing is withdrawn': () => reprice(increase, 'withdraw'),
  'a non-grandfathered increase is approved': () => reprice(increase, 'approved'),
  'a grandfathered increase is approved': () => reprice({ ...increase, grandfathered: true }, 'approved'),
  'a decrease is approved': () => reprice({ price_cents: 4000, grandfathered: false }, 'approved'),
  'an increase is rejected': () => reprice(increase, 'rejected'),
}

test.each(Object.entries(deeds))('%s: whoever the table names gets one letter', async (happens, prepare) => {
  const addresses: Readonly<Record<Recipient, string>> = {
    'the invited': invited,
    'the requester': on.world.provider.email,
    staff: on.world.admin.email,
    customers: customer,
  }
  const deed = await prepare()
  await on.server.db.delete(outbox)
  const { status, body } = await deed()
  expect({ body, ok: status < 300 }).toMatchObject({ ok: true })
  const written = await on.server.db.select().from(outbox)
  const comes = matching(letters, { happens: happens as Happening }).flatMap((row) => row.comes)
  expect(written.map(({ to }) => to).toSorted()).toEqual(comes.map((who) => addresses[who]).toSorted())
})
