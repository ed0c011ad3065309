import { assign, emit, fromPromise, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { type Failed, given, told } from '../given.ts'
import { type Party, snapshotOf } from '../law.ts'
import { type ChangedFact, plainProblem, type Problem, problemOf, unanswered } from '../problem.ts'
import { isUnknown, type Settled, settling, tellUnknown } from '../settle.ts'
import { nextStep, type ProgressionFacts, progressionLifecycle } from './lifecycle.ts'
import type { Stage } from './stage.ts'

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

interface Context extends Input {
  to: 'beta' | 'ga' | null
  choices: ProgressionChoices
  /** The revision that the user has seen: that of the last look, once there was one. */
  revision: number
  /** Where the last step has led; null before one has. */
  reached: Stage | null
  problem: Problem | null
  /** The effects of the step, as the platform told them; null while it is asked. */
  effects: unknown
  /** Others' changes since the button was pressed. */
  changed: readonly ChangedFact[]
}

type ProgressionWorkflowEvent =
  /** Opens the last look. */
  | ({ type: 'progress' } & Progress)
  /** Takes the step as it was shown. */
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'tryAgain' }
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

/** The step as it is asked about, then sent. */
const changeIn = ({ addonId, to, by, choices, revision }: Context): ProgressionChange => ({
  addonId,
  to: to ?? 'beta',
  by,
  choices,
  revision,
})

/**
 * The progression of an add-on on the next-steps screen: a last look at what it would do (READINGS 47), then the step
 * on the revision that was shown. One at a time; where others have changed something meanwhile, it is looked at anew; a
 * lost answer is looked up before anything is reported; a success is celebrated once.
 */
export const progressionWorkflow = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ProgressionWorkflowEvent,
    emitted: {} as { type: 'progressed'; to: 'beta' | 'ga' } | { type: 'refused' },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    /** Asks the platform what the step would do now. */
    ask: fromPromise<unknown, ProgressionChange>(() => Promise.reject(new Error('provide ask'))),
    settle: settling<ProgressionChange, unknown, Stage>(),
  },
  guards: {
    mayProgress: ({ context }, event: Progress) => mayProgress(context, event),
    isOvertaken: (_, { error }: Failed) => {
      const { kind, revision } = problemOf(error)
      return kind === 'stale' && revision !== undefined
    },
    hasArrived: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || (outcome.kind === 'found' && outcome.found === context.to),
    isUnknown,
    /** Neither at the target nor at the start: staff took another step meanwhile. */
    movedElsewhere: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && nextStep[outcome.found]?.to !== context.to,
  },
  actions: {
    keepProblem,
    tellUnknown,
    keepEffects: assign({ effects: (_, { output }: { output: unknown }) => output }),
    forget: assign({ effects: null, changed: [], problem: null }),
    clearProblem,
    keepChanged: assign(({ context }, { error }: Failed) => {
      const { changed = [], revision = context.revision } = problemOf(error)
      return { changed: [...context.changed, ...changed], revision, effects: null }
    }),
    tellNothingHappened: assign({ problem: unanswered('Nothing has changed') }),
    tellMovedElsewhere: assign({
      problem: plainProblem(
        'lost',
        'The platform did not answer, and the stage of the add-on has changed meanwhile.',
      ),
    }),
    keepProgress: assign((_, { stage, choices, revision }: Progress) => ({
      to: nextStep[stage]?.to ?? null,
      choices,
      revision,
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
    effects: null,
    changed: [],
  }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        progress: { target: 'look', guard: given('mayProgress'), actions: ['forget', given('keepProgress')] },
      },
    },
    /** The last look: nothing is done yet. */
    look: {
      tags: 'open',
      on: { cancel: { target: 'settled', actions: 'forget' } },
      initial: 'asking',
      states: {
        asking: {
          entry: 'clearProblem',
          invoke: {
            src: 'ask',
            input: ({ context }) => changeIn(context),
            onDone: { target: 'shown', actions: given('keepEffects') },
            onError: [
              {
                guard: given('isOvertaken'),
                target: 'asking',
                reenter: true,
                actions: [given('keepChanged'), 'emitRefused'],
              },
              { target: 'failed', actions: given('keepProblem') },
            ],
          },
        },
        shown: {
          on: { confirm: { target: '#progressionWorkflow.progressing', actions: 'clearProblem' } },
        },
        failed: { on: { tryAgain: 'asking' } },
      },
    },
    progressing: {
      tags: ['busy', 'open'],
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: changeIn(context),
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
          { target: 'look.shown', actions: 'tellNothingHappened' },
        ],
        onError: [
          // Nothing was progressed: there are changes the user has not seen (READINGS 38).
          { guard: given('isOvertaken'), target: 'look', actions: [given('keepChanged'), 'emitRefused'] },
          { target: 'look.failed', actions: [given('keepProblem'), 'emitRefused'] },
        ],
      },
    },
    unheard: {
      tags: 'open',
      on: { check: 'progressing', cancel: { target: 'settled', actions: ['forget', 'emitRefused'] } },
    },
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
