import { availabilityOf } from '../../contract/plan.ts'
import { availabilityNames } from '../../contract/plan-blockers.ts'
import { alphaUsers, planPasses } from '../db/schema.ts'
import { conflict, invalid } from '../errors.ts'
import type { AddonRow, SubjectRows } from '../handlers/handler.ts'
import { accountEmail } from './accounts.ts'
import type { Act } from './act.ts'
import { post } from './mail.ts'
import { recordChange } from './trail.ts'

/**
 * Invites an account to an alpha add-on, by mail. Throws 409 after alpha, 422 where there is no account or it
 * is invited already.
 */
export async function inviteAlphaUser(
  act: Act,
  addon: AddonRow,
  given: string,
): Promise<typeof alphaUsers.$inferSelect> {
  if (addon.state !== 'alpha') throw conflict('Alpha users are invited in alpha only: the add-on is further.')
  const email = await accountEmail(act.tx, given)
  const [row] = await act.tx
    .insert(alphaUsers)
    .values({ addonId: addon.id, email, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw invalid({ email: ['is an alpha user already'] })
  await recordChange(
    act,
    { type: 'addon', id: addon.id, addonId: addon.id },
    { field: 'alphaUser', from: null, to: email },
  )
  await post(act, {
    to: email,
    subject: `You are invited to try ${addon.displayName}`,
    text: `You can now install the alpha version of ${addon.displayName}.\n\nInstall it with its plan test: ${addon.slug}:test\n`,
  })
  return row
}

/**
 * Gives an account a pass for an invite-only plan, by mail. Throws 409 for another availability, 422 where
 * there is no account or it has one already.
 */
export async function issuePlanPass(
  act: Act,
  plan: SubjectRows['plan'],
  given: string,
): Promise<typeof planPasses.$inferSelect> {
  const availability = availabilityOf(plan)
  if (availability !== 'inviteOnly')
    throw conflict(
      `Passes are for plans that are Invite Only: this one is ${availabilityNames[availability]}.`,
    )
  const email = await accountEmail(act.tx, given)
  const [row] = await act.tx
    .insert(planPasses)
    .values({ planId: plan.id, email, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw invalid({ email: ['has a pass for this plan already'] })
  await recordChange(
    act,
    { type: 'plan', id: plan.id, addonId: plan.addonId },
    { field: 'planPass', from: null, to: email },
  )
  const { addon } = plan
  await post(act, {
    to: email,
    subject: `A pass for the plan ${plan.name} of ${addon.displayName}`,
    text: `You can now install the plan ${plan.name} of ${addon.displayName}, which is not open to everybody.\n\nInstall it as ${addon.slug}:${plan.slug}\n`,
  })
  return row
}
