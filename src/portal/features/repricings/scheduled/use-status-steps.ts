import { useCallback, useRef, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import type { repricingMenu } from '#machines/repricing/menu.ts'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import { repricingStatusNames } from '#contract/wording/plan-blockers.ts'
import type { Repricing } from '#contract/repricing.ts'
import { repricingMenuMachine } from './actors.ts'
import { countAdmin } from '#portal/features/admin/admin-counts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { statusCalls } from '../calls.ts'
import { menuRepricing } from './repricing-menu.ts'

export type MenuActor = ActorRefFrom<typeof repricingMenu>

/**
 * The steps that staff take with the repricings of a list. They outlive the rows that are drawn, so scrolling
 * away from a row does not give up on its step. `newer` are the records that the platform answered with.
 */
export function useStatusSteps() {
  const [newer, setNewer] = useState<ReadonlyMap<string, Repricing>>(new Map())
  const [actors, setActors] = useState<ReadonlyMap<string, MenuActor>>(new Map())

  const watched = useRef<string | null>(null)

  const keep = (record: Repricing) => setNewer((before) => new Map(before).set(record.id, record))

  const start = (repricing: Repricing): MenuActor => {
    const calls = statusCalls(keep)
    const actor = createActor(repricingMenuMachine(calls), {
      input: { repricing: menuRepricing(repricing), by: 'admin' },
    })
    const name = `${repricing.addon.slug} / ${repricing.plan.slug}`
    actor.on('transitioned', ({ repricing: { status } }) => {
      flash.success(`The repricing of ${name} is now ${repricingStatusNames[status]}.`)
      // The count stays as it is where it can't be read now.
      countAdmin().catch(() => {})
    })
    actor.on('refused', ({ problem }) => {
      if (problem.kind === 'expired') return
      if (watched.current !== repricing.id)
        flash.error(`The repricing of ${name} was not changed. ${problem.message}`)
      // Somebody else may have moved it. What can't be read now stays as it is shown.
      if (problem.kind === 'refused') calls.read(repricing.id).catch(() => {})
    })
    let wasUnheard = false
    actor.subscribe((snapshot) => {
      const isUnheard = snapshot.matches('unheard')
      if (isUnheard && !wasUnheard && watched.current !== repricing.id)
        flash.error(`It is not known what became of the repricing of ${name}.`)
      wasUnheard = isUnheard
    })
    actor.start()
    setActors((before) => new Map(before).set(repricing.id, actor))
    return actor
  }

  const watch = useCallback((id: string) => {
    watched.current = id
    return () => {
      watched.current = null
    }
  }, [])

  return {
    newer,
    actorOf: (id: string) => actors.get(id),
    /** Has this repricing's steps shown in place, without a flash, until the function that it returns is called. */
    watch,
    choose: (repricing: Repricing, to: SettableStatus) => {
      const actor = actors.get(repricing.id) ?? start(repricing)
      actor.send({ type: 'repricing.loaded', repricing: menuRepricing(repricing) })
      actor.send({ type: 'choose', to })
    },
  }
}

export type StatusSteps = ReturnType<typeof useStatusSteps>
