import { useEffect, useEffectEvent } from 'react'
import type { confirmation } from '#machines/shapes/confirmation.ts'
import { type Effects, useWorkflow } from '../use-workflow.ts'

type Confirmation = typeof confirmation

/** An act that is asked about first; `expected`, where there is one, is the text to be typed. */
export function useConfirmation(
  make: () => Confirmation,
  on: Effects<Confirmation>,
  expected: string | null = null,
) {
  const { snapshot, send } = useWorkflow(make, { input: { expected }, on, staysWhile: ['busy'] })
  return {
    isOpen: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    mayConfirm: snapshot.can({ type: 'confirm' }),
    ...snapshot.context,
    open: () => send({ type: 'open' }),
    type: (text: string) => send({ type: 'typed', text }),
    confirm: (code?: string) => send({ type: 'confirm', ...(code === undefined ? {} : { code }) }),
    cancel: () => send({ type: 'cancel' }),
  }
}

/** One that is asked for at once, as in a panel of its own. */
export function useAskedConfirmation(...given: Parameters<typeof useConfirmation>) {
  const asked = useConfirmation(...given)
  const open = useEffectEvent(asked.open)
  useEffect(() => open(), [])
  return asked
}
