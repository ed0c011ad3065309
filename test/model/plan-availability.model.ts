import type { Actor } from '../../machines/blockers.ts'
import {
  type AvailabilityCause,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
  type PlanAvailabilitySnapshot,
} from '../../machines/plan-availability.lifecycle.ts'
import type { Stage } from '../../machines/progression.lifecycle.ts'
import { availabilities, type Availability } from '../../src/contract/plan.ts'
import type { Model, Start } from '../support/model.ts'
import { stages } from './progression.model.ts'

export type PlanAvailabilityStart = Start<PlanAvailabilitySnapshot, PlanAvailabilityFacts>

const actors: readonly Actor[] = ['provider', 'admin']
const causes: readonly AvailabilityCause[] = ['choice', 'progression', 'shutdown']

/** Shutting an add-on down disables its plans. */
const first = (stage: Stage): Availability => (stage === 'shutdown' ? 'disabled' : 'inviteOnly')

/** A plan of an add-on in each stage, new at first. */
export const planAvailabilityModel = {
  name: 'planAvailabilityLifecycle',
  machine: planAvailabilityLifecycle,
  starts: stages.map((stage) => ({
    title: `add-on in ${stage}`,
    fixture: { stage },
    state: planAvailabilityLifecycle.resolveState({ value: first(stage), context: { stage } }),
  })),
  cases: causes.flatMap((cause) =>
    actors.flatMap((by) =>
      planAvailabilityEventTypes.map((type): PlanAvailabilityEvent => ({ type, by, cause })),
    ),
  ),
} satisfies Model<PlanAvailabilitySnapshot, PlanAvailabilityEvent, PlanAvailabilityFacts>

/** Whether a live platform can have a plan with the availability while its add-on is in the stage. */
export const canHave = ({ stage }: PlanAvailabilityFacts, availability: Availability): boolean =>
  stage !== 'shutdown' || availability === 'disabled'

/** The start's facts with every availability. */
export const everyAvailability = ({ fixture }: PlanAvailabilityStart): PlanAvailabilitySnapshot[] =>
  availabilities.map((value) => planAvailabilityLifecycle.resolveState({ value, context: fixture }))
