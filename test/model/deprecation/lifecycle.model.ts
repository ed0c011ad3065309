import type {
  DeprecationEvent,
  DeprecationFacts,
  DeprecationSnapshot,
} from '#machines/deprecation/lifecycle.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { daysLeft, deprecationAsked } from './specified.ts'

type DeprecationStart = Start<DeprecationSnapshot, DeprecationFacts>

/** In each stage long before the date, in GA on every other day; one that is shut down has none that is not over. */
const fixtures: DeprecationFacts[] = [
  { stage: 'alpha', daysLeft: daysLeft.far },
  { stage: 'beta', daysLeft: daysLeft.far },
  ...Object.values(daysLeft).map((left) => ({ stage: 'ga' as const, daysLeft: left })),
]

/** Tells whether a live platform can have one in the state: in alpha none is announced. */
const canBe = ({ stage }: DeprecationFacts, state: DeprecationSnapshot['value']): boolean =>
  stage !== 'alpha' || state === 'draft' || state === 'ended'

/** An add-on's deprecation, in each of the add-on's stages. */
export const deprecationModel = {
  name: 'deprecationLifecycle',
  machine: deprecationAsked.machine,
  rowsOf: deprecationAsked.rows,
  starts: fixtures.map((facts) => ({
    title: Object.values(facts).join(', '),
    fixture: facts,
    // A day comes for what was written long before.
    state: deprecationAsked.machine.resolveState({
      value: facts.daysLeft > 0 ? 'draft' : 'announced',
      context: facts,
    }),
  })),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['write', 'announce', 'withdraw', 'end', 'endWithAddon'] as const).map((type): DeprecationEvent => ({
      type,
      by,
    })),
  ),
} satisfies Model<DeprecationSnapshot, DeprecationEvent, DeprecationFacts>

const shutDown: DeprecationFacts = { stage: 'shutdown', daysLeft: daysLeft.far }
/** The notice of an add-on that is shut down, which stands on a page and takes no step. */
export const afterShutdown: DeprecationStart = {
  title: 'shutdown',
  fixture: shutDown,
  state: deprecationAsked.machine.resolveState({ value: 'ended', context: shutDown }),
}

/** The start's facts in every state that it can be in. */
export const everyDeprecation = ({ fixture }: DeprecationStart): DeprecationSnapshot[] =>
  (['draft', 'announced', 'withdrawn', 'ended'] as const)
    .filter((value) => canBe(fixture, value))
    .map((value) => deprecationAsked.machine.resolveState({ value, context: fixture }))
