import { approvalWordings } from '#contract/wording/approvals.ts'
import { linkOptions } from '@tanstack/react-router'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { FoundAction } from '#machines/shapes/palette.ts'
import type { LinkTarget } from '#portal/ui/links.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { requestButton } from '#portal/workflow/changes/approval-wording.ts'

interface Named {
  title: string
  /** The screen for this step. */
  place: LinkTarget
}

const inNextSteps = (addonSlug: string, hash: string) =>
  linkOptions({ to: '/addons/$addonSlug/next-steps', params: { addonSlug }, hash })

/** Staff progress an add-on from their own section. */
const ofAddon = (addonSlug: string, isStaff: boolean): Readonly<Record<string, Named>> => {
  const progress = inNextSteps(addonSlug, isStaff ? 'staff' : 'stage-panel')
  return {
    progressToBeta: { title: 'Progress to Beta', place: progress },
    progressToGa: { title: 'Progress to GA', place: progress },
    shutDown: {
      title: 'Shut down',
      place: linkOptions({ to: '/addons/$addonSlug/settings', params: { addonSlug }, hash: 'shutdown' }),
    },
  }
}

/** Staff decide in a panel of the approval. */
const decisions: Readonly<Record<string, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  reopen: 'Reopen',
}

const isApproval = (type: string): type is ApprovalType => Object.hasOwn(approvalWordings, type)

function named(
  addonSlug: string,
  { approvalType, event, subject }: FoundAction,
  isStaff: boolean,
): Named | null {
  if (approvalType === null) return ofAddon(addonSlug, isStaff)[event] ?? null
  if (!isApproval(approvalType)) return null
  const card = inNextSteps(addonSlug, approvalType)
  if (event === 'request')
    return approvalType === 'article_review_approval'
      ? {
          title: requestButton(approvalType),
          place: linkOptions({
            to: '/addons/$addonSlug/marketplace-listing',
            params: { addonSlug },
            hash: 'documentation',
          }),
        }
      : { title: requestButton(approvalType), place: card }
  if (event === 'withdraw') return { title: `Withdraw ${approvalWordings[approvalType].title}`, place: card }
  // The lifecycle says that a provider may not decide only in a state where a decision is possible at all.
  const decision = isStaff ? decisions[event] : undefined
  if (decision === undefined) return null
  const place =
    subject.id === null
      ? card
      : linkOptions({
          to: '/addons/$addonSlug/next-steps/approvals/$approvalId/edit',
          params: { addonSlug, approvalId: subject.id },
        })
  return { title: `${decision} ${approvalWordings[approvalType].title}`, place }
}

/** True for a step that is another party's. */
const isOthers = ({ blockers }: FoundAction): boolean =>
  blockers.some(({ code }) => code === 'staff_only' || code === 'provider_only' || code === 'system_only')

/** True for a step that does not apply in the current state: hidden until searched for. */
const isFarOff = ({ blockers }: FoundAction): boolean =>
  blockers.some(({ code }) => code === 'wrong_state' || code === 'wrong_stage')

/** The order of steps: allowed ones first; of both technical approvals, which have one title, the nearer. */
const nearer = (a: FoundAction, b: FoundAction): number =>
  Number(b.allowed) - Number(a.allowed) || Number(isFarOff(a)) - Number(isFarOff(b))

/**
 * Lists an add-on's steps as its lifecycles judge them, each title once: allowed ones link to their screen, blocked
 * ones state the reason and link to where it can be resolved. Remote ones are included only with `all`, other parties'
 * never.
 */
export function actionEntries(
  slug: string,
  actions: readonly FoundAction[],
  { all, isStaff }: { all: boolean; isStaff: boolean },
): PaletteEntry[] {
  const near = actions.filter((action) => !isOthers(action) && (all || !isFarOff(action)))
  const entries = near.toSorted(nearer).flatMap((action): PaletteEntry[] => {
    const name = named(slug, action, isStaff)
    if (name === null) return []
    const [first, ...more] = action.blockers
    return [
      {
        id: `action ${slug} ${name.title}`,
        title: name.title,
        detail: null,
        leadsTo: action.allowed ? name.place : (first?.href ?? null),
        blocked:
          first === undefined
            ? null
            : more.length === 0
              ? first.message
              : `${first.message} And ${more.length} more.`,
      },
    ]
  })
  return entries.filter(({ title }, place) => entries.findIndex((each) => each.title === title) === place)
}
