import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { approvals, installs } from '#server/db/schema.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import type { Happening } from '#test/spec/rules/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { createPerson, type Reply } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt, approve } from '#test/support/world.ts'
import type { useWorld } from './use-world.ts'

export const invited = 'carla@customers.example'
export const customer = 'customer@shop.example'

/** The deed after everything that comes before it is done. */
type Deed = () => Promise<Reply>

/** Each happening of a world that causes letters: prepares it, and returns the deed itself. */
export function letterDeeds(
  on: ReturnType<typeof useWorld>,
): Readonly<Record<Happening, () => Promise<Deed>>> {
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
    await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'alpha_engineering_approval',
    })
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

  /** A notice on an add-on that somebody has installed, before it is announced or, with its id, after. */
  async function notice(): Promise<{ id: string; announce: Deed }> {
    const addon = await addonAt(on.world, 'ga')
    const planId = (await storedPlans(on.server.db, addon.id)).big?.id ?? ''
    await on.server.db
      .insert(installs)
      .values({ planId, account: customer, installedAt: on.server.clock.now() })
    const given = { date: '2026-12-02', message: 'Please move.' }
    const written = await on.api('admin', 'POST', `/addons/${addon.id}/deprecations`, given)
    const id = readId(written.body)
    return { id, announce: () => on.api('admin', 'POST', `/deprecations/${id}/announce`) }
  }

  async function announced(): Promise<string> {
    const { id, announce } = await notice()
    await announce()
    return id
  }

  const increase = { price_cents: 6000, grandfathered: false }

  return {
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
    'a deprecation is announced': async () => (await notice()).announce,
    'an announced deprecation is withdrawn': async () => {
      const id = await announced()
      return () => on.api('admin', 'POST', `/deprecations/${id}/withdraw`)
    },
    'an announced deprecation is carried out': async () => {
      const id = await announced()
      return async () => {
        on.server.clock.set('2026-12-02T00:00:00Z')
        await runDueDeprecations(on.server)
        return on.api('admin', 'GET', `/deprecations/${id}`)
      }
    },
  }
}
