import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'

const BlockerTooltip = lazyPart(
  async () => (await import('./blocker-tooltip.tsx')).BlockerTooltip,
  () => null,
  // Without a connection the screen stays; the reasons are still the control's description.
  () => null,
)

/** Fetches what shows a blocked control's reasons ahead, as where it is needed without a connection. */
export const loadBlockerTooltip = BlockerTooltip.load

/** Delay before the tooltip hides after the pointer leaves, in ms (SPEC section 9). */
const hideDelay = 100

/**
 * Explains why a control that stays focusable is blocked: as its description for screen readers, and in a tooltip that
 * opens on hover, focus or click and has reachable links. `anchor` is the control; `around` are the properties of the
 * element around it and `hint`; `describedBy` is undefined if it is not blocked, by no blockers; `show` opens the tooltip.
 */
export function useBlockerHint(
  anchor: RefObject<HTMLElement | null>,
  blockers: readonly Pick<Blocker, 'message' | 'href'>[],
) {
  const describedBy = useId()
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

  return {
    show,
    describedBy: blocked ? describedBy : undefined,
    around: {
      role: 'presentation',
      onPointerEnter: show,
      onPointerLeave: hideSoon,
      onFocus: show,
      onBlur: leave,
      onKeyDown: escape,
    },
    hint: blocked && (
      <>
        <ul id={describedBy} hidden>
          {blockers.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {open && <BlockerTooltip anchor={anchor} blockers={blockers} />}
      </>
    ),
  }
}
