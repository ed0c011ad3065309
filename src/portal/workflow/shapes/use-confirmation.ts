import { useEffect, useEffectEvent } from 'react'
import type { confirmation } from '#machines/shapes/confirmation.ts'
import { type Effects, useWorkflow } from '../use-workflow.ts'

type Confirmation = typeof confirmation

/** A confirmation; `expected`, if given, is the text to type. */
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

/** A confirmation that asks at once, such as in its own panel. */
export function useAskedConfirmation(...given: Parameters<typeof useConfirmation>) {
  const asked = useConfirmation(...given)
  const open = useEffectEvent(asked.open)
  useEffect(() => open(), [])
  return asked
}
