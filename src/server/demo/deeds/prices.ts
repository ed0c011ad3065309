import { and, eq, inArray } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import { repricings } from '#server/db/schema.ts'
import { applyDueRepricing, priceNotApplied } from '#server/repricings/apply-due.ts'
import { issuePlanPass } from '#server/plans/invitations.ts'
import { requestRepricing, setRepricingStatus, stepRepricing } from '#server/repricings/repricings.rules.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type Deed, type Scene } from '../scene.ts'
import { planOf } from './catalogue.ts'

async function planWithAddon(scene: Pick<Scene, 'tx'>, slug: string, plan: string) {
  const addon = await addonOf(scene, slug)
  return { ...(await planOf(scene, addon, plan)), addon }
}

/** The plan's active repricing. */
async function activeOf(scene: Scene, slug: string, plan: string) {
  const { id, addon } = await planWithAddon(scene, slug, plan)
  const [row] = await scene.tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.planId, id), inArray(repricings.status, activeRepricingStatuses)))
  if (row === undefined) throw new Error(`${slug}:${plan} has no active repricing`)
  return { ...row, addon }
}

/** The provider requests a new price for a plan, in cents. */
export const askPrice =
  ({ slug, company }: Newcomer, plan: string, priceCents: number, how: { grandfathered: boolean }): Deed =>
  async (scene) =>
    requestRepricing(scene.act(company), await planWithAddon(scene, slug, plan), { priceCents, ...how })

/** Staff set the status of a plan's repricing. */
export const decidePrice =
  ({ slug }: Newcomer, plan: string, to: { status: SettableStatus; message?: string }): Deed =>
  async (scene) =>
    setRepricingStatus(scene.act('staff'), await activeOf(scene, slug, plan), to.status, to.message ?? null)

/** Applies a plan's repricing on its date. */
export const fallDue =
  ({ slug }: Newcomer, plan: string): Deed =>
  async (scene) =>
    applyDueRepricing(scene.act('system'), await activeOf(scene, slug, plan))

/** The platform fails to apply a plan's repricing on its date. */
export const failPrice =
  ({ slug }: Newcomer, plan: string): Deed =>
  async (scene) =>
    stepRepricing(
      scene.act('system'),
      await activeOf(scene, slug, plan),
      { type: 'fail', by: 'system' },
      { message: priceNotApplied },
    )

/** The provider gives a customer a pass for an invite-only plan. */
export const givePass =
  ({ slug, company }: Newcomer, plan: string, email: string): Deed =>
  async (scene) =>
    issuePlanPass(scene.act(company), await planWithAddon(scene, slug, plan), email)
