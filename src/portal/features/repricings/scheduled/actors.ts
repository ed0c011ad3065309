import { fromPromise } from 'xstate'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import { repricingMenu, type MenuRepricing, type RepricingTransition } from '#machines/repricing/menu.ts'
import type { statusCalls } from '../calls.ts'

/** The menu that sets a repricing's status, with these calls behind it. */
export const repricingMenuMachine = ({ effect, send, read }: ReturnType<typeof statusCalls>) =>
  repricingMenu.provide({
    actors: {
      readEffect: fromPromise<RepricingEffect, { id: string }>(({ input, signal }) =>
        effect(input.id, signal),
      ),
      sendTransition: fromPromise<MenuRepricing, RepricingTransition>(({ input, signal }) =>
        send(input, signal),
      ),
      readRepricing: fromPromise<MenuRepricing, { id: string }>(({ input, signal }) =>
        read(input.id, signal),
      ),
    },
  })
