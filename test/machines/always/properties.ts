import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Change } from '#test/spec/rules/lapses.ts'
import { isActive, type Move, type Product, type Step, types, typesOf } from './product.ts'

/** A fault of a move, with the step of one lifecycle that shows it. */
interface Wrong {
  about: Step | null
}

/** Something that must be so always, or may never be: null where a move from a state keeps it. */
type Property = (from: Product, move: Move) => Wrong | null

const last = ({ steps }: Move): Step | null => steps.at(-1) ?? null
const wrongIf = (is: boolean, about: Step | null): Wrong | null => (is ? { about } : null)

const lapse = (of: ApprovalType): Step => ({
  lifecycle: 'approvalLifecycle',
  of,
  event: { type: 'lapse', by: 'system' },
})

/** Lists that each step wants complete (SPEC section 4). */
const wanted = { beta: ['business', 'technical'], ga: ['gaTechnical', 'pricing', 'supplier'] } as const

/** The stage that a move leads on to; null where it leads to none. */
const entered = (from: Product, { to }: Move): 'beta' | 'ga' | null =>
  from.stage !== to.stage && (to.stage === 'beta' || to.stage === 'ga') ? to.stage : null

/** Changes that let an approval lapse, as the specification counts them, have let it. */
function unlapsed(
  from: Product,
  { to, change }: { to: Product; change: Change | null },
): ApprovalType | null {
  if (change === null) return null
  return (
    types.find(
      (type) =>
        to.approvals[type].state === 'approved' && !to.approvals[type].stands && from.approvals[type].stands,
    ) ?? null
  )
}

/** By what it says, for people. */
export const properties: Readonly<Record<string, Property>> = {
  'no stage is entered without every approval of the last one': (from, move) =>
    wrongIf(
      entered(from, move) !== null &&
        typesOf(from.stage).some((type) => move.to.approvals[type].state !== 'approved'),
      last(move),
    ),
  'no stage is entered by an approval that no longer stands': (from, move) => {
    const stale = typesOf(from.stage).find(
      (type) => move.to.approvals[type].state === 'approved' && !move.to.approvals[type].stands,
    )
    return entered(from, move) !== null && stale !== undefined ? { about: lapse(stale) } : null
  },
  'no stage is entered while a list that it wants lacks something': (from, move) => {
    const stage = entered(from, move)
    if (stage === null) return null
    const lists: readonly unknown[] = wanted[stage]
    return wrongIf(lists.includes(from.lacking), last(move))
  },
  'an approval whose subject the provider changes is asked for again': (from, move) => {
    const type = unlapsed(from, move)
    return type === null ? null : { about: lapse(type) }
  },
  'what lapses is pending, not forgotten': (from, move) => {
    const gone = types.find(
      (type) =>
        from.approvals[type].state === 'approved' &&
        move.to.approvals[type].state !== 'approved' &&
        (move.change === null || move.by !== 'provider' || move.to.approvals[type].state !== 'pending'),
    )
    return gone === undefined ? null : { about: move.steps.find(({ of }) => of === gone) ?? last(move) }
  },
  'what comes along with a step is legal wherever the step is': (_from, move) =>
    wrongIf(move.refused !== undefined, last(move)),
  'a rejection is washed off by nothing but an approval': (from, move) =>
    wrongIf(
      types.some(
        (type) => from.approvals[type].rejectionStands && move.to.approvals[type].state === 'notStarted',
      ),
      last(move),
    ),
  'only staff approve': (from, move) =>
    wrongIf(
      move.by !== 'admin' &&
        types.some(
          (type) => from.approvals[type].state !== 'approved' && move.to.approvals[type].state === 'approved',
        ),
      last(move),
    ),
  'only staff put a plan on sale or take it off by choice; the step to GA opens it': (from, move) =>
    wrongIf(
      move.by !== 'admin' &&
        from.plan !== move.to.plan &&
        !(entered(from, move) === 'ga' && move.to.plan === 'allUsers'),
      last(move),
    ),
  'a plan has one active repricing at most': (_from, move) =>
    wrongIf(move.to.repricings.filter((each) => isActive(each)).length > 1, last(move)),
  'a price changes in GA alone': (_from, move) =>
    wrongIf(move.to.stage !== 'ga' && move.to.repricings.some((each) => isActive(each)), last(move)),
  'a repricing that is over stays as it is': (from, move) =>
    wrongIf(
      from.repricings.some((each, nth) => {
        const after = move.to.repricings[nth]
        return !isActive(each) && after !== undefined && move.steps.length > 0 && after.status !== each.status
      }),
      last(move),
    ),
  'grandfathered installs keep their price': (from, move) => {
    const [step] = move.steps
    return wrongIf(
      step?.event.type === 'repriceExistingInstalls' &&
        from.repricings.some((each) => each.grandfathered && isActive(each)),
      step ?? null,
    )
  },
  'no price changes before its day': (from, move) => {
    const [step] = move.steps
    const due = { repriceNewInstalls: 1, repriceExistingInstalls: 2 }[step?.event.type ?? ''] ?? 0
    return wrongIf(
      from.repricings.some((each) => isActive(each) && each.due < due),
      step ?? null,
    )
  },
  'a shut-down add-on never changes': (from, move) => wrongIf(from.stage === 'shutdown', last(move)),
  'a shut-down add-on sells nothing and changes no price': (_from, { to, ...move }) =>
    wrongIf(
      to.stage === 'shutdown' && (to.plan !== 'disabled' || to.repricings.some((each) => isActive(each))),
      last({ to, ...move }),
    ),
  'only staff shut down': (from, move) =>
    wrongIf(from.stage !== 'shutdown' && move.to.stage === 'shutdown' && move.by !== 'admin', last(move)),
}
