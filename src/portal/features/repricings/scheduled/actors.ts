import { fromPromise } from 'xstate'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import { repricingMenu, type MenuRepricing, type RepricingTransition } from '#machines/repricing/menu.ts'
import { settling } from '#machines/settle.ts'
import type { Repricing } from '#contract/repricing.ts'
import { startQueue } from '#portal/workflow/provide/queue-actor.ts'
import { statusCalls } from '../calls.ts'

/** The machine that sets a repricing's status, with these calls. */
const repricingMenuMachine = ({ effect, send, read }: ReturnType<typeof statusCalls>) =>
  repricingMenu.provide({
    actors: {
      readEffect: fromPromise<RepricingEffect, { id: string }>(({ input, signal }) =>
        effect(input.id, signal),
      ),
      settle: settling<RepricingTransition, MenuRepricing, MenuRepricing>({
        send,
        look: ({ id }, { signal }) => read(id, signal),
      }),
    },
  })

/** Staff's steps in progress, and the repricings as the platform returned them. */
export const statusSteps = startQueue((answered: (id: string, repricing: Repricing) => void) =>
  repricingMenuMachine(statusCalls((repricing) => answered(repricing.id, repricing))),
)
