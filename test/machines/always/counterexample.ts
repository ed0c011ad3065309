import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { PlanAvailabilityFacts } from '#machines/plan/lifecycle.ts'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import type { RepricingFacts } from '#machines/repricing/lifecycle.ts'
import { machineLists, specifiedNeeds } from '#test/model/approval/specified.ts'
import { approvalModel } from '#test/model/approval/lifecycle.model.ts'
import { planAvailabilityModel } from '#test/model/plan/lifecycle.model.ts'
import { progressionModel } from '#test/model/progression/lifecycle.model.ts'
import { repricingModel } from '#test/model/repricing/lifecycle.model.ts'
import { walkIds } from '#test/runner/walking/planned-walks.ts'
import { type Model, nextState } from '#test/runner/model.ts'
import { type Move, type Product, type Step, types } from './product.ts'

type AnyModel = Model<AnyMachineSnapshot, Step['event'], { changed?: unknown }>

const models = [
  approvalModel,
  planAvailabilityModel,
  progressionModel,
  repricingModel,
] as unknown as AnyModel[]

/** The events that led here of the record that the wrong step is of. */
const before = (way: readonly Move[], { lifecycle, of }: Step): Step['event'][] =>
  way
    .flatMap(({ steps }) => steps)
    .filter((step) => step.lifecycle === lifecycle && step.of === of)
    .map(({ event }) => event)

/** The model's own event of that kind, which may say more, as the reason for a rejection. */
const caseOf = ({ cases }: AnyModel, { type, by, today }: Step['event']) =>
  cases.find(
    (event) =>
      event.type === type &&
      event.by === by &&
      event.today === today &&
      !('message' in event && event.message === ''),
  )

/** The lists that facts call incomplete; the article's has none. */
const listsOf = (incomplete: readonly { list: string }[]) =>
  [...new Set(incomplete.map(({ list }) => list))].toSorted()

/** Tells whether a model's record, with its facts, is as the product's is where the wrong step is asked for. */
function isAlike({ value, context }: AnyMachineSnapshot, from: Product, { lifecycle, of }: Step): boolean {
  const facts = context as Partial<ApprovalFacts & ProgressionFacts & RepricingFacts & PlanAvailabilityFacts>
  const lacking = from.lacking === null || from.lacking === 'article' ? [] : [machineLists[from.lacking]]
  const states = Object.fromEntries(types.map((type) => [type, from.approvals[type].state]))
  switch (lifecycle) {
    case 'approvalLifecycle':
      return (
        of !== null &&
        facts.type === of &&
        value === from.approvals[of].state &&
        facts.stage === from.stage &&
        facts.hasDocumentationUrl === (from.lacking !== 'article') &&
        isDeepStrictEqual(
          listsOf(facts.incomplete ?? []),
          lacking.filter((list) => list === specifiedNeeds[of].list),
        )
      )
    case 'progressionLifecycle':
      return (
        value === from.stage &&
        isDeepStrictEqual(facts.approvals, states) &&
        isDeepStrictEqual(listsOf(facts.incomplete ?? []), lacking)
      )
    case 'planAvailabilityLifecycle':
      return value === from.plan && isDeepStrictEqual(facts, { stage: from.stage })
    default:
      return from.repricings.some(
        ({ status, grandfathered }) =>
          status === value && grandfathered === facts.grandfathered && facts.priceContract !== true,
      )
  }
}

/**
 * The path of a model that shows a wrong step on any driver: the events before it, then it, if the specification lets
 * it happen; else all that must be refused there. `from`: the state in which it is asked for. Null where no start of the
 * model leads to such a record.
 */
export function pathOf(
  way: readonly Move[],
  from: Product,
  about: Step,
): { machine: string; path: string } | null {
  const model = models.find(({ name }) => name === about.lifecycle)
  const wrong = model === undefined ? undefined : caseOf(model, about.event)
  if (model === undefined || wrong === undefined) return null
  const events = before(way, about).map((event) => caseOf(model, event))
  for (const start of model.starts) {
    // Only where something changes can a driver let an approval lapse.
    if (wrong.type === 'lapse' && start.fixture.changed === undefined) continue
    let state: AnyMachineSnapshot | null = start.state
    for (const event of events)
      state =
        state !== null && event !== undefined && state.can(event)
          ? nextState(model.machine, state, event)
          : null
    if (state === null || !isAlike(state, from, about)) continue
    const ids = walkIds(model.name, start.title)
    const path = state.can(wrong) ? ids.path([...events, wrong]) : ids.refusals(state)
    return { machine: model.name, path }
  }
  return null
}

/** A counterexample in words: each step by who takes it, and the command that replays it in the browser. */
export function told(says: string, way: readonly Move[], from: Product, about: Step | null): string {
  const steps = way.map(({ said }, nth) => `  ${nth + 1}. ${said}`)
  const replay = about === null ? null : pathOf(way.slice(0, -1), from, about)
  return [
    `never: ${says}; but`,
    ...steps,
    ...(about === null
      ? []
      : [`wrong is ${about.event.type} by ${about.event.by}${about.of === null ? '' : ` of ${about.of}`}`]),
    replay === null
      ? 'no path of one model shows it: the steps are to be done by hand'
      : `replay: npm run test:model -- --machine ${replay.machine} --driver browser --path ${replay.path}`,
  ].join('\n')
}
