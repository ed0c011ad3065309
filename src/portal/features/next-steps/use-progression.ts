import { fromPromise } from 'xstate'
import type { Availability } from '#contract/availability.ts'
import { addonView } from '#contract/endpoints/addons.ts'
import { progressionCreate } from '#contract/endpoints/progressions.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import type { Party } from '#machines/law.ts'
import { nextStep, progressionBlockers } from '#machines/progression/lifecycle.ts'
import {
  type ProgressionChange,
  type ProgressionChoices,
  progressionWorkflow,
} from '#machines/progression/progress.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { settling } from '#machines/settle.ts'
import { addonSituation, progressionFacts, progressionIn } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { stageNames } from '#contract/stage.ts'
import type { Blocker } from '#contract/trail.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { blockerSubjectOf, type NextSteps } from './data.ts'
import { revisionTag, seenRevision } from '#portal/wire/seen-revision.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'

/** A provider sends only the target; staff's choices of plans accompany the step to GA. */
const progressionBody = ({ to, by, choices }: Pick<ProgressionChange, 'to' | 'by' | 'choices'>) => ({
  to,
  ...(by === 'admin' ? { visible: choices.visible } : {}),
  ...(by === 'admin' && to === 'ga'
    ? {
        defaultPlanSlug: choices.defaultPlanSlug,
        planOverrides: choices.planOverrides as Record<string, Availability>,
      }
    : {}),
})

/** The progression machine of the next-steps screen, with the platform's calls. */
const progressionMachine = progressionWorkflow.provide({
  actors: {
    ask: fromPromise(({ input: change, signal }) =>
      askEffects(
        progressionCreate,
        { params: { addon: change.addonId }, body: progressionBody(change) },
        { signal, ifMatch: revisionTag(change.revision) },
      ),
    ),
    settle: settling<ProgressionChange, unknown, Stage>({
      send: (change, options) =>
        callApi(
          progressionCreate,
          { params: { addon: change.addonId }, body: progressionBody(change) },
          { ...options, ifMatch: revisionTag(change.revision) },
        ),
      look: async ({ addonId: addon }, options) =>
        (await callApi(addonView, { params: { addon } }, options)).state,
    }),
  },
})

function blockersOf(addon: WholeAddon, data: NextSteps, by: Party): Blocker[] {
  const step = nextStep[addon.state]
  if (step === null) return []
  const found = progressionBlockers(progressionIn(addonSituation(addon)), { type: step.event, by })
  return found.map((blocker) => explain(addonBlockerWordings, blocker, blockerSubjectOf(addon, data)))
}

/** An add-on's progression on the next-steps screen: looked at before it is taken, one at a time, celebrated once. */
export function useProgression(addon: WholeAddon, data: NextSteps, by: Party) {
  const reload = useReload()
  const revision = seenRevision(addon, data.approvals)
  const facts = progressionFacts(addonSituation(addon))
  const { snapshot, send } = useWorkflow(() => progressionMachine, {
    input: { addonId: addon.id, by },
    on: {
      progressed: ({ to }) => {
        flash.success(`Addon successfully progressed to ${stageNames[to]}`)
        void reload()
      },
      refused: () => void reload(),
    },
    staysWhile: ['busy'],
  })

  const { context } = snapshot
  const isOpen = snapshot.hasTag('open')
  return {
    blockers: blockersOf(addon, data, by),
    /** The last look at the step, while it is open; else null. */
    look: isOpen
      ? {
          to: context.to ?? 'beta',
          effects: context.effects as CallEffects | null,
          changed: context.changed,
          problem: context.problem,
          isAsking: snapshot.matches({ look: 'asking' }),
          isBusy: snapshot.hasTag('busy'),
          hasFailed: snapshot.matches({ look: 'failed' }),
          isUnheard: snapshot.matches('unheard'),
          confirm: () => send({ type: 'confirm' }),
          tryAgain: () => send({ type: 'tryAgain' }),
          check: () => send({ type: 'check' }),
          cancel: () => send({ type: 'cancel' }),
        }
      : null,
    busy: snapshot.hasTag('busy'),
    problem: isOpen ? null : context.problem,
    celebrating: snapshot.matches('celebrating') ? context.to : null,
    /** True if the step taken lists the add-on on the marketplace. */
    lists: context.choices.visible,
    progress: (choices: ProgressionChoices) =>
      send({ type: 'progress', choices, stage: addon.state, facts, revision }),
    closeCelebration: () => send({ type: 'celebration.closed' }),
    attendCelebration: (isAttended: boolean) =>
      send({ type: isAttended ? 'celebration.entered' : 'celebration.left' }),
  }
}

export type Progression = ReturnType<typeof useProgression>
