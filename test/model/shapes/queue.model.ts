import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

export type QueueRecord = 'a' | 'b'

type ViewEvent =
  | { type: 'user.changesA' }
  | { type: 'user.changesB' }
  | { type: 'user.opensA' }
  | { type: 'user.opensB' }
  | { type: 'user.leavesA' }
  | { type: 'user.leavesB' }
  | { type: 'user.signsOut' }
  | { type: 'platform.answersA' }
  | { type: 'platform.answersB' }
  | { type: 'platform.refusesA' }
  | { type: 'platform.refusesB' }

/** How it stands with the change of a record. */
type Change = 'none' | 'running' | 'answered' | 'refused'

export interface QueueView {
  changes: Readonly<Record<QueueRecord, Change>>
  /** The record that the person has before them. */
  open: QueueRecord | null
}

const become = (record: QueueRecord, to: Change) => ({ type: 'become', params: { record, to } }) as const
const isStill = (record: QueueRecord) => ({ type: 'isStill', params: { record } }) as const
const isRunning = (record: QueueRecord) => ({ type: 'isRunning', params: { record } }) as const
const open = (record: QueueRecord | null) => ({ type: 'open', params: { record } }) as const
const isOpen = (record: QueueRecord) => ({ type: 'isOpen', params: { record } }) as const
const isElsewhere = (record: QueueRecord) => ({ type: 'isElsewhere', params: { record } }) as const

/** Two records that a person changes, each in its own time, whichever of them is open. */
const queueView = setup({
  types: { context: {} as QueueView, input: {} as QueueView, events: {} as ViewEvent },
  guards: {
    isStill: ({ context }, { record }: { record: QueueRecord }) => context.changes[record] !== 'running',
    isRunning: ({ context }, { record }: { record: QueueRecord }) => context.changes[record] === 'running',
    isOpen: ({ context }, { record }: { record: QueueRecord }) => context.open === record,
    isElsewhere: ({ context }, { record }: { record: QueueRecord }) => context.open !== record,
  },
  actions: {
    become: assign(({ context }, { record, to }: { record: QueueRecord; to: Change }) => ({
      changes: { ...context.changes, [record]: to },
    })),
    open: assign((_, { record }: { record: QueueRecord | null }) => ({ open: record })),
  },
}).createMachine({
  id: 'queueView',
  context: ({ input }) => input,
  initial: 'signedIn',
  states: {
    signedIn: {
      on: {
        'user.changesA': { guard: isStill('a'), actions: become('a', 'running') },
        'user.changesB': { guard: isStill('b'), actions: become('b', 'running') },
        'platform.answersA': { guard: isRunning('a'), actions: become('a', 'answered') },
        'platform.answersB': { guard: isRunning('b'), actions: become('b', 'answered') },
        'platform.refusesA': { guard: isRunning('a'), actions: become('a', 'refused') },
        'platform.refusesB': { guard: isRunning('b'), actions: become('b', 'refused') },
        'user.opensA': { guard: isElsewhere('a'), actions: open('a') },
        'user.opensB': { guard: isElsewhere('b'), actions: open('b') },
        'user.leavesA': { guard: isOpen('a'), actions: open(null) },
        'user.leavesB': { guard: isOpen('b'), actions: open(null) },
        'user.signsOut': 'signedOut',
      },
    },
    signedOut: { type: 'final' },
  },
})

export const queueModel = viewModel(queueView, {
  'nothing under way': ['signedIn', { changes: { a: 'none', b: 'none' }, open: null }],
})
