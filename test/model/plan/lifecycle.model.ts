import type { Party } from '#machines/law.ts'
import {
  type AvailabilityCause,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  type PlanAvailabilityFacts,
  type PlanAvailabilitySnapshot,
} from '#machines/plan/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { Availability } from '#contract/availability.ts'
import type { Model } from '#test/runner/model.ts'
import { stages } from '../progression/lifecycle.model.ts'
import { availabilityAsked } from './specified.ts'

const actors: readonly Party[] = ['provider', 'admin']
const causes: readonly AvailabilityCause[] = ['choice', 'progression', 'shutdown']

/** Shutting an add-on down disables its plans. */
const first = (stage: Stage): Availability => (stage === 'shutdown' ? 'disabled' : 'inviteOnly')

/** Variations by READINGS 42: what the plan is, and the availability that its paths start from. */
const special: Readonly<Record<string, { fixture: PlanAvailabilityFacts; value: Availability }>> = {
  'the default plan in ga': {
    fixture: { stage: 'ga', isTest: false, defaultOf: ['defaultPlanSlug'], installable: true },
    value: 'disabled',
  },
  'the default of private spaces in beta': {
    fixture: { stage: 'beta', isTest: false, defaultOf: ['spaceDefaultPlanSlug'], installable: true },
    value: 'disabled',
  },
  'the test plan in alpha': {
    fixture: { stage: 'alpha', isTest: true, defaultOf: ['defaultPlanSlug'], installable: true },
    value: 'inviteOnly',
  },
  'the test plan in beta': {
    fixture: { stage: 'beta', isTest: true, defaultOf: ['defaultPlanSlug'], installable: true },
    value: 'inviteOnly',
  },
  'the test plan in ga': {
    fixture: { stage: 'ga', isTest: true, defaultOf: [], installable: true },
    value: 'inviteOnly',
  },
  'a plan that no app can install': {
    fixture: { stage: 'ga', isTest: false, defaultOf: [], installable: false },
    value: 'allUsers',
  },
}

/** A plan of an add-on in each stage, new at first; and those with rules of their own. */
export const planAvailabilityModel = {
  name: 'planAvailabilityLifecycle',
  machine: availabilityAsked.machine,
  rowsOf: availabilityAsked.rows,
  starts: [
    ...stages.map((stage) => ({
      title: `add-on in ${stage}`,
      fixture: { stage },
      state: availabilityAsked.machine.resolveState({ value: first(stage), context: { stage } }),
    })),
    ...Object.entries(special).map(([title, { fixture, value }]) => ({
      title,
      fixture,
      state: availabilityAsked.machine.resolveState({ value, context: fixture }),
    })),
  ],
  cases: causes.flatMap((cause) =>
    actors.flatMap((by) =>
      planAvailabilityEventTypes
        // A shutdown disables, and nothing else.
        .filter((type) => cause !== 'shutdown' || type === 'disable')
        .map((type): PlanAvailabilityEvent => ({ type, by, cause })),
    ),
  ),
} satisfies Model<PlanAvailabilitySnapshot, PlanAvailabilityEvent, PlanAvailabilityFacts>

/** Tells whether a live platform can have a plan with the availability while its add-on is in the stage. */
export const canHave = ({ stage, isTest }: PlanAvailabilityFacts, availability: Availability): boolean =>
  availability === 'disabled'
    ? isTest !== true || stage === 'ga' || stage === 'shutdown'
    : stage !== 'shutdown'

export const everyAvailability = availabilityAsked.everyState
