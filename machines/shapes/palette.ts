import { assign, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, told, unprovided } from '../given.ts'
import type { Problem } from '../problem.ts'

/** The add-on that a found record belongs to. */
interface OwnAddon {
  slug: string
  displayName: string
}

/** A possible step of the current add-on, as judged by the platform's lifecycles. */
export interface FoundAction {
  subject: { type: string; id: string | null }
  approvalType: string | null
  event: string
  allowed: boolean
  blockers: readonly { code: string; message: string; href: string | null }[]
}

/** The records that the platform found for a query, and the steps of the current add-on. */
export interface Found {
  addons: readonly (OwnAddon & { state: string })[]
  plans: readonly { id: string; name: string; slug: string; addon: OwnAddon }[]
  features: readonly { id: string; name: string; addon: OwnAddon }[]
  people: readonly { id: string; name: string | null; email: string; company: string | null }[]
  companies: readonly { id: string; name: string }[]
  approvals: readonly { id: string; type: string; state: string; addon: OwnAddon }[]
  repricings: readonly { id: string; status: string; plan: { id: string; name: string }; addon: OwnAddon }[]
  actions: readonly FoundAction[]
}

interface Context {
  /** The query as typed; results may still be for a shorter one. */
  query: string
  /** Slug of the current page's add-on; null elsewhere. */
  addon: string | null
  /** The latest results; null before the first answer. */
  found: Found | null
  problem: Problem | null
}

type PaletteEvent = { type: 'query.changed'; query: string } | { type: 'retry' }

/** Typing pause before asking the platform, in ms. */
export const typingPauseMs = 150

/**
 * The command palette's search, from opening to closing: asks the platform for the current add-on's steps at once, and
 * for records after each typing pause, one request at a time; results stay until newer ones arrive.
 */
export const commandPalette = setup({
  types: {
    input: {} as { addon: string | null },
    context: {} as Context,
    events: {} as PaletteEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** `actions`: the known ones, which typing does not change; null to request them. */
    find: unprovided<Found, { query: string; addon: string | null; actions: Found['actions'] | null }>(
      'find',
    ),
  },
  actions: {
    takeQuery: assign({ query: (_, { query }: { query: string }) => query }),
    takeFound: assign((_, found: Found) => ({ found, problem: null })),
    keepProblem,
    clearProblem,
  },
  guards: {
    /** An empty query finds nothing; the steps are asked for once. */
    isAsked: ({ context: { query, addon, found } }) =>
      query.trim() !== '' || (addon !== null && found === null),
  },
  delays: { typingPause: typingPauseMs },
}).createMachine({
  id: 'commandPalette',
  context: ({ input }) => ({ query: '', addon: input.addon, found: null, problem: null }),
  initial: 'opened',
  states: {
    opened: { always: [{ guard: 'isAsked', target: 'finding' }, { target: 'shown' }] },
    finding: {
      tags: 'busy',
      invoke: {
        src: 'find',
        input: ({ context: { query, addon, found } }) => ({ query, addon, actions: found?.actions ?? null }),
        onDone: { target: 'shown', actions: told('takeFound') },
        onError: { target: 'failed', actions: given('keepProblem') },
      },
      on: {
        'query.changed': { target: 'typing', actions: given('takeQuery') },
      },
    },
    typing: {
      tags: 'busy',
      after: { typingPause: 'opened' },
      on: {
        'query.changed': { target: 'typing', reenter: true, actions: given('takeQuery') },
      },
    },
    shown: {
      on: {
        'query.changed': { target: 'typing', actions: given('takeQuery') },
      },
    },
    failed: {
      on: {
        retry: { target: 'finding', actions: 'clearProblem' },
        'query.changed': { target: 'typing', actions: ['clearProblem', given('takeQuery')] },
      },
    },
  },
})
