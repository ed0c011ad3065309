import { lazyPart } from '#portal/ui/lazy-part.tsx'
import type { ButtonProps } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import type { Blocker } from '#contract/trail.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'

const BlockerTooltip = lazyPart(
  async () => (await import('./blocker-tooltip.tsx')).BlockerTooltip,
  () => null,
  // Without a connection the screen stays; the reasons are still the button's description.
  () => null,
)

/** Fetches what shows a blocked button's reasons ahead, as where it is needed without a connection. */
export const loadBlockerTooltip = BlockerTooltip.load

/** Delay before the tooltip hides after the pointer leaves, in ms (SPEC section 9). */
const hideDelay = 100

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

/**
 * A button that stays focusable while blocked and explains why: as its description for screen readers, and in
 * a tooltip that opens on hover, focus or click and has reachable links.
 */
export function ActionButton({ blockers, busy = false, onClick, ref, children, ...look }: Props) {
  const describedBy = useId()
  const own = useRef<HTMLButtonElement>(null)
  const anchor = ref ?? own
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const blocked = blockers.length > 0

  const show = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const hideSoon = () => {
    hiding.current = setTimeout(() => setOpen(false), hideDelay)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // What is around it stays: another Escape is for that.
    if (blocked) event.stopPropagation()
    // Focus may be on a link that disappears with the tooltip.
    anchor.current?.focus()
    setOpen(false)
  }

  return (
    <span
      role="presentation"
      onPointerEnter={show}
      onPointerLeave={hideSoon}
      onFocus={show}
      onBlur={leave}
      onKeyDown={escape}
    >
      <BusyButton
        {...look}
        ref={anchor}
        busy={busy}
        blocked={blocked}
        aria-describedby={blocked ? describedBy : undefined}
        onClick={() => (blocked ? show() : onClick?.())}
      >
        {children}
      </BusyButton>
      {blocked && (
        <ul id={describedBy} hidden>
          {blockers.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {blocked && open && <BlockerTooltip anchor={anchor} blockers={blockers} />}
    </span>
  )
}
