import { expect } from 'vitest'
import { shownValue, toggle } from '#machines/shapes/toggle.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { toggleModel, type ToggleView } from './toggle.model.ts'

/** The person's view, and the value that the page has loaded. */
let seen: ToggleView
let page: boolean
/** The version of the record that the page has loaded, and the one that was seen when it was turned. */
let version: number
let seenVersion: number
let isSaving: boolean

const turn = (to: boolean) => ({ type: 'turned', to, stored: page, etag: `"${version}"` }) as const

walkWorkflow('toggle', toggle, toggleModel, {
  begin(view, open) {
    seen = view
    page = view.stored
    version = 1
    isSaving = false
    return open({ id: 'plan 1' })
  },
  act: {
    'user.turnsOn': (workflow) => workflow.send(turn(true)),
    'user.turnsOff': (workflow) => workflow.send(turn(false)),
    'colleague.turns'() {
      page = !seen.stored
      version += 1
    },
    'platform.saves': (workflow) => workflow.succeed('send', seen.wanted),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'platform.saysItChanged': (workflow) => workflow.fail('send', 'stale'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'read.saysOn': (workflow) => workflow.succeed('look', true),
    'read.saysOff': (workflow) => workflow.succeed('look', false),
    'read.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  reload({ snapshot }) {
    expect(snapshot.matches({ settled: 'reloading' })).toBe(true)
    expect(snapshot.hasTag('busy')).toBe(true)
    const { confirmed } = snapshot.context
    if (typeof confirmed === 'boolean') page = confirmed
  },
  see(workflow, { value, context }) {
    // Whatever the page loads afterwards.
    if (value === 'saving' && !isSaving) seenVersion = version
    isSaving = value === 'saving'
    seen = context
    const { snapshot } = workflow
    expect(snapshot.value).toEqual(
      { still: { settled: 'resting' }, saving: 'saving', looking: 'saving', 'looking at theirs': 'saving' }[
        value
      ],
    )
    expect(snapshot.hasTag('busy')).toBe(value !== 'still')
    expect(shownValue(snapshot.context, page)).toBe(context.wanted)
    expect(page).toBe(context.stored)

    const told = {
      nothing: undefined,
      saved: undefined,
      refused: 'send: refused',
      failed: 'send crashed',
      notSaved: 'The platform did not answer. Nothing was changed; try again.',
      overtaken:
        'Somebody else has changed this meanwhile, so yours was not saved. It shows what is stored now; choose again if it should be another.',
      unread: 'look: lost',
    }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)

    if (value !== 'still')
      expect(workflow.change(value === 'saving' ? 'send' : 'look')).toEqual({
        id: 'plan 1',
        to: context.wanted,
        etag: `"${seenVersion}"`,
      })
    const tellings = workflow.callsOf('send').length - (value === 'still' ? 0 : 1)
    expect(workflow.emitted).toHaveLength(tellings)
    if (value === 'still' && context.told !== 'nothing')
      expect(workflow.emitted.at(-1)?.type).toBe(context.told === 'saved' ? 'saved' : 'refused')
  },
})
