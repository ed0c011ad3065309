import { assign, emit, setup } from 'xstate'
import { type Party, snapshotOf } from '../law.ts'
import { type ChangedFact, type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, told } from '../settle.ts'
import { nextStep, type ProgressionFacts, progressionLifecycle } from './lifecycle.ts'
import type { Stage } from './stage.ts'
import { given } from '../given.ts'

/** Staff's choices when progressing an add-on; a provider sends only the defaults. */
export interface ProgressionChoices {
  /** True to list the add-on on the marketplace. */
  visible: boolean
  /** Slug of the plan installed for customers who name none; null lets the platform pick. */
  defaultPlanSlug: string | null
  /** Availability by plan id, if other than allUsers. */
  planOverrides: Readonly<Record<string, string>>
}

export const plainChoices: ProgressionChoices = { visible: true, defaultPlanSlug: null, planOverrides: {} }

interface Input {
  addonId: string
  by: Party
}

/** The add-on as the person sees it when they press the button. */
interface Seen {
  stage: Stage
  facts: ProgressionFacts
  /** The add-on's revision that the user has seen; later changes are shown before a step is taken. */
  revision: number
}

type Progress = { choices: ProgressionChoices } & Seen

/** The request to the platform. */
export interface ProgressionChange {
  addonId: string
  to: 'beta' | 'ga'
  by: Party
  choices: ProgressionChoices
  /** The add-on's revision that the user has seen. */
  revision: number
}

type Outcome = Settled<unknown, Stage>

type ProgressionWorkflowEvent =
  | ({ type: 'progress' } & Progress)
  | { type: 'changes.seen' }
  | { type: 'check' }
  | { type: 'celebration.closed' }
  /** Neither focus nor pointer is in the celebration any more. */
  | { type: 'celebration.left' }
  | { type: 'celebration.entered' }

const mayProgress = (
  { by, reached }: { by: Party; reached: Stage | null },
  { stage, facts }: Seen,
): boolean => {
  const step = nextStep[stage]
  // A page that is older than the last step would ask for it once more.
  if (step === null || step.to === reached) return false
  return snapshotOf(progressionLifecycle, stage, facts).can({ type: step.event, by })
}

/**
 * The progression of an add-on on the next-steps screen: one at a time; a lost answer is looked up before
 * anything is reported; others' changes are shown first; a success is celebrated once.
 */
export const progressionWorkflow = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      to: 'beta' | 'ga' | null
      choices: ProgressionChoices
      revision: number
      /** Where the last step has led; null before one has. */
      reached: Stage | null
      problem: Problem | null
      /** Others' changes, while the user is asked to look at them. */
      changed: readonly ChangedFact[]
    },
    events: {} as ProgressionWorkflowEvent,
    emitted: {} as { type: 'progressed'; to: 'beta' | 'ga' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    settle: settling<ProgressionChange, unknown, Stage>(),
  },
  guards: {
    mayProgress: ({ context }, event: Progress) => mayProgress(context, event),
    isStale: (_, { error }: { error: unknown }) => problemOf(error).kind === 'stale',
    hasArrived: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || (outcome.kind === 'found' && outcome.found === context.to),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
    /** Neither at the target nor at the start: staff took another step meanwhile. */
    movedElsewhere: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && nextStep[outcome.found]?.to !== context.to,
  },
  actions: {
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
    keepChanged: assign({
      changed: (_, { error }: { error: unknown }) => problemOf(error).changed ?? [],
      problem: null,
    }),
    forgetChanged: assign({ changed: [] }),
    tellNothingHappened: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing has changed; try again.',
        fields: {},
      } satisfies Problem,
    }),
    tellMovedElsewhere: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer, and the stage of the add-on has changed meanwhile.',
        fields: {},
      } satisfies Problem,
    }),
    keepProgress: assign((_, { stage, choices, revision }: Progress) => ({
      to: nextStep[stage]?.to ?? null,
      choices,
      revision,
      problem: null,
    })),
    arrive: assign(({ context }) => ({ reached: context.to, problem: null })),
    emitProgressed: emit(({ context }) => ({ type: 'progressed', to: context.to ?? 'beta' }) as const),
    emitRefused: emit({ type: 'refused' }),
  },
  delays: {
    /** How long the celebration stays after focus and pointer have left it, in ms. */
    celebrationTime: 6000,
  },
}).createMachine({
  id: 'progressionWorkflow',
  context: ({ input }) => ({
    ...input,
    to: null,
    choices: plainChoices,
    revision: 0,
    reached: null,
    problem: null,
    changed: [],
  }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        progress: { target: 'progressing', guard: given('mayProgress'), actions: given('keepProgress') },
      },
    },
    progressing: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: {
            addonId: context.addonId,
            to: context.to ?? 'beta',
            by: context.by,
            choices: context.choices,
            revision: context.revision,
          },
          from: event.type === 'check' ? 'look' : 'send',
        }),
        onDone: [
          { guard: told('hasArrived'), target: 'celebrating' },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          {
            guard: told('movedElsewhere'),
            target: 'settled',
            actions: ['tellMovedElsewhere', 'emitRefused'],
          },
          { target: 'settled', actions: 'tellNothingHappened' },
        ],
        onError: [
          { guard: given('isStale'), target: 'changed', actions: [given('keepChanged'), 'emitRefused'] },
          { target: 'settled', actions: [given('keepProblem'), 'emitRefused'] },
        ],
      },
    },
    /** Nothing was progressed: there are changes the user has not seen (READINGS 38). */
    changed: { on: { 'changes.seen': { target: 'settled', actions: 'forgetChanged' } } },
    unheard: { on: { check: 'progressing' } },
    celebrating: {
      entry: ['arrive', 'emitProgressed'],
      on: { 'celebration.closed': 'settled' },
      initial: 'attended',
      states: {
        /** Has the focus, or is being read, so it does not go by itself (WCAG 2.2.1, 2.4.3). */
        attended: { on: { 'celebration.left': 'left' } },
        left: {
          on: { 'celebration.entered': 'attended' },
          after: { celebrationTime: '#progressionWorkflow.settled' },
        },
      },
    },
  },
})
