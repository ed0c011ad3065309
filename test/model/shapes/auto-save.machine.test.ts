import { expect } from 'vitest'
import { autoSave, shownChoice } from '#machines/shapes/auto-save.ts'
import type { StoredChoice } from '#machines/shapes/choice.ts'
import type { Workflow } from '../support/workflow.ts'
import {
  autoSaveModel,
  type AutoSaveView,
  type AutoSaveViewEvent,
  type AutoSaveViewSnapshot,
  type Pick,
} from './auto-save.model.ts'
import { inQuick } from '#test/support/scope.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

const delayMs = 500

/** The person's view. */
let seen: AutoSaveView
/** The choice that the page has loaded. */
let page: StoredChoice

const choiceOf = (pick: Pick): string[] => pick.split(' ').filter((each) => each !== '')
/** As the platform gives it, in an order of its own. */
const storedChoice = (pick: Pick) => ({ choice: choiceOf(pick).toReversed(), etag: `"${pick}"` })
const asMembers = (choice: readonly string[]) => choice.toSorted().join(' ')

/** Each change starts the wait anew: just before its end nothing is sent. */
function toggle(workflow: Workflow<typeof autoSave>, thing: string): void {
  const shown = shownChoice(workflow.snapshot.context, page.choice)
  if (workflow.snapshot.matches('waiting')) workflow.clock.increment(delayMs - 1)
  const others = seen.joined === 'one' ? [] : shown.filter((each) => each !== thing)
  workflow.send({ type: 'chosen', choice: shown.includes(thing) ? others : [...others, thing], stored: page })
}

/** Events of a save that others come before again and again; all else is walked before the first of them. */
const amidOthers = new Set<AutoSaveViewEvent['type']>([
  'user.togglesJava',
  'time.passes',
  'colleague.togglesGo',
  'platform.answers',
  'read.answers',
])
/** Events while nobody knows what is stored, which is walked where nothing was chosen before. */
const unsure = new Set<AutoSaveViewEvent['type']>([
  'user.togglesGo',
  'time.passes',
  'platform.answers',
  'read.answers',
])
const canSend = ({ type }: AutoSaveViewEvent, { value, context }: AutoSaveViewSnapshot) => {
  if (context.unsure !== '') return unsure.has(type)
  const leavesUnsure = type === 'read.fails' && value === 'looking' && context.shown !== context.sent
  if (leavesUnsure && context.heard !== '') return false
  return context.outrun === 0 || value === 'held' || amidOthers.has(type)
}

walkWorkflow('autoSave', autoSave, autoSaveModel, {
  quick: ({ title }) => (title === 'ticks' ? 'tours' : 'short tours'),
  canSend,
  depth: 'tours',
  refusalsOnPaths: inQuick('once', 'on each way'),
  begin(view, open) {
    seen = view
    const { joined } = view
    page = storedChoice(view.stored)
    return open({ joined, delayMs })
  },
  act: {
    'user.togglesGo': (workflow) => toggle(workflow, 'Go'),
    'user.togglesJava': (workflow) => toggle(workflow, 'Java'),
    'user.choosesTheSame': (workflow) =>
      workflow.send({
        type: 'chosen',
        choice: shownChoice(workflow.snapshot.context, page.choice),
        stored: page,
      }),
    'user.leaves': (workflow) => workflow.send({ type: 'flush' }),
    'user.triesAgain': (workflow) => workflow.send({ type: 'retried' }),
    'time.passes': (workflow) => workflow.clock.increment(delayMs),
    'draft.hasGo': (workflow) => workflow.send({ type: 'restored', base: [], choice: ['Go'], stored: page }),
    'colleague.togglesGo': () => {},
    'page.loads'(workflow) {
      if (workflow.snapshot.matches('settled')) page = storedChoice(seen.stored)
    },
    'platform.answers': (workflow) =>
      seen.isFresh ? workflow.succeed('send', storedChoice(seen.sent)) : workflow.fail('send', 'stale'),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'answer.lostAfterCommit': (workflow) => workflow.fail('send', 'lost'),
    'read.answers': (workflow) => workflow.succeed('look', storedChoice(seen.stored)),
    'read.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  reload({ snapshot }) {
    expect(snapshot.value).toEqual({ settled: 'reloading' })
    page = snapshot.context.confirmed ?? page
  },
  see(workflow, { value, context }) {
    seen = context
    const { snapshot } = workflow
    expect(snapshot.value).toEqual(
      {
        still: { settled: 'resting' },
        pausing: 'waiting',
        saving: 'saving',
        reading: 'saving',
        looking: 'saving',
        held: 'held',
      }[value],
    )
    expect(snapshot.hasTag('unsaved')).toBe(value !== 'still')
    expect(asMembers(shownChoice(snapshot.context, page.choice))).toBe(context.shown)
    expect(asMembers((snapshot.context.confirmed ?? page).choice)).toBe(context.heard)
    if (value === 'reading' || value === 'looking') workflow.open('look')
    // What is sent holds only against what was heard: that nobody has saved since is the platform's to see.
    if (value === 'saving') {
      const { choice, etag } = workflow.change() as StoredChoice
      expect([asMembers(choice), etag]).toEqual([context.sent, `"${context.heard}"`])
    }

    const told = {
      nothing: undefined,
      saved: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      notSaved: 'The platform did not answer. Nothing was changed; try again.',
      unread: 'look: lost',
      overtaken: expect.stringContaining('Somebody else has changed this meanwhile, so yours was not saved.'),
    }[context.told]
    if (value === 'held') {
      workflow.clock.increment(3_600_000)
      expect(workflow.snapshot.value).toBe('held')
      expect(workflow.emitted.at(-1)).toEqual({
        type: 'held',
        base: snapshot.context.confirmed?.choice,
        choice: shownChoice(snapshot.context, []),
      })
    }
    if (value === 'still') expect(snapshot.context.problem?.message).toEqual(told)
    if (value === 'still' && context.told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(context.told === 'saved' ? 'saved' : 'refused')
  },
})
