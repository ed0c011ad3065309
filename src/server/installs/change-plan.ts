import { eq } from 'drizzle-orm'
import { plans } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { loadOffer, weighPlan } from './install-facts.ts'
import { callNow, type HeldInstall, stepInstall } from './install-steps.ts'

/**
 * Begins the change of an install's plan; its provider is to be called. Returns null if the install has, or is getting,
 * that plan. Throws 409 and 422 with the reasons.
 */
export async function changePlan(act: Act, install: HeldInstall, slug: string): Promise<HeldInstall | null> {
  const { tx } = act
  const aim = install.targetPlanId ?? install.planId
  const [present] = await tx.select({ slug: plans.slug }).from(plans).where(eq(plans.id, aim))
  const isLive = install.state === 'provisioned' || install.state === 'changing'
  if (isLive && present?.slug === slug) return null
  // A review or CI app that was given its default may be put on another plan later.
  const offer = await loadOffer(tx, install.addon, install.account, act.now)
  const { plan, asked } = weighPlan(offer, { space: install.space, for: 'app', plan: slug })
  const row = await stepInstall(
    act,
    install,
    { type: 'change', by: 'system' },
    { ...callNow(act), targetPlanId: plan?.id ?? null },
    { asked },
  )
  return { ...row, addon: install.addon }
}
