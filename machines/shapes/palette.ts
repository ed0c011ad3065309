import { assign, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'

/** An add-on that the platform found. */
export interface FoundAddon {
  slug: string
  displayName: string
  state: string
}

/** What can be done with the add-on that the page is about, as the platform's lifecycles judge it. */
export interface FoundAction {
  subject: { type: string; id: string | null }
  approvalType: string | null
  event: string
  allowed: boolean
  blockers: readonly { code: string; message: string; href: string | null }[]
}

export interface Found {
  addons: readonly FoundAddon[]
  actions: readonly FoundAction[]
}

interface Context {
  /** What was typed; what is found may still be for less of it. */
  query: string
  /** Slug of the add-on that the page is about; null elsewhere. */
  addon: string | null
  /** What was found last; null before the first answer. */
  found: Found | null
  problem: Problem | null
}

type PaletteEvent = { type: 'query.changed'; query: string } | { type: 'retry' }

/** ms without typing before the platform is asked. */
export const typingPauseMs = 150

/**
 * What the command palette finds, from its opening to its closing: the platform is asked at once and after each pause
 * in typing, never twice at a time; what was found stays until something newer is.
 */
export const commandPalette = setup({
  types: {
    input: {} as { addon: string | null },
    context: {} as Context,
    events: {} as PaletteEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** `actions`: what is known of them, which typing does not change; null to ask for them. */
    find: fromPromise<Found, { query: string; addon: string | null; actions: Found['actions'] | null }>(() =>
      Promise.reject(new Error('provide find')),
    ),
  },
  actions: {
    takeQuery: assign({ query: (_, query: string) => query }),
    takeFound: assign((_, found: Found) => ({ found, problem: null })),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    clearProblem: assign({ problem: null }),
  },
  delays: { typingPause: typingPauseMs },
}).createMachine({
  id: 'commandPalette',
  context: ({ input }) => ({ query: '', addon: input.addon, found: null, problem: null }),
  initial: 'finding',
  states: {
    finding: {
      tags: 'busy',
      invoke: {
        src: 'find',
        input: ({ context: { query, addon, found } }) => ({ query, addon, actions: found?.actions ?? null }),
        onDone: { target: 'shown', actions: { type: 'takeFound', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'query.changed': {
          target: 'typing',
          actions: { type: 'takeQuery', params: ({ event }) => event.query },
        },
      },
    },
    typing: {
      tags: 'busy',
      after: { typingPause: 'finding' },
      on: {
        'query.changed': {
          target: 'typing',
          reenter: true,
          actions: { type: 'takeQuery', params: ({ event }) => event.query },
        },
      },
    },
    shown: {
      on: {
        'query.changed': {
          target: 'typing',
          actions: { type: 'takeQuery', params: ({ event }) => event.query },
        },
      },
    },
    failed: {
      on: {
        retry: { target: 'finding', actions: 'clearProblem' },
        'query.changed': {
          target: 'typing',
          actions: ['clearProblem', { type: 'takeQuery', params: ({ event }) => event.query }],
        },
      },
    },
  },
})
