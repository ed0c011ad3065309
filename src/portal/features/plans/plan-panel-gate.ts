import { notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { load } from '#portal/wire/load.ts'
import { planRead } from './reads.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import type { PlansData } from './data.ts'

async function planNow(id: string, signal: AbortSignal): Promise<Plan> {
  try {
    return await load(planRead(id), signal)
  } catch (error) {
    throw problemOf(error).kind === 'missing' ? notFound() : error
  }
}

/**
 * Waits for the plans tab behind a plan's panel, and loads the plan as stored now, since the tab may be
 * older. Throws like requireEditableAddon, and notFound for a plan that is not this add-on's.
 */
export async function loadPlanForPanel(
  behind: Promise<{ loaderData?: (PlansData & { addon: WholeAddon }) | undefined }>,
  planId: string,
  signal: AbortSignal,
) {
  const [page, plan] = await Promise.all([
    requireEditableAddon('/addons/$addonSlug/plans', behind),
    planNow(planId, signal),
  ])
  if (plan.addon.id !== page.addon.id) throw notFound()
  return { ...page, plan }
}
