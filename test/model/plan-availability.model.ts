import type { Actor } from '../../machines/blockers.ts'
import {
  type AvailabilityCause,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
  type PlanAvailabilitySnapshot,
} from '../../machines/plan-availability.lifecycle.ts'
import { availabilities } from '../../src/contract/plan.ts'
import type { Model, Start } from '../support/model.ts'
import { stages } from './progression.model.ts'

export type PlanAvailabilityStart = Start<PlanAvailabilitySnapshot, PlanAvailabilityFacts>

const actors: readonly Actor[] = ['provider', 'admin']
const causes: readonly AvailabilityCause[] = ['choice', 'progression', 'shutdown']

/** A plan of an add-on in each stage, new at first. */
export const planAvailabilityModel = {
  name: 'planAvailabilityLifecycle',
  machine: planAvailabilityLifecycle,
  starts: stages.map((stage) => ({
    title: `add-on in ${stage}`,
    fixture: { stage },
    state: planAvailabilityLifecycle.resolveState({ value: 'inviteOnly', context: { stage } }),
  })),
  cases: causes.flatMap((cause) =>
    actors.flatMap((by) =>
      planAvailabilityEventTypes.map((type): PlanAvailabilityEvent => ({ type, by, cause })),
    ),
  ),
} satisfies Model<PlanAvailabilitySnapshot, PlanAvailabilityEvent, PlanAvailabilityFacts>

/** The start's facts with every availability. */
export const everyAvailability = ({ fixture }: PlanAvailabilityStart): PlanAvailabilitySnapshot[] =>
  availabilities.map((value) => planAvailabilityLifecycle.resolveState({ value, context: fixture }))
