import type { ButtonProps } from '@mantine/core'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { useBlockerHint } from './use-blocker-hint.tsx'

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'fullWidth'> {
  /** The reason why the action is blocked; empty if it is allowed. */
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
  /** The action is in progress. */
  busy?: boolean
  /** Omitted for a submit button, and where it is always blocked. */
  onClick?: () => void
  type?: 'submit'
  ref?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A button that stays focusable while blocked and explains why. */
export function ActionButton({ blockers, busy = false, onClick, ref, children, ...look }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const anchor = ref ?? own
  const blocked = blockers.length > 0
  const { around, describedBy, show, hint } = useBlockerHint(anchor, blockers)
  return (
    <span {...around}>
      <BusyButton
        {...look}
        ref={anchor}
        busy={busy}
        blocked={blocked}
        aria-describedby={describedBy}
        onClick={() => (blocked ? show() : onClick?.())}
      >
        {children}
      </BusyButton>
      {hint}
    </span>
  )
}
