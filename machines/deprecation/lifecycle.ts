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

/** The fewest days between a notice and its date (SPEC is silent): customers have a month to move. */
export const noticeDays = 30

/** The facts that the rules consider. */
export interface DeprecationFacts {
  stage: Stage
  /** Days from today until its date (UTC); 0 on the day itself. */
  daysLeft: number
}

export type DeprecationEvent = {
  type: 'write' | 'announce' | 'withdraw' | 'end' | 'endWithAddon'
  by: PartyOrSystem
}

export type DeprecationBlocker =
  | WrongState
  | StaffOnly
  | SystemOnly
  | { code: 'addon_shut_down' }
  | { code: 'addon_not_offered' }
  | { code: 'too_soon'; least: number }
  | { code: 'not_due' }

const ofLiveAddon = ({ stage }: DeprecationFacts): DeprecationBlocker[] =>
  stage === 'shutdown' ? [{ code: 'addon_shut_down' }] : []

/** In alpha only invited people have the add-on: nobody is to be told. */
const ofOfferedAddon = ({ stage }: DeprecationFacts): DeprecationBlocker[] =>
  stage === 'alpha' ? [{ code: 'addon_not_offered' }] : []

const onNotice = ({ daysLeft }: DeprecationFacts): DeprecationBlocker[] =>
  daysLeft < noticeDays ? [{ code: 'too_soon', least: noticeDays }] : []

const notDue = ({ daysLeft }: DeprecationFacts): DeprecationBlocker[] =>
  daysLeft > 0 ? [{ code: 'not_due' }] : []

const blockers = {
  write: (facts, event) => [...byStaff(facts, event), ...ofLiveAddon(facts), ...onNotice(facts)],
  announce: (facts, event) => [
    ...byStaff(facts, event),
    ...ofLiveAddon(facts),
    ...ofOfferedAddon(facts),
    ...onNotice(facts),
  ],
  withdraw: (facts, event) => [...byStaff(facts, event), ...ofLiveAddon(facts)],
  end: (facts, event) => [...bySystem(facts, event), ...notDue(facts)],
  endWithAddon: (facts, event) => [...byStaff(facts, event)],
} satisfies BlockerTable<DeprecationFacts, DeprecationEvent, DeprecationBlocker>

const { lawfully, explain } = lawful<DeprecationFacts, DeprecationEvent, DeprecationBlocker>(blockers)

/**
 * A notice that an add-on will be shut down: written and announced by staff, who may withdraw it; on its date the
 * platform shuts the add-on down. One that is over stays so; another one may be written.
 */
export const deprecationLifecycle = lawfully.createMachine({
  id: 'deprecation',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        write: { target: 'draft', guard: 'allowed' },
        announce: { target: 'announced', guard: 'allowed' },
        endWithAddon: { target: 'ended', guard: 'allowed' },
      },
    },
    announced: {
      on: {
        withdraw: { target: 'withdrawn', guard: 'allowed' },
        end: { target: 'ended', guard: 'allowed' },
        endWithAddon: { target: 'ended', guard: 'allowed' },
      },
    },
    withdrawn: { type: 'final' },
    ended: { type: 'final' },
  },
})

export type DeprecationSnapshot = SnapshotFrom<typeof deprecationLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const deprecationBlockers = explain
