import type { SnapshotFrom } from 'xstate'
import {
  type BlockerTable,
  byStaff,
  bySystem,
  type PartyOrSystem,
  type StaffOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'
import { lawful } from '../lawful.ts'
import type { Stage } from '../progression/stage.ts'
import {
  type Asked,
  type AskedAnew,
  type NewInstallBlocker,
  newInstallBlockers,
  type PlanBlocker,
  planBlockers,
} from './install-rules.ts'

/** The facts that the rules consider. */
export interface InstallFacts {
  stage: Stage
  /** The request; `request` and `change` are refused without one. */
  asked?: Asked
  /** The further facts of a new install; `request` is refused without them. */
  anew?: AskedAnew
  /** True if the provider, which answered 202, has had its time to call back. */
  isOverdue?: boolean
  /** True if the provider has failed to remove the install, or what is left of a failed one, so that staff may give that up. */
  isStuck?: boolean
}

/** The cause of a failure: refused, answered wrongly, not answered, not called back, or the add-on's shutdown. */
export type InstallFailure = 'refused' | 'wrong_answer' | 'unanswered' | 'overdue' | 'shutdown'

export type InstallEvent =
  | {
      type:
        | 'request'
        | 'wait'
        | 'provision'
        | 'change'
        | 'complete'
        | 'undo'
        | 'remove'
        | 'confirm'
        | 'abandon'
      by: PartyOrSystem
    }
  | { type: 'fail'; by: PartyOrSystem; why: InstallFailure }

export type InstallBlocker =
  | WrongState
  | StaffOnly
  | SystemOnly
  | PlanBlocker
  | NewInstallBlocker
  | { code: 'not_overdue' }
  | { code: 'not_stuck' }

/** Callbacks are the provider's own steps; staff take none of them. */
const notByStaff = (_facts: unknown, { by }: { by: PartyOrSystem }): SystemOnly[] =>
  by === 'admin' ? [{ code: 'system_only' }] : []

/** Customers remove installs through the platform, and so may staff; providers may not. */
const notByProvider = (_facts: unknown, { by }: { by: PartyOrSystem }): StaffOnly[] =>
  by === 'provider' ? [{ code: 'staff_only' }] : []

/** Without facts, nothing is known that could allow it. */
const unknown = [{ code: 'unknown_plan' }] as const satisfies PlanBlocker[]

const ofPlan = ({ stage, asked }: InstallFacts): readonly PlanBlocker[] =>
  asked === undefined ? unknown : planBlockers(stage, asked)

const ofNewInstall = ({ anew }: InstallFacts): readonly (PlanBlocker | NewInstallBlocker)[] =>
  anew === undefined ? unknown : newInstallBlockers(anew)

const blockers = {
  request: (facts, event) => [...bySystem(facts, event), ...ofPlan(facts), ...ofNewInstall(facts)],
  wait: bySystem,
  provision: notByStaff,
  fail: (facts, event) => [
    ...bySystem(facts, event),
    ...(event.why === 'overdue' && facts.isOverdue !== true ? [{ code: 'not_overdue' } as const] : []),
  ],
  change: (facts, event) => [...bySystem(facts, event), ...ofPlan(facts)],
  complete: bySystem,
  undo: bySystem,
  remove: notByProvider,
  confirm: notByStaff,
  abandon: (facts, event) => [
    ...byStaff(facts, event),
    ...(facts.isStuck === true ? [] : [{ code: 'not_stuck' } as const]),
  ],
} satisfies BlockerTable<InstallFacts, InstallEvent, InstallBlocker>

const { lawfully, explain } = lawful<InstallFacts, InstallEvent, InstallBlocker>(blockers)

/**
 * An install of an add-on on a customer's app: the platform requests it from the provider, which provides it at once
 * or later; its plan can change; it ends at the provider before it is gone. Rules are asked when a request is taken,
 * not again (READINGS 52).
 */
export const installLifecycle = lawfully.createMachine({
  id: 'install',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { on: { request: { target: 'requested', guard: 'allowed' } } },
    requested: {
      on: {
        provision: { target: 'provisioned', guard: 'allowed' },
        wait: { target: 'waiting', guard: 'allowed' },
        fail: { target: 'failed', guard: 'allowed' },
        remove: { target: 'removing', guard: 'allowed' },
      },
    },
    /** The provider answered 202, and will call back. */
    waiting: {
      on: {
        provision: { target: 'provisioned', guard: 'allowed' },
        fail: { target: 'failed', guard: 'allowed' },
        remove: { target: 'removing', guard: 'allowed' },
      },
    },
    provisioned: {
      on: {
        change: { target: 'changing', guard: 'allowed' },
        remove: { target: 'removing', guard: 'allowed' },
      },
    },
    changing: {
      on: {
        complete: { target: 'provisioned', guard: 'allowed' },
        /** The old plan stays, also at the provider. */
        undo: { target: 'provisioned', guard: 'allowed' },
        remove: { target: 'removing', guard: 'allowed' },
      },
    },
    /** Until staff give that up, its provider is still to remove whatever it has made. */
    failed: { on: { abandon: { target: 'failed', guard: 'allowed' } } },
    removing: {
      on: {
        confirm: { target: 'removed', guard: 'allowed' },
        abandon: { target: 'removed', guard: 'allowed' },
      },
    },
    removed: { type: 'final' },
  },
})

export type InstallSnapshot = SnapshotFrom<typeof installLifecycle>
export type InstallState = InstallSnapshot['value']

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const installBlockers = explain
