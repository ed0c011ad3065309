import {
  progressionBlockers,
  type ProgressionBlocker,
  type ProgressionEvent,
  progressionLifecycle,
  progressionNeeds,
} from '#machines/progression/lifecycle.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import type { ProgressionRequest } from '#contract/progression.ts'
import { addons } from '#server/db/schema.ts'
import { forbidden, invalid } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { approveWithProgression } from '#server/approvals/approvals.rules.ts'
import { progressionFacts } from '#machines/situation.ts'
import {
  type ApprovalRow,
  blockerSubject,
  situationOf,
  type StoredSituation,
} from '#server/situation/situation.ts'
import { type LaunchedPlans, launchPlans } from './launch-plans.ts'
import { endWithAddon } from './shut-down.ts'
import { writeStageLetters } from './stage-letters.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { takeStep, updateRow } from '#server/law/stored.ts'
import { changedFields, recordChanges, type TrailSubject, writeTogether } from '#server/law/trail.ts'

const eventTo = {
  beta: 'progressToBeta',
  ga: 'progressToGa',
  shutdown: 'shutDown',
} as const satisfies Record<ProgressionRequest['to'], ProgressionEvent['type']>

const hasOverrides = ({ planOverrides }: ProgressionRequest) => Object.keys(planOverrides ?? {}).length > 0

/** A provider sends only the target (CONTRACT, progressions). */
function refuseStaffChoices(act: Act, request: ProgressionRequest): void {
  if (act.by === 'admin') return
  if (!request.visible) throw forbidden('Only platform admins may hide an add-on from the marketplace.')
  if ((request.defaultPlanSlug ?? null) !== null)
    throw forbidden('Only platform admins may choose the default plan.')
  if (hasOverrides(request)) throw forbidden('Only platform admins may choose the availability of plans.')
}

/** Only the progression to GA opens plans. */
function refusePlanChoices(request: ProgressionRequest): void {
  const message = 'can only be chosen with the step to GA'
  if ((request.defaultPlanSlug ?? null) !== null) throw invalid({ defaultPlanSlug: [message] })
  if (hasOverrides(request)) throw invalid({ planOverrides: [message] })
}

/** The rule for an add-on's stages; its refusals name what is missing, with links. */
const progressionRule = (situation: StoredSituation) => ({
  lifecycle: progressionLifecycle,
  blockers: progressionBlockers,
  refuse: (blockers: readonly ProgressionBlocker[]) =>
    refusalOf(addonBlockerWordings, blockers, blockerSubject(situation)),
})

type AddonFields = Partial<Pick<AddonRow, 'visible' | 'defaultPlanSlug'>>

/** The effects of a step: fields of the add-on besides its stage, and approvals that it gives. */
interface Brought {
  fields: AddonFields
  approved: readonly ApprovalRow[]
  launched: LaunchedPlans | null
}

/** Applies a progression's effects on approvals and plans. */
async function bringAlong(
  act: Act,
  situation: StoredSituation,
  request: ProgressionRequest,
): Promise<Brought> {
  const event = eventTo[request.to]
  if (request.to !== 'ga') refusePlanChoices(request)
  if (event === 'shutDown') {
    await endWithAddon(act, situation.addon)
    return { fields: {}, approved: [], launched: null }
  }
  const approved: ApprovalRow[] = []
  for (const type of progressionNeeds[event].approvals) {
    if (situation.approvals[type] !== 'approved')
      approved.push(await approveWithProgression(act, situation, type))
  }
  const { visible } = request
  if (request.to === 'beta') return { fields: { visible }, approved, launched: null }
  const launched = await launchPlans(act, situation.addon, request)
  return { fields: { visible, defaultPlanSlug: launched.defaultPlanSlug }, approved, launched }
}

/**
 * Progresses an add-on to its next stage, or shuts it down, with its records: staff's progression approves what is
 * pending or not requested, GA opens the plans, shutdown closes them. Runs in the transaction that holds the add-on's
 * lock, all or nothing. Throws 403, 409 or 422 with the reasons.
 */
export async function progressAddon(
  act: Act,
  addon: Pick<AddonRow, 'id'>,
  request: ProgressionRequest,
): Promise<AddonRow> {
  refuseStaffChoices(act, request)
  const situation = await situationOf(act.tx, addon, act.config)
  const asked = {
    from: situation.stage,
    event: { type: eventTo[request.to], by: act.by },
    facts: progressionFacts(situation),
  }
  let brought: Brought = { fields: {}, approved: [], launched: null }
  const subject: TrailSubject = { type: 'addon', id: addon.id, addonId: addon.id }
  return writeTogether(act, addon.id, async (gathering) => {
    const row = await takeStep(gathering, progressionRule(situation), asked, {
      store: async ({ to }) => {
        brought = await bringAlong(gathering, situation, request)
        return updateRow(act, addons, addon.id, { ...brought.fields, state: to })
      },
      subject: () => subject,
    })
    await recordChanges(gathering, subject, changedFields<AddonRow>(situation.addon, brought.fields))
    await writeStageLetters(gathering, { ...row, state: request.to }, brought)
    return row
  })
}

/** Shuts an add-on down permanently (staff only). */
export const shutDown = (act: Act, addon: Pick<AddonRow, 'id'>): Promise<AddonRow> =>
  progressAddon(act, addon, { to: 'shutdown', state: 'approved', visible: true })
