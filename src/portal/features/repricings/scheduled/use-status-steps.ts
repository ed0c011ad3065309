import { type ActorRefFrom, fromPromise } from 'xstate'
import { type MenuRepricing, repricingMenu, type RepricingTransition } from '#machines/repricing/menu.ts'
import type { RepricingEffect } from '#machines/repricing/repricing-effect.ts'
import { settling } from '#machines/settle.ts'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import type { Repricing } from '#contract/repricing.ts'
import { countAdmin } from '#portal/features/admin/admin-counts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { statusCalls } from '../calls.ts'
import { menuRepricing, messageDraft } from './repricing-menu.ts'

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

export type MenuActor = ActorRefFrom<typeof repricingMenu>

/** Flashes the outcome of a repricing's steps, whichever page is open, and cleans up after them. */
function tell(actor: MenuActor, { id, addon, plan }: Repricing, userId: string): void {
  const name = `${addon.slug} / ${plan.slug}`
  actor.on('transitioned', ({ repricing: { status } }) => {
    flash.success(`The price change of ${name} is now ${repricingStatusNames[status]}.`)
    if (status === 'rejected') dropDraft(userId, messageDraft(id))
    // If counting fails, the previous count stays.
    countAdmin().catch(() => {})
  })
  actor.on('refused', ({ problem }) => {
    if (problem.kind === 'expired') return
    if (!statusSteps.isShown(id))
      flash.error(`The price change of ${name} was not changed. ${problem.message}`)
    // Another user may have moved it. If reloading fails, the display stays.
    const { read } = statusCalls((repricing) => statusSteps.answered(id, repricing))
    if (problem.kind === 'refused') read(id).catch(() => {})
  })
  let wasUnheard = false
  actor.subscribe((snapshot) => {
    const isUnheard = snapshot.matches('unheard')
    if (isUnheard && !wasUnheard && !statusSteps.isShown(id))
      flash.error(`It is not known what became of the price change of ${name}.`)
    wasUnheard = isUnheard
  })
}

/** Sets a repricing's status, or asks first, whichever page is open when the platform answers. */
export function choose(repricing: Repricing, to: SettableStatus, userId: string): void {
  const input = { repricing: menuRepricing(repricing), by: 'admin' } as const
  const step = (event: Parameters<MenuActor['send']>[0]) =>
    statusSteps.act(repricing.id, input, event, (actor) => tell(actor, repricing, userId))
  // A confirmation left behind with its page is canceled.
  step({ type: 'cancel' })
  step({ type: 'choose', to, repricing: input.repricing })
}

/** The steps in progress or taken since page load, and the resulting records. */
export function useStatusSteps() {
  const { conversations, answers } = useQueue(statusSteps)
  return { newer: answers, actorOf: (id: string) => conversations[id] }
}
