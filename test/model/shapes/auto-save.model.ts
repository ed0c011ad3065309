import { assign, setup, type SnapshotFrom } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

/** Go and Java stand for any two things to choose. Of a choice of one, 'Go Java' is never chosen. */
export type Pick = '' | 'Go' | 'Java' | 'Go Java'
type Thing = 'Go' | 'Java'

type ViewEvent =
  | { type: 'user.togglesGo' }
  | { type: 'user.togglesJava' }
  /** A choice that is stored already, which is no change. */
  | { type: 'user.choosesTheSame' }
  | { type: 'user.leaves' }
  | { type: 'user.triesAgain' }
  | { type: 'time.passes' }
  /** A choice made, when nothing was chosen, before the person had to sign in again. */
  | { type: 'draft.hasGo' }
  | { type: 'colleague.togglesGo' }
  /** The page loads what is stored now; a change under way does not care before it is sent. */
  | { type: 'page.loads' }
  | { type: 'platform.answers' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'read.answers' }
  | { type: 'read.fails' }

export interface AutoSaveView {
  /** Ticks, or one of several. */
  joined: 'members' | 'one'
  /** As the platform has it. */
  stored: Pick
  /** The page's last knowledge of it, and whether nobody has saved since. */
  heard: Pick
  isFresh: boolean
  shown: Pick
  /** '' where no save is under way. */
  sent: Pick
  /** The things that saves have changed of which nobody knows whether they are stored. */
  unsure: Pick
  /** How many saves in a row, of the one choice, somebody else's came before. */
  outrun: number
  told: 'nothing' | 'saved' | 'refused' | 'failed' | 'notSaved' | 'unread' | 'overtaken'
}

const has = (pick: Pick, thing: Thing): boolean => pick.includes(thing)
const pickOf = (go: boolean, java: boolean): Pick => (go ? (java ? 'Go Java' : 'Go') : java ? 'Java' : '')

const toggled = ({ joined }: AutoSaveView, pick: Pick, thing: Thing): Pick => {
  if (joined === 'one') return pick === thing ? '' : thing
  return pickOf(has(pick, 'Go') !== (thing === 'Go'), has(pick, 'Java') !== (thing === 'Java'))
}

/**
 * The wish of a person who saw `base` and made it `mine`, where `stored` is stored now: each thing as they put it
 * where they did, else as it is; one choice as they made it, unless somebody else has made another.
 */
function wanted(joined: AutoSaveView['joined'], base: Pick, mine: Pick, stored: Pick): Pick | 'clash' {
  if (joined === 'one') {
    if (base === mine) return stored
    return stored === base || stored === mine ? mine : 'clash'
  }
  const as = (thing: Thing) => has(has(base, thing) === has(mine, thing) ? stored : mine, thing)
  return pickOf(as('Go'), as('Java'))
}

/** So many tries in a row that somebody else's save comes before; then it waits to be asked for. */
const tries = 3

/** Things that are in one of two picks. */
const differing = (a: Pick, b: Pick): Pick =>
  pickOf(has(a, 'Go') !== has(b, 'Go'), has(a, 'Java') !== has(b, 'Java'))

/** The pick that the person started from as far as they know: with what their own unheard saves have stored. */
function known({ joined, heard, stored, unsure }: AutoSaveView): Pick {
  if (joined === 'one') return stored !== '' && has(unsure, stored as Thing) ? stored : heard
  const as = (thing: Thing) => has(has(unsure, thing) ? stored : heard, thing)
  return pickOf(as('Go'), as('Java'))
}

/** Tells whether each thing that was sent otherwise than it was known is stored so. */
const isSaved = (context: AutoSaveView): boolean => {
  const { joined, sent, stored } = context
  const before = known(context)
  return joined === 'one'
    ? sent === before || sent === stored
    : (['Go', 'Java'] as const).every(
        (thing) => has(before, thing) === has(sent, thing) || has(sent, thing) === has(stored, thing),
      )
}

/** With the save that has come second now; one that something else was chosen since says nothing of that. */
const outrun = (context: AutoSaveView): number => context.outrun + (context.shown === context.sent ? 1 : 0)

const viewSetup = setup({
  types: viewTypes<AutoSaveView, ViewEvent>(),
  guards: {
    isAsHeard: ({ context }, thing: Thing) =>
      context.unsure === '' && toggled(context, context.shown, thing) === context.heard,
    isAsIs: ({ context }) => context.unsure === '' && context.shown === context.heard,
    isFresh: ({ context }) => context.isFresh,
    isFreshAndWantsMore: ({ context }) => context.isFresh && context.shown !== context.sent,
    wantsMore: ({ context }) => context.shown !== context.sent,
    wasNotSaved: ({ context }) => context.shown === context.sent && !isSaved(context),
    clashes: ({ context }, base: 'heard' | 'looked') => left(context, base) === 'clash',
    isThere: ({ context }, base: 'heard' | 'looked') => left(context, base) === context.stored,
    isOutrun: ({ context }) => outrun(context) === tries,
    draftClashes: ({ context }) => wanted(context.joined, '', 'Go', context.heard) === 'clash',
    draftIsThere: ({ context }) => wanted(context.joined, '', 'Go', context.heard) === context.heard,
  },
  actions: {
    toggle: assign(({ context }, thing: Thing) => ({
      shown: toggled(context, context.shown, thing),
      told: 'nothing' as const,
      outrun: 0,
    })),
    store: assign(({ context }, thing: Thing) => ({
      stored: toggled(context, context.stored, thing),
      isFresh: false,
    })),
    send: assign({ sent: ({ context }) => context.shown }),
    commit: assign(({ context }) => ({ stored: context.sent, isFresh: false })),
    hear: assign(({ context }) => ({
      heard: context.stored,
      isFresh: true,
      sent: '' as const,
      unsure: '' as const,
    })),
    /** Nobody knows of what was sent. */
    keepUnsure: assign(({ context }) => {
      const changed = differing(context.heard, context.sent)
      return {
        unsure: pickOf(
          has(changed, 'Go') || has(context.unsure, 'Go'),
          has(changed, 'Java') || has(context.unsure, 'Java'),
        ),
      }
    }),
    showLeft: assign(({ context }, base: 'heard' | 'looked') => {
      const shown = left(context, base)
      return shown === 'clash' ? {} : { shown }
    }),
    showDraft: assign(({ context }) => {
      const shown = wanted(context.joined, '', 'Go', context.heard)
      return shown === 'clash' ? {} : { shown, told: 'nothing' as const }
    }),
    showHeard: assign({ shown: ({ context }) => context.heard, unsure: '' }),
    tell: assign((_, told: AutoSaveView['told']) => ({ told })),
    forgetSent: assign({ sent: '' }),
    countTry: assign({ outrun: ({ context }) => outrun(context) }),
    tryAnew: assign({ outrun: 0 }),
    ignore: () => {},
  },
})

/** The rest to save where the person saw what was known, or perhaps already what they had sent. */
const left = (context: AutoSaveView, base: 'heard' | 'looked'): Pick | 'clash' =>
  wanted(
    context.joined,
    base === 'looked' && isSaved(context) ? context.sent : known(context),
    context.shown,
    context.stored,
  )

/** The stored choice meets what the person wants. */
const meet = (base: 'heard' | 'looked') =>
  [
    {
      guard: { type: 'clashes', params: base },
      target: 'still',
      actions: ['hear', 'showHeard', { type: 'tell', params: 'overtaken' }],
    },
    {
      guard: { type: 'isThere', params: base },
      target: 'still',
      actions: ['hear', 'showHeard', { type: 'tell', params: 'saved' }],
    },
    { target: 'pausing', actions: [{ type: 'showLeft', params: base }, 'hear'] },
  ] as const

const [clashing, there, { target, actions }] = meet('heard')
const toSave = { target, actions: ['countTry', ...actions] } as const
/** The same after a save that came second, which may have been one too many. */
const meetAgain = [clashing, there, { ...toSave, guard: 'isOutrun', target: 'held' }, toSave] as const

const turnBack = (told: AutoSaveView['told']) =>
  ({ target: 'still', actions: ['showHeard', 'forgetSent', { type: 'tell', params: told }] }) as const

/** While the platform is asked, another pick only shows. */
const showOther = {
  'user.togglesGo': { actions: { type: 'toggle', params: 'Go' } },
  'user.togglesJava': { actions: { type: 'toggle', params: 'Java' } },
  'page.loads': { actions: 'ignore' },
} as const

const inPause = (thing: Thing) =>
  [
    {
      guard: { type: 'isAsHeard', params: thing },
      target: 'still',
      actions: { type: 'toggle', params: thing },
    },
    { actions: { type: 'toggle', params: thing } },
  ] as const

/**
 * A choice that saves itself, as a person lives it beside a colleague: shown at once, saved later, turned back with
 * a reason; and never does a save of theirs change what they did not touch.
 */
const autoSaveView = viewSetup.createMachine({
  id: 'autoSaveView',
  context: ({ input }) => input,
  initial: 'still',
  on: {
    // One change at a time that nobody has heard of: two are one, to whoever looks.
    'colleague.togglesGo': { guard: 'isFresh', actions: { type: 'store', params: 'Go' } },
  },
  states: {
    still: {
      entry: 'tryAnew',
      on: {
        'user.togglesGo': { target: 'pausing', actions: { type: 'toggle', params: 'Go' } },
        'user.togglesJava': { target: 'pausing', actions: { type: 'toggle', params: 'Java' } },
        'draft.hasGo': [
          { guard: 'draftClashes', actions: { type: 'tell', params: 'overtaken' } },
          { guard: 'draftIsThere', actions: { type: 'tell', params: 'saved' } },
          { target: 'pausing', actions: 'showDraft' },
        ],
        'page.loads': { actions: ['hear', 'showHeard'] },
      },
    },
    pausing: {
      on: {
        'user.togglesGo': inPause('Go'),
        'user.togglesJava': inPause('Java'),
        // What was chosen back during a save that failed is as stored.
        'user.choosesTheSame': { guard: 'isAsIs', target: 'still' },
        'user.leaves': { target: 'saving', actions: 'send' },
        'time.passes': { target: 'saving', actions: 'send' },
        'page.loads': { actions: 'ignore' },
      },
    },
    saving: {
      on: {
        ...showOther,
        'platform.answers': [
          { guard: 'isFreshAndWantsMore', target: 'pausing', actions: ['commit', 'hear'] },
          {
            guard: 'isFresh',
            target: 'still',
            actions: ['commit', 'hear', { type: 'tell', params: 'saved' }],
          },
          { target: 'reading' },
        ],
        'platform.refuses': [
          { guard: 'wantsMore', target: 'pausing', actions: 'forgetSent' },
          turnBack('refused'),
        ],
        'platform.fails': [
          { guard: 'wantsMore', target: 'pausing', actions: 'forgetSent' },
          turnBack('failed'),
        ],
        'answer.lostBeforeCommit': 'looking',
        'answer.lostAfterCommit': { guard: 'isFresh', target: 'looking', actions: 'commit' },
      },
    },
    /** Others have come first so often that only the person says when to try again; what they chose stays. */
    held: {
      on: {
        // What is left is Java: of Go, the colleague's is what is stored.
        'user.togglesGo': { target: 'pausing', actions: { type: 'toggle', params: 'Go' } },
        'user.togglesJava': { target: 'still', actions: { type: 'toggle', params: 'Java' } },
        'user.choosesTheSame': { target: 'pausing', actions: 'tryAnew' },
        'user.triesAgain': { target: 'saving', actions: ['tryAnew', 'send'] },
        'user.leaves': { target: 'saving', actions: ['tryAnew', 'send'] },
        'page.loads': { actions: 'ignore' },
      },
    },
    /** Somebody else came first. */
    reading: {
      on: { ...showOther, 'read.answers': meetAgain, 'read.fails': turnBack('unread') },
    },
    /** Nobody knows whether it was saved. */
    looking: {
      on: {
        ...showOther,
        'read.answers': [
          {
            guard: 'wasNotSaved',
            target: 'still',
            actions: ['hear', 'showHeard', { type: 'tell', params: 'notSaved' }],
          },
          ...meet('looked'),
        ],
        'read.fails': [
          { guard: 'wantsMore', target: 'pausing', actions: ['keepUnsure', 'forgetSent'] },
          turnBack('unread'),
        ],
      },
    },
  },
})

export type AutoSaveViewSnapshot = SnapshotFrom<typeof autoSaveView>
export type AutoSaveViewEvent = ViewEvent

const still = (joined: AutoSaveView['joined']) =>
  [
    'still',
    {
      joined,
      stored: '',
      heard: '',
      isFresh: true,
      shown: '',
      sent: '',
      unsure: '',
      outrun: 0,
      told: 'nothing',
    },
  ] as const

export const autoSaveModel = viewModel(autoSaveView, {
  ticks: still('members'),
  'one of several': still('one'),
})
