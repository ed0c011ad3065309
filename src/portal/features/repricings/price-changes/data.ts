import type { Plan } from '#contract/plan.ts'
import type { Repricing } from '#contract/repricing.ts'
import { load, loadEvery, loadPage, type Page } from '#portal/wire/load.ts'
import { priceChangesReads } from '../reads.ts'

/** The data of the page; repricings newest first. */
export interface PriceChanges {
  underWay: readonly Repricing[]
  /** The first page of those that are over. */
  over: Page<Repricing>
  /** In the platform's order. */
  plans: readonly Plan[]
}

/** Loads all repricings under way of an add-on, or of its plan with this id. Rejects with a ProblemError. */
export const loadUnderWay = (
  addon: string,
  plan: string | undefined,
  signal: AbortSignal,
): Promise<Repricing[]> => loadEvery(priceChangesReads(addon, plan).underWay, signal)

/** Loads the page of repricings that are over which `range` names, else the first. Rejects with a ProblemError. */
export const overPage = (
  addon: string,
  plan: string | undefined,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<Page<Repricing>> => loadPage(priceChangesReads(addon, plan).over, signal, range)

/** Loads all of it in parallel. Rejects with a ProblemError. */
export async function loadPriceChanges(
  addon: string,
  plan: string | undefined,
  signal: AbortSignal,
): Promise<PriceChanges> {
  const [underWay, over, plans] = await Promise.all([
    loadUnderWay(addon, plan, signal),
    overPage(addon, plan, signal),
    load(priceChangesReads(addon, plan).plans, signal),
  ])
  return { underWay, over, plans }
}
