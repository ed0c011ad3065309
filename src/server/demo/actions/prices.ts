import { and, eq, inArray } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import { repricings } from '#server/db/schema.ts'
import { applyDueRepricing, priceNotApplied } from '#server/repricings/apply-due.ts'
import { issuePlanPass } from '#server/plans/invitations.ts'
import { requestRepricing, setRepricingStatus, stepRepricing } from '#server/repricings/repricings.rules.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction, type StoryContext } from '../story-context.ts'
import { planOf } from './catalogue.ts'

async function planWithAddon(context: Pick<StoryContext, 'tx'>, slug: string, plan: string) {
  const addon = await addonOf(context, slug)
  return { ...(await planOf(context, addon, plan)), addon }
}

/** The plan's active repricing. */
async function activeOf(context: StoryContext, slug: string, plan: string) {
  const { id, addon } = await planWithAddon(context, slug, plan)
  const [row] = await context.tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.planId, id), inArray(repricings.status, activeRepricingStatuses)))
  if (row === undefined) throw new Error(`${slug}:${plan} has no active repricing`)
  return { ...row, addon }
}

/** The provider requests a new price for a plan, in cents. */
export const askPrice =
  (
    { slug, company }: Newcomer,
    plan: string,
    priceCents: number,
    how: { grandfathered: boolean },
  ): StoryAction =>
  async (context) =>
    requestRepricing(context.act(company), await planWithAddon(context, slug, plan), { priceCents, ...how })

/** Staff set the status of a plan's repricing. */
export const decidePrice =
  ({ slug }: Newcomer, plan: string, to: { status: SettableStatus; message?: string }): StoryAction =>
  async (context) =>
    setRepricingStatus(
      context.act('staff'),
      await activeOf(context, slug, plan),
      to.status,
      to.message ?? null,
    )

/** Applies a plan's repricing on its date. */
export const fallDue =
  ({ slug }: Newcomer, plan: string): StoryAction =>
  async (context) =>
    applyDueRepricing(context.act('system'), await activeOf(context, slug, plan))

/** The platform fails to apply a plan's repricing on its date. */
export const failPrice =
  ({ slug }: Newcomer, plan: string): StoryAction =>
  async (context) =>
    stepRepricing(
      context.act('system'),
      await activeOf(context, slug, plan),
      { type: 'fail', by: 'system' },
      { message: priceNotApplied },
    )

/** The provider gives a customer a pass for an invite-only plan. */
export const givePass =
  ({ slug, company }: Newcomer, plan: string, email: string): StoryAction =>
  async (context) =>
    issuePlanPass(context.act(company), await planWithAddon(context, slug, plan), email)
