import { isActive, type Move, type Product, types, typesOf } from './product.ts'

/** Something that may never be: true where a move from a state breaks it. */
type Broken = (from: Product, move: Move) => boolean

/** Lists that each step wants complete (SPEC section 4). */
const wanted = { beta: ['business', 'technical'], ga: ['gaTechnical', 'pricing', 'supplier'] } as const

/** The stage that a move leads on to; null where it leads to none. */
const entered = (from: Product, { to }: Move): 'beta' | 'ga' | null =>
  from.stage !== to.stage && (to.stage === 'beta' || to.stage === 'ga') ? to.stage : null

/** By what holds always, for people. */
export const properties: Readonly<Record<string, Broken>> = {
  'no stage is entered without every approval of the last one': (from, move) =>
    entered(from, move) !== null &&
    typesOf(from.stage).some((type) => move.to.approvals[type].state !== 'approved'),
  'no stage is entered by an approval that no longer stands': (from, move) =>
    entered(from, move) !== null &&
    typesOf(from.stage).some(
      (type) => move.to.approvals[type].state === 'approved' && !move.to.approvals[type].stands,
    ),
  'no stage is entered while a list that it wants lacks something': (from, move) => {
    const stage = entered(from, move)
    const lists: readonly unknown[] = stage === null ? [] : wanted[stage]
    return lists.includes(from.lacking)
  },
  'an approval whose subject the provider changes is asked for again': (from, { to, change }) =>
    change !== null &&
    types.some(
      (type) =>
        to.approvals[type].state === 'approved' && !to.approvals[type].stands && from.approvals[type].stands,
    ),
  'what lapses is pending, not forgotten': (from, { to, change, by }) =>
    types.some(
      (type) =>
        from.approvals[type].state === 'approved' &&
        to.approvals[type].state !== 'approved' &&
        (change === null || by !== 'provider' || to.approvals[type].state !== 'pending'),
    ),
  'what comes along with a step is legal wherever the step is': (_from, { refused }) => refused !== undefined,
  'a rejection is washed off by nothing but an approval': (from, { to }) =>
    types.some((type) => from.approvals[type].rejectionStands && to.approvals[type].state === 'notStarted'),
  'only staff approve': (from, { to, by }) =>
    by !== 'admin' &&
    types.some(
      (type) => from.approvals[type].state !== 'approved' && to.approvals[type].state === 'approved',
    ),
  'only staff put a plan on sale or take it off by choice; the step to GA opens it': (from, move) =>
    move.by !== 'admin' &&
    from.plan !== move.to.plan &&
    !(entered(from, move) === 'ga' && move.to.plan === 'allUsers'),
  'a plan has one active repricing at most': (_from, { to }) =>
    to.repricings.filter((each) => isActive(each)).length > 1,
  'a price changes in GA alone': (_from, { to }) =>
    to.stage !== 'ga' && to.repricings.some((each) => isActive(each)),
  'a repricing that is over stays as it is': (from, { to, event }) =>
    from.repricings.some((each, nth) => {
      const after = to.repricings[nth]
      return !isActive(each) && after !== undefined && event !== undefined && after.status !== each.status
    }),
  'grandfathered installs keep their price': (from, { event }) =>
    event === 'repriceExistingInstalls' &&
    from.repricings.some((each) => each.grandfathered && isActive(each)),
  'no price changes before its day': (from, { event = '' }) => {
    const due = { repriceNewInstalls: 1, repriceExistingInstalls: 2 }[event] ?? 0
    return from.repricings.some((each) => isActive(each) && each.due < due)
  },
  'a shut-down add-on never changes': (from) => from.stage === 'shutdown',
  'a shut-down add-on sells nothing and changes no price': (_from, { to }) =>
    to.stage === 'shutdown' && (to.plan !== 'disabled' || to.repricings.some((each) => isActive(each))),
  'only staff shut down': (from, { to, by }) =>
    from.stage !== 'shutdown' && to.stage === 'shutdown' && by !== 'admin',
}
