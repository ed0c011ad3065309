import { loadAll } from '#portal/wire/load.ts'
import type { ResultsOf } from '#portal/wire/read.ts'
import { planRepricingsReads } from './reads.ts'

/** The data of a plan's repricing page; repricings newest first. */
export type PlanRepricings = ResultsOf<ReturnType<typeof planRepricingsReads>>

/** Loads all of it in parallel. Rejects with a ProblemError. */
export const loadPlanRepricings = (id: string, signal: AbortSignal): Promise<PlanRepricings> =>
  loadAll(planRepricingsReads(id), signal)
