import { useEffect, useEffectEvent } from 'react'
import { settling } from '#machines/settle.ts'
import { confirmation, type ConfirmedAction } from '#machines/shapes/confirmation.ts'
import type { CallOptions } from '#portal/wire/api.ts'
import { type Effects, useWorkflow } from '../use-workflow.ts'

/** The calls of a confirmed action. Both reject with a ProblemError. */
export interface ConfirmedCalls {
  act: (options: CallOptions) => Promise<unknown>
  /** Looks up whether it has happened. */
  hasHappened: (options: { signal: AbortSignal }) => Promise<boolean>
}

/** A confirmation with these calls. */
export const confirmationMachine = ({ act, hasHappened }: ConfirmedCalls) =>
  confirmation.provide({
    actors: {
      settle: settling<ConfirmedAction, unknown, boolean>({
        send: ({ code }, options) => act({ ...options, ...(code === null ? {} : { twoFactorCode: code }) }),
        look: (_, options) => hasHappened(options),
      }),
    },
  })

/** A confirmation with the calls of `make`; `expected`, if given, is the text to type. */
export function useConfirmation(
  make: () => ConfirmedCalls,
  on: Effects<typeof confirmation>,
  expected: string | null = null,
) {
  const { snapshot, send } = useWorkflow(() => confirmationMachine(make()), {
    input: { expected },
    on,
    staysWhile: ['busy'],
  })
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
