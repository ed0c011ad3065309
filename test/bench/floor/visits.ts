import { createActorContext } from '@xstate/react'
import { assign, setup } from 'xstate'

const visits = setup({
  types: { context: {} as { opened: number }, events: {} as { type: 'open' } | { type: 'close' } },
}).createMachine({
  context: { opened: 0 },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'opened', actions: assign({ opened: (c) => c.context.opened + 1 }) } } },
    opened: { on: { close: 'closed' } },
  },
})

export const Visits = createActorContext(visits)
