import { expect } from 'vitest'
import { commandPalette, type Found, typingPauseMs } from '#machines/shapes/palette.ts'
import { commandPaletteModel } from './palette.model.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'

/** The text typed so far. */
let typed = ''
/** The add-on of the page. */
let addon: string | null = null
/** The last findings. */
let found: Found | null = null

const foundFor = (query: string): Found => ({
  addons: [{ slug: `for-${query}`, displayName: query, state: 'alpha' }],
  plans: [],
  features: [],
  people: [],
  companies: [],
  approvals: [],
  repricings: [],
  actions: [
    { subject: { type: 'addon', id: null }, approvalType: null, event: 'go', allowed: true, blockers: [] },
  ],
})

walkWorkflow('commandPalette', commandPalette, commandPaletteModel, {
  depth: 1,
  triable: ({ type }) => type === 'user.retries',
  begin(view, open) {
    typed = ''
    found = null
    addon = view.onAddon ? 'acme-mail' : null
    return open({ addon })
  },
  act: {
    'user.types': (workflow) => {
      typed += 'a'
      workflow.send({ type: 'query.changed', query: typed })
      // The pause begins anew with each key.
      workflow.clock.increment(typingPauseMs * 0.75)
    },
    'user.clears': (workflow) => {
      typed = ''
      workflow.send({ type: 'query.changed', query: typed })
      workflow.clock.increment(typingPauseMs * 0.75)
    },
    'pause.passes': (workflow) => workflow.clock.increment(typingPauseMs),
    'platform.finds': (workflow) => {
      // Actions are asked for once: typing does not change them.
      expect(workflow.open('find').input).toEqual({
        query: typed,
        addon,
        actions: found?.actions ?? null,
      })
      found = foundFor(typed)
      workflow.succeed('find', found)
    },
    'platform.fails': (workflow) => workflow.crash('find'),
    'answer.lost': (workflow) => workflow.fail('find', 'lost'),
    'user.retries': (workflow) => workflow.send({ type: 'retry' }),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    expect(snapshot.value).toBe(
      { looking: 'finding', typing: 'typing', shown: 'shown', failed: 'failed' }[value],
    )
    expect(snapshot.hasTag('busy')).toBe(value === 'looking' || value === 'typing')
    expect(snapshot.context.query).toBe(typed)
    expect(snapshot.context.found).toEqual(found)
    expect(snapshot.context.found !== null).toBe(context.found)
    const told = { nothing: undefined, failed: 'find crashed', lost: 'find: lost' }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)
    const open = workflow.callsOf('find').filter(({ answered, signal }) => !answered && !signal.aborted)
    expect(open).toHaveLength(value === 'looking' ? 1 : 0)
  },
})
